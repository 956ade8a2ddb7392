import { notFound } from "../lib/errors.ts";
import { allSteps, type Step } from "../workflows/definition/definition.ts";
import type { RunContext } from "./context.ts";
import { seqOfRun } from "./event_seq.ts";
import { findLinesAfter, findRunState, findStepsAfter, type RunState } from "./event_store.ts";
import type { StepRow } from "./journal_store.ts";
import { type NumberedLine, readLines, type StepLine } from "./step_line_store.ts";
import { nextChange } from "./next_change.ts";
import { shownValuesOf, shownWith, toData, toSummary } from "./read_run.ts";
import type { RunStep, RunWithoutSteps } from "./run.ts";
import { findRun } from "./run_store.ts";
import { hasEnded } from "./status.ts";
import { Line } from "./turns.ts";

/** A state as it is on disk. Ids rise; what has a smaller one is known to whoever has a larger. */
export type RunEvent =
  & { id: number }
  & (
    | { event: "run"; data: RunWithoutSteps }
    | { event: "step"; data: RunStep }
    | { event: "log"; data: StepLine }
  );

export interface RunEventsInput {
  runId: string;
  /** The id of the last event that is known; null for the present state of everything. */
  after: number | null;
  /** Ends the events early. */
  signal: AbortSignal;
}

/** A change is told to all who follow the run, of whom each reads it for itself. */
const followers = new Line();

/** Read at once, with all their data. */
const BATCH = 20;

/**
 * The present state of a run and its steps, and each change from then on, until the run has ended or
 * the caller may read it no longer. Null where a run has ended and all is known. Errors: `not_found`.
 */
export async function openRunEvents(
  ctx: RunContext,
  { runId, after, signal }: RunEventsInput,
): Promise<AsyncGenerator<RunEvent> | null> {
  const { principal, db: { queries }, engine } = ctx;
  const row = await findRun(queries, { principal, runId });
  const state = row && await findRunState(queries, { principal, runId });
  if (!state) throw notFound("Run");
  if (after !== null && hasEnded(state.status) && seqOfRun(state) <= after) return null;
  const { definition: { steps } } = await engine.versions.get(queries, row.version_id);
  const byId = new Map([...allSteps(steps)].map(({ step }) => [step.id, step]));
  return follow({ ctx, runId, steps: byId }, { after: after ?? -1, signal });
}

interface Followed {
  ctx: RunContext;
  runId: string;
  /** By id. */
  steps: ReadonlyMap<string, Step>;
}

async function* follow(
  run: Followed,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<RunEvent> {
  const { ctx: { db: { queries }, principal, engine }, runId } = run;
  let known = after;
  let isHere = false;
  while (!signal.aborted) {
    using change = nextChange(run.ctx, { runId, signal, isHere });
    const state = await findRunState(queries, { principal, runId });
    if (!state) return;
    for await (const event of eventsAfter(run, { state, known })) {
      if (signal.aborted) return;
      yield event;
      known = event.id;
    }
    if (hasEnded(state.status)) return;
    isHere = state.processId === engine.processId;
    await change.happened;
    await followers.turn();
  }
}

/** What is new, in the order of the ids: lines and steps, and the run where it stands among them. */
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

/** Null where the run has moved on since, which the next look tells in its turn. */
async function runEvent(
  { ctx: { db: { queries }, principal }, runId }: Followed,
  state: RunState,
): Promise<RunEvent | null> {
  const row = await findRun(queries, { principal, runId });
  if (row?.status !== state.status) return null;
  return { id: seqOfRun(state), event: "run", data: { ...toSummary(row), ...toData(row) } };
}

async function* changesBetween(
  run: Followed,
  { after, upTo }: { after: number; upTo: number },
): AsyncGenerator<RunEvent> {
  const { ctx: { db: { queries } }, runId } = run;
  let known = after;
  while (known < upTo) {
    const range = { runId, after: known, upTo, limit: BATCH };
    const lines = await findLinesAfter(queries, range);
    const steps = await findStepsAfter(queries, range);
    const events = [...lines.map(lineEvent), ...await stepEvents(run, steps)]
      .sort((a, b) => a.id - b.id);
    // Beyond the end of a batch that is full, the other list may lack what lies between.
    const sure = Math.min(sureUpTo(lines), sureUpTo(steps));
    for (const event of events) {
      if (event.id > sure) break;
      yield event;
      known = event.id;
    }
    if (sure === Infinity) return;
  }
}

/** Up to where nothing is missing between the rows of a batch. */
function sureUpTo(rows: readonly { seq: number }[]): number {
  return rows.length < BATCH ? Infinity : rows.at(-1)?.seq ?? Infinity;
}

function lineEvent({ seq, path, line }: NumberedLine): RunEvent {
  return { id: seq, event: "log", data: { path, line } };
}

async function stepEvents(
  { ctx: { db: { queries } }, runId, steps }: Followed,
  rows: readonly StepRow[],
): Promise<RunEvent[]> {
  const paths = rows.map(({ path }) => path);
  const lines = await readLines(queries, { runId, paths });
  const shown = await shownValuesOf(queries, { runId, rows });
  const show = shownWith({ rows: new Map(rows.map((row) => [row.path, row])), lines, shown });
  return rows.flatMap(({ path, seq, step_id }) => {
    const step = steps.get(step_id);
    return step ? [{ id: seq, event: "step" as const, data: show({ step, path }) }] : [];
  });
}
