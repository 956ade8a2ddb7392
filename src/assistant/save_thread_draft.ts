import { getThread } from "../threads/get_thread.ts";
import { linkWorkflow } from "../threads/link_workflow.ts";
import { createWorkflow } from "../workflows/create_workflow.ts";
import type { DefinitionError } from "../definition/definition.ts";
import { saveDraft } from "../workflows/drafts/save_draft.ts";
import type { Talk } from "./talk.ts";

/** Saves a definition as the thread's draft; makes the workflow if the thread has none. */
export async function saveThreadDraft(
  { ctx, turn }: Talk,
  definition: string,
): Promise<{ valid: boolean; errors: readonly DefinitionError[] }> {
  const { threadId } = turn;
  const { workflowId } = await getThread(ctx, { threadId });
  if (workflowId !== null) return await saveDraft(ctx, { workflowId, threadId, definition });
  const created = await createWorkflow(ctx, { definition, threadId });
  await linkWorkflow(ctx, { threadId, workflowId: created.workflowId });
  return created;
}
