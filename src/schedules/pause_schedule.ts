import { isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import type { ScheduleContext } from "./context.ts";
import { findSchedule, updatePaused } from "./schedule_store.ts";
import { nextTick } from "../timing/ticks.ts";
import { timingOf } from "../timing/timing.ts";

export interface PausedSchedule {
  success: true;
  paused: boolean;
  /** Null while paused, and where a schedule for one time was paused past it. */
  nextRunAt: string | null;
}

/**
 * Pauses or resumes; ticks that pass meanwhile are not caught up with, and runs already started go
 * on. Errors: `not_found` also where there is no schedule, `forbidden`.
 */
export async function pauseSchedule(
  ctx: ScheduleContext,
  { workflowId, paused }: { workflowId: string; paused: boolean },
): Promise<PausedSchedule> {
  const { principal, schedules } = ctx;
  const now = ctx.clock.now();
  const nextAt = await ctx.db.transaction(async (tx) => {
    await loadWorkflowToWrite(tx.queries, { principal, workflowId });
    const schedule = await findSchedule(tx.queries, workflowId);
    if (!schedule) throw notFound("Schedule");
    if (schedule.is_paused === Number(paused)) return schedule.next_at;
    const nextAt = paused ? null : nextTick(timingOf(schedule), now);
    await updatePaused(tx.queries, { workflowId, isPaused: paused, nextAt, now });
    tx.onCommit(schedules.onScheduleChanged);
    return nextAt;
  });
  return { success: true, paused, nextRunAt: isoTimeOrNull(nextAt) };
}
