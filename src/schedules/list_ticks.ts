import { Turns } from "../lib/turns/turns.ts";
import { COUNT_MAX, toCount } from "../db/keyset.ts";
import { isoTime } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { type Count, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { firesAt } from "../timing/jitter.ts";
import { freeSpans } from "../timing/free_spans.ts";
import { previousTick, withoutFreeDays } from "../timing/ticks.ts";
import { type Timing, timingOf } from "../timing/timing.ts";
import { loadWorkflow } from "../workflows/workflow_access.ts";
import type { FinishedTickRun, ScheduleContext, ScheduleRef, TickWindow } from "./context.ts";
import { firingOfRow } from "./firing.ts";
import { findMissedTicks, type MissedTicks } from "./last_tick_store.ts";
import type { MissReason } from "./missed_tick_store.ts";
import { DEFAULT_NAME, findSchedule, type ScheduleRow } from "./schedule_store.ts";

export interface ListedTick {
  scheduledAt: string;
  outcome: "started" | "inputs_missing" | "waiting" | MissReason;
  /** The run that the tick started. */
  runId: string | null;
  /**
   * The milliseconds between the time at which the tick fires, including its jitter, and its
   * handling. Null if it waits, or was in a pause or on a free day.
   */
  lateMs: number | null;
}

export interface TickList extends PageData {
  ticks: ListedTick[];
}

interface Tick extends Omit<ListedTick, "scheduledAt"> {
  at: number;
}

const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;

/** The longest time of computing ticks before other organizations get their turn. */
const TURN_MS = 5;

/**
 * Lists the ticks of the last 30 days with their outcomes, latest first. Errors: `not_found` for
 * the workflow, `invalid_request` for a cursor of another list, and for a page after the ticks that
 * are counted.
 */
export async function listTicks(
  ctx: ScheduleContext,
  { workflowId, name = DEFAULT_NAME, ...wantedPage }: ScheduleRef & PageInput,
): Promise<TickList> {
  const { db: { queries }, clock, principal } = ctx;
  await loadWorkflow(queries, { principal, workflowId });
  const now = clock.now();
  const page = openPage(wantedPage, { list: ["ticks", workflowId, name], order: ["number"] });
  const { limit, offset, after } = page.window;
  const shown = { workflowId, name, from: now - SHOWN_MS, before: now + 1 };
  const count = await countTicks(ctx, shown);
  if (!count.isExact && offset + wantedPage.limit > COUNT_MAX) throw tooFar();
  const rows = after === null
    ? await findTicks(ctx, { ...shown, limit: Math.min(offset + limit, COUNT_MAX + 1) })
    : await findTicks(ctx, { ...shown, before: Number(after[0]), limit });
  const found = rows.slice(offset);
  return {
    ticks: page.itemsOf(found).map(({ at, ...tick }) => ({ scheduledAt: isoTime(at), ...tick })),
    ...page.dataOf(found, count, ({ at }) => [at]),
  };
}

/**
 * Returns the error for a page number that is too high: all ticks of the pages before it would have
 * to be computed.
 */
function tooFar(): AppError {
  const message = `must be among the first ${COUNT_MAX} ticks: read on with nextCursor`;
  const issues = [{ path: "page", message }];
  return new AppError("invalid_request", `Invalid query: page: ${message}`, { issues });
}

async function countTicks(
  ctx: ScheduleContext,
  shown: Omit<TickWindow, "limit">,
): Promise<Count> {
  const { db: { queries }, schedules } = ctx;
  const runs = await schedules.countRuns(queries, shown);
  const limit = COUNT_MAX + 1 - runs.total;
  const unstarted = runs.isExact ? await findUnstarted(ctx, { ...shown, limit }) : [];
  const total = runs.total + unstarted.length;
  return toCount({ found: runs.isExact ? total : COUNT_MAX + 1 });
}

/** Finds the latest ticks of the window. */
async function findTicks(ctx: ScheduleContext, wanted: TickWindow): Promise<Tick[]> {
  const runs = await ctx.schedules.findRuns(ctx.db.queries, wanted);
  const schedule = await findSchedule(ctx.db.queries, wanted);
  const started = runs.map((run) => tickOfRun(run, schedule));
  const found = [...started, ...await findUnstarted(ctx, wanted)];
  return found.sort((a, b) => b.at - a.at).slice(0, wanted.limit);
}

/** Finds the latest ticks of the window that started no run. */
async function findUnstarted(
  { db: { queries }, principal: { orgKey } }: ScheduleContext,
  wanted: TickWindow,
): Promise<Tick[]> {
  const take = (ticks: Iterable<Tick>) => takeInTurns(ticks, { orgKey, limit: wanted.limit });
  const schedule = await findSchedule(queries, wanted);
  const missed = await findMissedTicks(queries, wanted);
  const found = [
    ...await take(missedTicks(missed, { schedule, wanted })),
    ...await take(pausedTicks(schedule, wanted)),
    ...await take(freeTicks(schedule, wanted)),
    ...waitingTick(schedule, wanted),
  ];
  return found.sort((a, b) => b.at - a.at).slice(0, wanted.limit);
}

/** Takes the first `limit` ticks, and lets other organizations take turns. */
async function takeInTurns(
  ticks: Iterable<Tick>,
  { orgKey, limit }: { orgKey: string; limit: number },
): Promise<Tick[]> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  const found: Tick[] = [];
  for (const tick of ticks) {
    if (found.push(tick) >= limit) break;
    if (turns.isOver) await turns.next();
  }
  return found;
}

