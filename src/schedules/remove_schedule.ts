import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import { deleteSchedule } from "./schedule_store.ts";

/**
 * Removes the schedule; runs already started go on. Errors: `not_found` also where there is none,
 * `forbidden`.
 */
export async function removeSchedule(
  ctx: Context,
  { workflowId }: { workflowId: string },
): Promise<{ success: true; message: string }> {
  const { principal } = ctx;
  await ctx.db.transaction(async ({ queries }) => {
    await loadWorkflowToWrite(queries, { principal, workflowId });
    if (!await deleteSchedule(queries, workflowId)) {
      throw notFound("Schedule", "schedule_not_found");
    }
  });
  return { success: true, message: "Schedule deleted" };
}
