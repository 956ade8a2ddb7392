import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { loadWorkflow } from "../workflows/workflow_access.ts";
import type { ScheduleRef } from "./context.ts";
import { DEFAULT_NAME, findSchedule } from "./schedule_store.ts";
import { nextTicks } from "../timing/ticks.ts";
import { tickFiringAt } from "../timing/jitter.ts";
import type { Timing } from "../timing/timing.ts";
import { firingOfRow } from "./firing.ts";
import { localTime } from "../timing/wall_time.ts";

export interface UpcomingRun {
  scheduledAt: string;
  /** The local time in the schedule's zone: `2026-11-23T08:30:00+01:00`. */
  localTime: string;
  timezone: string;
}

/**
 * Returns the next ticks, soonest first; none without a schedule or while paused. Errors:
 * `not_found`.
 */
export async function listUpcomingRuns(
  { db, clock, principal }: Context,
  { workflowId, name = DEFAULT_NAME, limit }: ScheduleRef & { limit: number },
): Promise<UpcomingRun[]> {
  await loadWorkflow(db.queries, { principal, workflowId });
  const schedule = await findSchedule(db.queries, { workflowId, name });
  const nextAt = schedule?.next_at ?? null;
  if (!schedule || nextAt === null) return [];
  const firing = firingOfRow(schedule);
  const now = clock.now();
  const after = nextAt > now ? tickFiringAt(firing, nextAt) - 1 : now;
  return upcomingTicks(firing.timing, { after, limit });
}

/** Returns the first ticks after a time in the form of the API. */
export function upcomingTicks(
  timing: Timing,
  window: { after: number; limit: number },
): UpcomingRun[] {
  const { timezone } = timing;
  return nextTicks(timing, window).map((tick) => ({
    scheduledAt: isoTime(tick),
    localTime: localTime(tick, timezone),
    timezone,
  }));
}
