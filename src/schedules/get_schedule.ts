import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { printDuration } from "../lib/duration.ts";
import { notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { boundsOf } from "../timing/bounds.ts";
import { timingOf } from "../timing/timing.ts";
import { loadWorkflow } from "../workflows/workflow_access.ts";
import { describeTiming } from "../timing/describe/describe_timing.ts";
import type { ScheduleContext, ScheduleKey, ScheduleRef } from "./context.ts";
import { type FreeDaysInput, statedFreeDaysOf } from "./calendars/resolve_free_days.ts";
import { findBackfill } from "./backfill/backfill_store.ts";
import { findLastMissedTick, type TickRow } from "./last_tick_store.ts";
import { DEFAULT_NAME, findSchedule, type ScheduleRow } from "./schedule_store.ts";

/** A schedule as the API shows it. */
export interface Schedule {
  name: string;
  /** The phrase that it was made from; null if it was a cron or a time. */
  phrase: string | null;
  /** The cron of a recurring schedule; null for a single run. */
  cron: string | null;
  /** The rule, in RFC 5545, of a recurring schedule that no cron can express. */
  rule: string | null;
  /** The time of a schedule for a single run; null for a recurring one. */
  runAt: string | null;
  timezone: string;
  /** The calendar whose free days the schedule avoids; null for none. */
  freeDays: FreeDaysInput | null;
  /** The inputs of its runs; null for the defaults of the version. */
  inputs: JsonObject | null;
  /** The timing in words, derived from the stored timing. */
  schedule: string;
  paused: boolean;
  /**
   * The start of the next run, including its jitter. Null while paused, and for a schedule for one
   * time that was paused past its time.
   */
  nextRunAt: string | null;
  /** The time before which no tick is; null if there is none. */
  startsAt: string | null;
  /** The last tick; null if the ticks never end. */
  endsAt: string | null;
  /** The number of remaining ticks; null if the schedule has no number of ticks. */
  ticksLeft: number | null;
  /** The past range that is being backfilled. */
  backfill: { from: string; to: string } | null;
  /** Null before the first tick, and after its run and its record are deleted. */
  lastTick: LastTick | null;
  catchup: ScheduleRow["catchup"];
  /** The maximum age of a missed tick that is still made up for, such as `1d`. */
  catchupWindow: string;
  overlap: ScheduleRow["overlap"];
  /** The longest random delay of a run, such as `5m`. */
  jitter: string;
  /**
   * The number of consecutive failed runs after which the schedule pauses itself; null for never.
   */
  pauseAfterFailures: number | null;
}

export interface LastTick {
  scheduledAt: string;
  outcome: TickRow["outcome"];
  runId: string | null;
}

/** Returns the workflow's schedule. Errors: `not_found` also if there is none. */
export async function getSchedule(
  ctx: ScheduleContext,
  { workflowId, name = DEFAULT_NAME }: ScheduleRef,
): Promise<Schedule> {
  const { db, principal } = ctx;
  await loadWorkflow(db.queries, { principal, workflowId });
  const row = await findSchedule(db.queries, { workflowId, name });
  if (!row) throw notFound("Schedule", "schedule_not_found");
  return await toSchedule(ctx, row);
}

/** Converts a row to the form of the API. */
export async function toSchedule(ctx: ScheduleContext, row: ScheduleRow): Promise<Schedule> {
  const key = { workflowId: row.workflow_id, name: row.name };
  const last = await findLastTick(ctx, key);
  const pending = await findBackfill(ctx.db.queries, key);
  const timing = timingOf(row);
  const { startsAt, endsAt, ticksLeft } = boundsOf(timing, ctx.clock.now());
  return {
    name: row.name,
    phrase: row.phrase,
    cron: row.cron,
    rule: row.rule,
    runAt: isoTimeOrNull(row.run_at),
    timezone: row.timezone,
    freeDays: statedFreeDaysOf(timing),
    inputs: row.inputs === null ? null : JSON.parse(row.inputs),
    schedule: describeTiming(timing),
    paused: row.is_paused === 1,
    nextRunAt: isoTimeOrNull(row.next_at),
    startsAt: isoTimeOrNull(startsAt),
    endsAt: isoTimeOrNull(endsAt),
    ticksLeft,
    backfill: pending ? { from: isoTime(pending.from_at), to: isoTime(pending.to_at) } : null,
    lastTick: last && { scheduledAt: isoTime(last.at), outcome: last.outcome, runId: last.runId },
    catchup: row.catchup,
    catchupWindow: printDuration(row.catchup_window_ms),
    overlap: row.overlap,
    jitter: printDuration(row.jitter_ms),
    pauseAfterFailures: row.pause_after_failures,
  };
}

/**
 * Finds the latest tick that started a run or was recorded as missed. Older records are deleted.
 */
async function findLastTick(
  { db, schedules }: ScheduleContext,
  key: ScheduleKey,
): Promise<TickRow | null> {
  const run = await schedules.findLastRun(db.queries, key);
  const missed = await findLastMissedTick(db.queries, key);
  const started: TickRow | null = run && { ...run, outcome: "started" };
  if (started === null || missed === null) return started ?? missed;
  return started.at > missed.at ? started : missed;
}
