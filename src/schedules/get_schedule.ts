import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { printDuration } from "../lib/duration.ts";
import { notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { boundsOf } from "../timing/bounds.ts";
import { timingOf } from "../timing/timing.ts";
import { loadWorkflow } from "../workflows/workflow_access.ts";
import { describeTiming } from "../timing/describe/describe_timing.ts";
import type { ScheduleContext, ScheduleKey, ScheduleRef } from "./context.ts";
import { type StatedFreeDays, statedFreeDaysOf } from "./calendars/resolve_free_days.ts";
import { findBackfill } from "./backfill/backfill_store.ts";
import { findLastMissedTick, type TickRow } from "./last_tick_store.ts";
import { DEFAULT_NAME, findSchedule, type ScheduleRow } from "./schedule_store.ts";

/** A schedule as it is kept. */
export interface Schedule {
  name: string;
  /** The words that it was made from; null if it was a cron or a time. */
  phrase: string | null;
  /** The cron of a recurring schedule; null for a single run. */
  cron: string | null;
  /** The rule of a recurring schedule that no cron can say, as RFC 5545 writes it. */
  rule: string | null;
  /** The time of a schedule for a single run; null for a recurring one. */
  runAt: string | null;
  timezone: string;
  /** The calendar whose free days it keeps clear of; null for none. */
  freeDays: StatedFreeDays | null;
  /** The inputs of its runs; null for the defaults of the version. */
  inputs: JsonObject | null;
  /** In words, from what is stored. */
  schedule: string;
  paused: boolean;
  /** When the next run starts, with its jitter; null while paused, and where a schedule for one time was paused past it. */
  nextRunAt: string | null;
  /** The time before which no tick is; null if none was said. */
  startsAt: string | null;
  /** The last time that it fires; null if it goes on for ever. */
  endsAt: string | null;
  /** How many of a counted number of times are still to come; null if they are not counted. */
  ticksLeft: number | null;
  /** The past range that it makes up for because somebody asked for it. */
  backfill: { from: string; to: string } | null;
  /** Null before the first one, and once its run and its record are removed. */
  lastTick: LastTick | null;
  catchup: ScheduleRow["catchup"];
  /** How old a missed tick may be to be made up for, such as `1d`. */
  catchupWindow: string;
  overlap: ScheduleRow["overlap"];
  /** How long after its time a run may start, such as `5m`. */
  jitter: string;
  /** After how many failed runs in a row it pauses itself; null for never. */
  pauseAfterFailures: number | null;
}

export interface LastTick {
  scheduledAt: string;
  outcome: TickRow["outcome"];
  runId: string | null;
}

/** The workflow's schedule. Errors: `not_found` also if there is none. */
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

/** The schedule as the API shows it. */
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

/** The latest tick that started a run or was recorded as missed; older records are removed. */
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
