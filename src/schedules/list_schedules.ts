import { loadWorkflow } from "../workflows/workflow_access.ts";
import type { ScheduleContext } from "./context.ts";
import { type Schedule, toSchedule } from "./get_schedule.ts";
import { findSchedulesOf } from "./schedule_store.ts";

/** Lists all schedules of a workflow by name. Errors: `not_found`. */
export async function listSchedules(
  ctx: ScheduleContext,
  { workflowId }: { workflowId: string },
): Promise<{ schedules: Schedule[] }> {
  const { db: { queries }, principal } = ctx;
  await loadWorkflow(queries, { principal, workflowId });
  const rows = await findSchedulesOf(queries, workflowId);
  return { schedules: await Promise.all(rows.map((row) => toSchedule(ctx, row))) };
}
