import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import type { ScheduleRef } from "./context.ts";
import { DEFAULT_NAME, deleteSchedule, findSchedule } from "./schedule_store.ts";
import { recordDropped } from "./waiting_tick_store.ts";

/**
 * Deletes the schedule; runs that were already started continue. Errors: `not_found` also if there
 * is none, `forbidden`.
 */
export async function removeSchedule(
  ctx: Context,
  { workflowId, name = DEFAULT_NAME }: ScheduleRef,
): Promise<{ success: true; message: string }> {
  const { principal, clock } = ctx;
  await ctx.db.transaction(async ({ queries }) => {
    await loadWorkflowToWrite(queries, { principal, workflowId });
    const schedule = await findSchedule(queries, { workflowId, name });
    if (!schedule) throw notFound("Schedule", "schedule_not_found");
    await recordDropped(queries, schedule, clock.now());
    await deleteSchedule(queries, { workflowId, name });
    const details = { workflowId, schedule: name };
    await recordDeed(queries, ctx, { action: "schedule.deleted", details });
  });
  return { success: true, message: "Schedule deleted" };
}
