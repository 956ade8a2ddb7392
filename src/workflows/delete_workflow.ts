import { deleteDocument } from "../documents/manage_document.ts";
import type { WorkflowContext } from "./hooks.ts";
import { WORKFLOWS } from "./kind.ts";

/** Deletes a workflow for all readers. Its rows remain. Errors: `not_found`, `forbidden`. */
export async function deleteWorkflow(
  ctx: WorkflowContext,
  { workflowId }: { workflowId: string },
): Promise<{ success: true; message: string }> {
  return await deleteDocument(ctx, {
    kind: WORKFLOWS,
    documentId: workflowId,
    onDeleted: (tx) => ctx.hooks.onWorkflowDeleted(tx, workflowId),
  });
}
