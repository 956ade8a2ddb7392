import type { Database } from "../../db/database.ts";
import type { Principal } from "../../identity/principal.ts";
import { RENEW_EVERY_MS, renewPrincipal } from "../../identity/renew_principal.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import { allSteps, type Definition, type Step } from "../../definition/definition.ts";
import type { RunContext } from "../context.ts";
import { lastSeqOf, seqOfRun } from "../store/event_seq.ts";
import {
  findLinesAfter,
  findRunState,
  findStepsAfter,
  type RunState,
} from "../store/event_store.ts";
import type { StepRow } from "../store/journal_store.ts";
import { type LogLine, type NumberedLogLine, readLogLines } from "../store/step_log_store.ts";
import { hiddenSteps } from "../private_run.ts";
import {
  isDataHiddenFrom,
  readAttemptsByPath,
  shownValuesOf,
  stepFormatter,
  toData,
  toSummary,
} from "../read_run.ts";
import type { RunStep, RunSummary, RunWithoutSteps } from "../run.ts";
import type { RunFollower, RunFollowers } from "./run_followers.ts";
import { findRun, type RunDetailRow } from "../store/run_store.ts";
import { hasEnded } from "../store/status.ts";
import { StoppableEvents } from "../../lib/streams/stoppable_events.ts";
import { TurnQueue } from "../../lib/turns/turns.ts";

/** A state that is on disk. Ids rise, so a reader who knows an id has received all smaller ones. */
export type RunEvent =
  & { id: number }
  & (
    | { event: "run"; data: RunWithoutSteps | RunSummary }
    | { event: "step"; data: RunStep | BriefStep }
    | { event: "log"; data: LogLine & Partial<LineMoment> }
  );

/** A step without its values. */
export type BriefStep = Omit<RunStep, "input" | "output" | "log">;

/** When a line was written, and in which attempt of its step; null if that was not recorded. */
interface LineMoment {
  at: string | null;
  attempt: number | null;
  retry: number | null;
}

/** The options of the event stream. */
export interface EventView {
  /** Leaves out inputs, outputs and log lines. */
  isBrief?: boolean;
  /** Adds the latest attempts of each step, and the attempt of each line. */
  withAttempts?: boolean;
}

export interface RunEventsInput {
  runId: string;
  /**
   * The id of the last event that the reader knows; null to get the present state of everything.
   */
  after: number | null;
  /** Returns the caller with its present rights; throws if it has none any more. */
  renew: () => Promise<Principal>;
  view?: EventView;
}

export interface RunEventsContext extends Pick<RunContext, "db" | "principal" | "versions"> {
  /** All followers of runs in this process. */
  followers: RunFollowers;
}

/** Lets the followers of a run take turns, as each of them reads a change separately. */
const line = new TurnQueue();

/** The number of rows that are read at once, with all their data. */
const BATCH = 20;

/**
 * Streams the present state of a run and its steps, and then each change, until the run has ended
 * or the caller may not read it any more. `return()` ends the stream even while it waits for the
 * next event. Returns null if the run has ended and the reader knows everything. Errors:
 * `not_found`.
 */
export async function openRunEvents(
  ctx: RunEventsContext,
  { runId, after, renew, view = {} }: RunEventsInput,
): Promise<AsyncIterableIterator<RunEvent> | null> {
  const { principal, db: { queries }, versions } = ctx;
  const row = await findRun(queries, { principal, runId });
  const state = row && await findRunState(queries, { principal, runId });
  if (!state) throw notFound("Run");
  // An id that this run cannot have issued, for example after a backup was restored, is ignored.
  const known = after !== null && after <= lastSeqOf(state.fence) ? after : -1;
  if (hasEnded(state.status) && seqOfRun(state) <= known) return null;
  const { definition } = await versions.get(queries, row.version_id);
  const { id, principal_id } = row;
  const run = { db: ctx.db, principal, runId, definition, run: { id, principal_id }, view };
  const follower = ctx.followers.follow(runId, RENEW_EVERY_MS);
  const events = follow(run, { follower, after: known, renew });
  return new StoppableEvents({ events, stop: () => follower.end() });
}

interface Followed {
  db: Database;
  /** The caller, as of the last check. */
  principal: Principal;
  runId: string;
  definition: Definition;
  run: Pick<NonNullable<RunDetailRow>, "id" | "principal_id">;
  view: EventView;
}

interface Following extends Pick<RunEventsInput, "renew"> {
  follower: RunFollower;
  after: number;
}

