import type { WorkflowContext } from "./hooks.ts";
import { loadWorkflowToManage } from "./workflow_access.ts";
import { markDeleted } from "./workflow_store.ts";

/** Deletes a workflow for all readers. Its rows remain. Errors: `not_found`, `forbidden`. */
export async function deleteWorkflow(
  ctx: WorkflowContext,
  { workflowId }: { workflowId: string },
): Promise<{ success: true; message: string }> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await loadWorkflowToManage(tx.queries, { principal: ctx.principal, workflowId });
    await markDeleted(tx.queries, { workflowId, now });
    await ctx.hooks.onWorkflowDeleted(tx, workflowId);
  });
  return { success: true, message: "Workflow deleted" };
}
