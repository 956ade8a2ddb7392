import { getThread } from "../threads/get_thread.ts";
import { linkWorkflow } from "../threads/link_thread.ts";
import { createWorkflow } from "../workflows/create_workflow.ts";
import type { DefinitionError } from "../definition/definition.ts";
import { saveDraft } from "../workflows/drafts/save_draft.ts";
import type { Talk } from "./talk.ts";

export interface SavedThreadDraft {
  valid: boolean;
  errors: readonly DefinitionError[];
  /** Whether the draft sends e-mail and this server has no mail server. */
  needsMailServer: boolean;
}

/** Saves a definition as the thread's draft. Creates a workflow if the thread has none. */
export async function saveThreadDraft(talk: Talk, definition: string): Promise<SavedThreadDraft> {
  const { valid, errors } = await save(talk, definition);
  return { valid, errors, needsMailServer: !talk.runs.sendsMail && SENDS_MAIL.test(definition) };
}

/** Matches a step of the e-mail service, in YAML or JSON. */
const SENDS_MAIL = /\bservice["']?\s{0,9}:\s{0,9}["']?email\b/;

async function save(
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