async function* follow(
  run: Followed,
  { follower, after, renew }: Following,
): AsyncGenerator<RunEvent, undefined> {
  const { db: { queries }, runId } = run;
  let known = after;
  while (!follower.hasEnded) {
    follower.beginPoll();
    // Read once: the follower may become due meanwhile, without a check of the caller.
    const { isDue } = follower;
    const caller = isDue ? await renewPrincipal(run.principal, renew) : run.principal;
    if (caller === null) return;
    run.principal = caller;
    const state = await findRunState(queries, { principal: run.principal, runId });
    if (!state) return;
    if (isDue) follower.endPoll();
    for await (const event of eventsAfter(run, { state, known })) {
      if (follower.hasEnded) return;
      yield event;
      known = event.id;
      if (follower.isDue) break;
    }
    if (follower.isDue) continue;
    if (hasEnded(state.status)) return;
    await follower.change(state);
    await line.turn(run.principal.orgKey);
  }
}

/** The steps of each definition by id, shared by all followers of its runs. */
const stepsById = new WeakMap<Definition, ReadonlyMap<string, Step>>();

function stepsOf(definition: Definition): ReadonlyMap<string, Step> {
  const known = stepsById.get(definition);
  if (known) return known;
  const steps = new Map([...allSteps(definition.steps)].map(({ step }) => [step.id, step]));
  stepsById.set(definition, steps);
  return steps;
}

/** Yields the new events in the order of their ids: lines and steps, and the run if it changed. */
async function* eventsAfter(
  run: Followed,
  { state, known }: { state: RunState; known: number },
): AsyncGenerator<RunEvent> {
  const { lastSeq } = state;
  const runSeq = seqOfRun(state);
  if (runSeq > known) {
    yield* changesBetween(run, { after: known, upTo: Math.min(runSeq, lastSeq) });
    const event = await runEvent(run, state);
    if (!event) return;
    yield event;
  }
  yield* changesBetween(run, { after: Math.max(known, runSeq), upTo: lastSeq });
}

/** Returns null if the run has changed since; the next poll then reports the change. */
async function runEvent(
  { db: { queries }, principal, runId, view }: Followed,
  state: RunState,
): Promise<RunEvent | null> {
  const row = await findRun(queries, { principal, runId });
  if (row?.status !== state.status) return null;
  const summary = toSummary(row, principal);
  return {
    id: seqOfRun(state),
    event: "run",
    data: view.isBrief ? summary : { ...summary, ...toData(row, principal) },
  };
}

async function* changesBetween(
  run: Followed,
  { after, upTo }: { after: number; upTo: number },
): AsyncGenerator<RunEvent> {
  const { db: { queries }, runId, view: { isBrief = false, withAttempts } } = run;
  let known = after;
  while (known < upTo) {
    const range = { runId, after: known, upTo, limit: BATCH };
    const lines = isBrief ? [] : await findLinesAfter(queries, range);
    const steps = await findStepsAfter(queries, { ...range, isBrief });
    // Checked after the rows were read: a run becomes private before a step produces private data.
    const isHidden = await isDataHiddenFrom(queries, run);
    const lineEvents = isHidden ? [] : lines.map((line) => lineEvent(line, { withAttempts }));
    const events = [...lineEvents, ...await stepEvents(run, { rows: steps, isHidden })]
      .sort((a, b) => a.id - b.id);
    // Events after the last row of a full batch wait, because the other list may lack rows in
    // between.
    const sure = Math.min(sureUpTo(lines), sureUpTo(steps));
    for (const event of events) {
      if (event.id > sure) break;
      yield event;
      known = event.id;
    }
    if (sure === Infinity) return;
  }
}

/** The sequence number up to which a batch lacks no rows. */
function sureUpTo(rows: readonly { seq: number }[]): number {
  return rows.length < BATCH ? Infinity : rows.at(-1)?.seq ?? Infinity;
}

function lineEvent(
  { seq, path, line, at, generation, attempt }: NumberedLogLine,
  { withAttempts = false }: EventView,
): RunEvent {
  const moment = withAttempts && { at: isoTimeOrNull(at), attempt, retry: generation };
  return { id: seq, event: "log", data: { path, line, ...moment } };
}

async function stepEvents(
  { db: { queries }, runId, definition, view: { isBrief = false, withAttempts = false } }: Followed,
  { rows, isHidden }: { rows: readonly StepRow[]; isHidden: boolean },
): Promise<RunEvent[]> {
  const paths = rows.map(({ path }) => path);
  const wanted = { runId, paths };
  const lines = isBrief ? new Map() : await readLogLines(queries, wanted);
  const attempts = withAttempts ? await readAttemptsByPath(queries, wanted) : undefined;
  const shown = await shownValuesOf(queries, { runId, rows });
  const steps = stepsOf(definition);
  const kept = { rows: new Map(rows.map((row) => [row.path, row])), lines, shown, attempts };
  const show = stepFormatter(isHidden ? hiddenSteps(kept) : kept);
  return rows.flatMap(({ path, seq, step_id }) => {
    const step = steps.get(step_id);
    if (!step) return [];
    const data = show({ step, path });
    return [{ id: seq, event: "step" as const, data: isBrief ? briefStep(data) : data }];
  });
}

function briefStep({ input: _, output: __, log: ___, ...step }: RunStep): BriefStep {
  return step;
}
