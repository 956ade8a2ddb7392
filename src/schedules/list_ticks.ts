import { isoTime } from "../lib/clock.ts";
import { openPage } from "../lib/page.ts";
import { previousTick } from "../timing/ticks.ts";
import { timingOf } from "../timing/timing.ts";
import { loadWorkflow } from "../workflows/workflow_access.ts";
import type { FinishedTickRun, ScheduleContext, TickWindow } from "./context.ts";
import { findMissedTicks, type MissedTicks } from "./last_tick_store.ts";
import type { MissReason } from "./missed_tick_store.ts";
import { findSchedule, type ScheduleRow } from "./schedule_store.ts";

export interface ListedTick {
  scheduledAt: string;
  outcome: "started" | "inputs_missing" | "paused" | MissReason;
  /** The run that it started. */
  runId: string | null;
  /** How long after its time it was seen; null while paused. */
  lateMs: number | null;
}

export interface TickList {
  ticks: ListedTick[];
  /** Null at the end. */
  nextCursor: string | null;
}

interface Tick extends Omit<ListedTick, "scheduledAt"> {
  at: number;
}

const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * What became of the ticks of the last 30 days, latest first. Errors: `not_found` for the workflow,
 * `invalid_request` for a cursor of something else.
 */
export async function listTicks(
  ctx: ScheduleContext,
  { workflowId, limit, cursor }: { workflowId: string; limit: number; cursor?: string },
): Promise<TickList> {
  const { db: { queries }, clock, principal } = ctx;
  await loadWorkflow(queries, { principal, workflowId });
  const now = clock.now();
  const page = openPage({ limit, cursor }, { list: ["ticks", workflowId], order: ["number"] });
  const [after] = page.window.after ?? [];
  const wanted: TickWindow = {
    workflowId,
    from: now - SHOWN_MS,
    before: after === undefined ? now + 1 : Number(after),
    limit: page.window.limit,
  };
  const schedule = await findSchedule(queries, workflowId);
  const runs = await ctx.schedules.findRuns(queries, wanted);
  const missed = await findMissedTicks(queries, wanted);
  const found = [
    ...runs.map(tickOfRun),
    ...missedTicks(missed, { schedule, wanted }),
    ...pausedTicks(schedule, wanted),
  ];
  const rows = found.sort((a, b) => b.at - a.at).slice(0, wanted.limit);
  const count = { total: rows.length, isExact: false };
  const { nextCursor } = page.dataOf(rows, count, ({ at }) => [at]);
  const ticks = page.itemsOf(rows).map(({ at, ...tick }) => ({
    scheduledAt: isoTime(at),
    ...tick,
  }));
  return { ticks, nextCursor };
}

function tickOfRun({ runId, at, startedAt, errorCode }: FinishedTickRun): Tick {
  const outcome = errorCode === "inputs_missing" ? errorCode : "started";
  return { at, outcome, runId, lateMs: Math.max(startedAt - at, 0) };
}

interface Around {
  schedule: ScheduleRow | undefined;
  wanted: TickWindow;
}

/** The latest of the recorded ticks, as many as are wanted: of what lies before them none is. */
function missedTicks(missed: readonly MissedTicks[], around: Around): Tick[] {
  const found: Tick[] = [];
  for (const ticks of missed) {
    if (found.length >= around.wanted.limit) break;
    found.push(...ticksOf(ticks, around));
  }
  return found;
}

/** The recorded ticks one by one where the schedule is still the same; else the first and last. */
function* ticksOf(
  { first, last, reason: outcome, recordedAt }: MissedTicks,
  { schedule, wanted: { from, before, limit } }: Around,
): Generator<Tick> {
  const isSame = schedule !== undefined && schedule.updated_at <= recordedAt;
  const timing = isSame ? timingOf(schedule) : null;
  const toTick = (at: number): Tick => ({
    at,
    outcome,
    runId: null,
    lateMs: Math.max(recordedAt - at, 0),
  });
  if (last < before && last >= from) yield toTick(last);
  if (first === last) return;
  let at: number | null = Math.min(last, before);
  for (let count = 0; timing !== null && count < limit; count++) {
    at = previousTick(timing, at);
    if (at === null || at <= first || at < from) break;
    yield toTick(at);
  }
  if (first < before && first >= from) yield toTick(first);
}

/** The ticks that have passed since the schedule was paused. */
function* pausedTicks(schedule: ScheduleRow | undefined, wanted: TickWindow): Generator<Tick> {
  if (schedule === undefined || schedule.is_paused === 0) return;
  const timing = timingOf(schedule);
  const from = Math.max(wanted.from, schedule.updated_at);
  let at: number | null = wanted.before;
  for (let count = 0; count < wanted.limit; count++) {
    at = previousTick(timing, at);
    if (at === null || at <= from) return;
    yield { at, outcome: "paused", runId: null, lateMs: null };
  }
}
