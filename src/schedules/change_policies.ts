import { notFound } from "../lib/errors.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import type { ScheduleContext, ScheduleRef } from "./context.ts";
import { type Schedule, toSchedule } from "./get_schedule.ts";
import {
  DEFAULT_NAME,
  findSchedule,
  type SchedulePolicies,
  updatePolicies,
} from "./schedule_store.ts";

export interface PolicyChanges {
  catchup?: SchedulePolicies["catchup"];
  catchupWindowMs?: number;
  overlap?: SchedulePolicies["overlap"];
  pauseAfterFailures?: number | null;
}

/**
 * Changes how the schedule handles ticks that were missed, that overlap, and that fail; what is not
 * stated stays. Errors: `not_found` also where there is no schedule, `forbidden`.
 */
export async function changePolicies(
  ctx: ScheduleContext,
  { workflowId, name = DEFAULT_NAME, ...changes }: ScheduleRef & PolicyChanges,
): Promise<Schedule> {
  const { db, principal, schedules } = ctx;
  const row = await db.transaction(async (tx) => {
    const { queries } = tx;
    await loadWorkflowToWrite(queries, { principal, workflowId });
    const policies = storedChanges(changes);
    if (Object.keys(policies).length > 0) {
      await updatePolicies(queries, { workflowId, name, policies });
      tx.onCommit(schedules.onScheduleChanged);
    }
    const row = await findSchedule(queries, { workflowId, name });
    if (!row) throw notFound("Schedule", "schedule_not_found");
    return row;
  });
  return await toSchedule(ctx, row);
}

function storedChanges(
  { catchup, catchupWindowMs, overlap, pauseAfterFailures }: PolicyChanges,
): Partial<SchedulePolicies> {
  return {
    ...(catchup === undefined ? {} : { catchup }),
    ...(catchupWindowMs === undefined ? {} : { catchup_window_ms: catchupWindowMs }),
    ...(overlap === undefined ? {} : { overlap }),
    ...(pauseAfterFailures === undefined ? {} : { pause_after_failures: pauseAfterFailures }),
  };
}
