import { setDocumentPublic } from "../documents/manage_document.ts";
import type { Context } from "../identity/context.ts";
import { getWorkflow, type WorkflowDetail } from "./get_workflow.ts";
import { WORKFLOWS } from "./kind.ts";

/** Sets whether the whole organization may read a workflow. Errors: `not_found`, `forbidden`. */
export async function setWorkflowPublic(
  ctx: Context,
  { workflowId, isPublic }: { workflowId: string; isPublic: boolean },
): Promise<WorkflowDetail> {
  await setDocumentPublic(ctx, { kind: WORKFLOWS, documentId: workflowId, isPublic });
  return await getWorkflow(ctx, { workflowId });
}
