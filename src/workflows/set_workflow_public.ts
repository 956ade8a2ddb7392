import type { Context } from "../identity/context.ts";
import { getWorkflow, type WorkflowDetail } from "./get_workflow.ts";
import { loadWorkflowToManage } from "./workflow_access.ts";
import { updateIsPublic } from "./workflow_store.ts";

/** Sets whether the whole organization may read a workflow. Errors: `not_found`, `forbidden`. */
export async function setWorkflowPublic(
  ctx: Context,
  { workflowId, isPublic }: { workflowId: string; isPublic: boolean },
): Promise<WorkflowDetail> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async ({ queries }) => {
    await loadWorkflowToManage(queries, { principal: ctx.principal, workflowId });
    await updateIsPublic(queries, { workflowId, isPublic, now });
  });
  return await getWorkflow(ctx, { workflowId });
}