function tickOfRun(
  { runId, at, startedAt, errorCode }: FinishedTickRun,
  schedule: ScheduleRow | undefined,
): Tick {
  const outcome = errorCode === "inputs_missing" ? errorCode : "started";
  return { at, outcome, runId, lateMs: lateness({ at, seenAt: startedAt, schedule }) };
}

/**
 * Returns the delay after the time at which the tick fires. Uses the current jitter of the
 * schedule.
 */
function lateness(
  { at, seenAt, schedule }: { at: number; seenAt: number; schedule: ScheduleRow | undefined },
): number {
  const dueAt = schedule === undefined ? at : firesAt(firingOfRow(schedule), at);
  return Math.max(seenAt - dueAt, 0);
}

interface Around {
  schedule: ScheduleRow | undefined;
  wanted: TickWindow;
}

/** Yields the recorded ticks, latest first. */
function* missedTicks(missed: readonly MissedTicks[], around: Around): Generator<Tick> {
  for (const ticks of missed) yield* ticksOf(ticks, around);
}

/**
 * Yields each recorded tick if the schedule has not changed since; otherwise only the first and the
 * last one.
 */
function* ticksOf(
  { first, last, reason: outcome, recordedAt }: MissedTicks,
  { schedule, wanted: { from, before } }: Around,
): Generator<Tick> {
  const isSame = schedule !== undefined && schedule.updated_at <= recordedAt;
  const toTick = (at: number): Tick => ({
    at,
    outcome,
    runId: null,
    lateMs: outcome === "paused" || outcome === "free_day"
      ? null
      : lateness({ at, seenAt: recordedAt, schedule }),
  });
  if (last < before && last >= from) yield toTick(last);
  if (first === last) return;
  if (isSame) {
    const between = { from: Math.max(from, first + 1), before: Math.min(last, before) };
    const timing = timingOf(schedule);
    const ticks = outcome === "free_day" ? withoutFreeDays(timing) : timing;
    for (const at of ticksBefore(ticks, between)) yield toTick(at);
  }
  if (first < before && first >= from) yield toTick(first);
}

/** Yields the ticks that have passed since the schedule was paused. */
function* pausedTicks(schedule: ScheduleRow | undefined, wanted: TickWindow): Generator<Tick> {
  if (schedule === undefined || schedule.is_paused === 0) return;
  const from = Math.max(wanted.from, schedule.updated_at + 1);
  for (const at of ticksBefore(timingOf(schedule), { from, before: wanted.before })) {
    yield { at, outcome: "paused", runId: null, lateMs: null };
  }
}

/** Yields the ticks on free days since the next tick was computed, latest first. */
function* freeTicks(schedule: ScheduleRow | undefined, wanted: TickWindow): Generator<Tick> {
  if (schedule === undefined || schedule.is_paused === 1) return;
  const { from, before } = wanted;
  const timing = timingOf(schedule);
  const after = Math.max(from - 1, schedule.planned_at ?? Infinity);
  for (const { first, last } of freeSpans(timing, { after, until: before - 1 }).toReversed()) {
    const span = { from: first, before: last + 1 };
    for (const at of ticksBefore(withoutFreeDays(timing), span)) {
      yield { at, outcome: "free_day", runId: null, lateMs: null };
    }
  }
}

/** Returns the tick that waits for the previous run, if it is in the window. */
function waitingTick(schedule: ScheduleRow | undefined, { from, before }: TickWindow): Tick[] {
  const at = schedule?.waiting_at ?? null;
  if (at === null || at < from || at >= before) return [];
  return [{ at, outcome: "waiting", runId: null, lateMs: null }];
}

/** Yields the ticks from `from` on and before `before`, latest first. */
function* ticksBefore(
  timing: Timing,
  { from, before }: { from: number; before: number },
): Generator<number> {
  let at = previousTick(timing, before);
  while (at !== null && at >= from) {
    yield at;
    at = previousTick(timing, at);
  }
}
