import { shareDocument, type Sharing } from "../documents/manage_document.ts";
import type { Context } from "../identity/context.ts";
import { WORKFLOWS } from "./kind.ts";

/** Shares a workflow with exactly these teams. Errors: those of `shareDocument()`. */
export async function shareWorkflow(
  ctx: Context,
  { workflowId, teamKeys }: { workflowId: string; teamKeys: readonly string[] },
): Promise<Sharing> {
  return await shareDocument(ctx, { kind: WORKFLOWS, documentId: workflowId, teamKeys });
}
