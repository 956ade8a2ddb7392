import { isoTime } from "../../lib/clock.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { requireRange } from "../../lib/time_range.ts";
import { type Timing, timingOf } from "../../timing/timing.ts";
import { loadWorkflowToWrite } from "../../workflows/workflow_access.ts";
import type { ScheduleContext, ScheduleRef } from "../context.ts";
import { BACKFILL_TICKS_MAX } from "../limits.ts";
import { DEFAULT_NAME, findSchedule, type ScheduleRow } from "../schedule_store.ts";
import { countStarted, findBackfill, insertBackfill } from "./backfill_store.ts";
import { pastTicks } from "./past_ticks.ts";

export interface BackfillInput extends ScheduleRef {
  from: number;
  /** The end of the range, which is excluded. */
  to: number;
}

export interface Backfill {
  success: true;
  message: string;
  from: string;
  to: string;
  /** The number of ticks in the range. */
  ticks: number;
  /** The number of those ticks that will start a run, because they have none. */
  runs: number;
}

/**
 * Makes the schedule start a run for each tick of a past range that has none, one after the other.
 * Repeating the request changes nothing. Errors: `not_found` also if there is no schedule,
 * `forbidden`, `invalid_request` for a range in the future or with too many ticks, `conflict` while
 * another range of the schedule is being backfilled.
 */
export async function backfillSchedule(
  ctx: ScheduleContext,
  { workflowId, name = DEFAULT_NAME, from, to }: BackfillInput,
): Promise<Backfill> {
  const { db, principal, schedules, clock } = ctx;
  const key = { workflowId, name };
  await loadWorkflowToWrite(db.queries, { principal, workflowId });
  requirePast({ from, to, now: clock.now() });
  const seen = await findSchedule(db.queries, key);
  if (!seen) throw notFound("Schedule", "schedule_not_found");
  const { orgKey } = principal;
  const ticks = await findTicks(timingOf(seen), { from, to, orgKey });
  const runs = await db.transaction(async (tx) => {
    const { queries } = tx;
    await loadWorkflowToWrite(queries, { principal, workflowId });
    const row = await findSchedule(queries, key);
    if (!row) throw notFound("Schedule", "schedule_not_found");
    if (!isSameTiming(row, seen)) throw changed();
    const missing = ticks.length - await countStarted(queries, { ...key, ticks });
    const pending = await findBackfill(queries, key);
    if (pending && (pending.from_at !== from || pending.to_at !== to)) throw busy(pending);
    if (pending || missing === 0) return missing;
    tx.onCommit(schedules.onScheduleChanged);
    await insertBackfill(queries, {
      ...{ workflow_id: workflowId, schedule_name: name },
      ...{ from_at: from, to_at: to, next_at: from },
    });
    return missing;
  });
  const message = runs === 0
    ? "Every tick in the range already has a run"
    : `Starts ${runs} ${runs === 1 ? "run" : "runs"}, one after the other`;
  return {
    success: true,
    message,
    from: isoTime(from),
    to: isoTime(to),
    ticks: ticks.length,
    runs,
  };
}

async function findTicks(
  timing: Timing,
  range: Pick<BackfillInput, "from" | "to"> & { orgKey: string },
): Promise<number[]> {
  const ticks: number[] = [];
  for await (const tick of pastTicks(timing, range)) {
    if (ticks.push(tick) > BACKFILL_TICKS_MAX) {
      throw refused("to", `must leave at most ${BACKFILL_TICKS_MAX} ticks in the range`);
    }
  }
  return ticks;
}

function requirePast({ from, to, now }: { from: number; to: number; now: number }): void {
  requireRange({ from, to }, { action: "backfill", mayBeEmpty: false });
  if (to > now) throw refused("to", "must not lie in the future");
}

function refused(path: string, message: string): AppError {
  const issues = [{ path, message }];
  return new AppError("invalid_request", `Cannot backfill: "${path}" ${message}`, { issues });
}

function isSameTiming(a: ScheduleRow, b: ScheduleRow): boolean {
  return a.cron === b.cron && a.rule === b.rule && a.run_at === b.run_at &&
    a.timezone === b.timezone;
}

function changed(): AppError {
  return new AppError("conflict", "Cannot backfill: the schedule has changed meanwhile; try again");
}

function busy({ from_at: from, to_at: to }: { from_at: number; to_at: number }): AppError {
  return new AppError(
    "conflict",
    `Cannot backfill: a backfill of ${isoTime(from)} to ${isoTime(to)} is in progress; try ` +
      "again when it has ended",
  );
}
