import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { shownJson } from "../lib/turns/write_json.ts";
import {
  allSteps,
  type Definition,
  isActionStep,
  type PlacedStep,
} from "../definition/definition.ts";
import { type BriefAttempt, readAttempts } from "./store/attempt_store.ts";
import { isPrivateRun } from "./store/file_reach_store.ts";
import { readStepsAt, type StepRow } from "./store/journal_store.ts";
import { hiddenError, hiddenSteps, isHiddenFrom } from "./private_run.ts";
import { attemptsOf, lastAttempts } from "./attempt.ts";
import { readRelations, type RunDetailExpansion } from "./expand_runs.ts";
import type { Run, RunRelations, RunStep, RunSummary } from "./run.ts";
import type { RunError } from "./store/settlement.ts";
import type { RunSummaryRow } from "./store/run_list_store.ts";
import { findRun, type RunDetailRow } from "./store/run_store.ts";
import { rightsOnRun, type RUN_RIGHTS } from "./run_access.ts";
import { ShownValues } from "./shown_values.ts";
import { readLogLines } from "./store/step_log_store.ts";
import { findValueSizes } from "./store/value_store.ts";

interface RunDetail extends Run, RunRelations {
  /** The caller's rights, if they are requested. */
  rights?: typeof RUN_RIGHTS[number];
}

/** Returns a run with its declared steps. Errors: `not_found` if the caller may not read it. */
export async function getRun(
  ctx: Context,
  { runId, expand = [] }: { runId: string; expand?: readonly RunDetailExpansion[] },
): Promise<RunDetail> {
  const { db: { queries }, principal } = ctx;
  const row = await findRun(queries, { principal, runId });
  if (!row) throw notFound("Run");
  const relationsOf = await readRelations(queries, { principal, ids: [runId], expand });
  const withAttempts = expand.includes("stepAttempts");
  const run = await toRun(queries, { principal, row, withAttempts });
  return {
    ...run,
    ...expand.includes("rights") && { rights: rightsOnRun(principal, row) },
    ...expand.includes("stepTitles") && { steps: withTitles(run.steps, row) },
    ...expand.includes("workflowName") && { workflowName: row.workflow_name },
    ...relationsOf(runId),
  };
}

/** Adds to the steps the titles from the run's version. */
function withTitles(
  steps: readonly RunStep[],
  { definition }: Pick<NonNullable<RunDetailRow>, "definition">,
): RunStep[] {
  const declared = [...allSteps((JSON.parse(definition) as Definition).steps)];
  const titleAt = new Map(declared.map(({ step, path }) => [path, step.title ?? null]));
  return steps.map((step) => ({ ...step, title: titleAt.get(step.path) ?? null }));
}

export interface RunProgress {
  run: Run;
  /** Whether the run waits but has received its signal, and continues once a slot is free. */
  isSignalled: boolean;
}

/** Reads a run, and whether it is waiting and about to continue. */
export async function readProgress(
  ctx: Context,
  { runId }: { runId: string },
): Promise<RunProgress> {
  const { db: { queries }, principal } = ctx;
  const row = await findRun(queries, { principal, runId });
  if (!row) throw notFound("Run");
  const run = await toRun(queries, { principal, row });
  return { run, isSignalled: row.status === "waiting" && row.signalled_at !== null };
}

async function toRun(
  queries: Queries,
  { principal, row, withAttempts }: {
    principal: Principal;
    row: NonNullable<RunDetailRow>;
    withAttempts?: boolean;
  },
): Promise<Run> {
  const { steps }: Definition = JSON.parse(row.definition);
  const declared = [...allSteps(steps)];
  const paths = declared.map(({ path }) => path);
  const stored = await readStoredSteps(queries, { run: row, paths, principal, withAttempts });
  const shown = declared.map(stepFormatter(stored));
  return { ...toSummary(row, principal), ...toData(row, principal), steps: shown };
}

type DataRow = Pick<
  NonNullable<RunDetailRow>,
  "inputs" | "outputs" | "is_private" | "principal_id"
>;

/** Returns the run's inputs and outputs; empty if they are hidden from the caller. */
export function toData(row: DataRow, principal: Principal) {
  if (isHiddenFrom(principal, row)) return { inputs: {}, outputs: null };
  const { inputs, outputs } = row;
  return {
    inputs: shownJson<JsonObject>(inputs),
    outputs: outputs === null ? null : shownJson<JsonObject>(outputs),
  };
}

/** The stored records of some steps of a run. */
export interface StoredSteps {
  rows: ReadonlyMap<string, StepRow>;
  lines: ReadonlyMap<string, string[]>;
  shown: ShownValues;
  /** The attempts of steps that have several, if they are requested. */
  attempts?: ReadonlyMap<string, readonly BriefAttempt[]>;
}

interface WantedSteps {
  run: Pick<NonNullable<RunDetailRow>, "id" | "principal_id">;
  paths: readonly string[];
  principal: Principal;
  withAttempts?: boolean;
}

/** Reads the records of the steps at these paths, as far as the caller may see them. */
export async function readStoredSteps(
  queries: Queries,
  { run, paths, principal, withAttempts = false }: WantedSteps,
): Promise<StoredSteps> {
  const wanted = { runId: run.id, paths };
  const attempts = withAttempts ? await readAttemptsByPath(queries, wanted) : undefined;
  const rows = await readStepsAt(queries, wanted);
  const lines = await readLogLines(queries, wanted);
  const shown = await shownValuesOf(queries, { runId: run.id, rows });
  const stored = { rows: new Map(rows.map((row) => [row.path, row])), lines, shown, attempts };
  // Checked after the steps were read: a run becomes private before a step produces private data.
  return await isDataHiddenFrom(queries, { run, principal }) ? hiddenSteps(stored) : stored;
}

/** Reads the stored attempts of these steps. */
export async function readAttemptsByPath(
  queries: Queries,
  wanted: { runId: string; paths: readonly string[] },
): Promise<StoredSteps["attempts"]> {
  return Map.groupBy(await readAttempts(queries, wanted), ({ path }) => path);
}

/** Whether the data of a run are hidden from the caller at present. */
export async function isDataHiddenFrom(
  queries: Queries,
  { run, principal }: Pick<WantedSteps, "run" | "principal">,
): Promise<boolean> {
  return run.principal_id !== principal.userId && await isPrivateRun(queries, run.id);
}

/** Loads the sizes of the stored inputs and outputs of these rows. */
export async function shownValuesOf(
  queries: Queries,
  { runId, rows }: { runId: string; rows: readonly StepRow[] },
): Promise<ShownValues> {
  const hashes = rows.flatMap((row) => [row.input_hash ?? [], row.output_hash ?? []].flat());
  return new ShownValues(await findValueSizes(queries, { runId, hashes }));
}

/** Returns a function that combines a declared step, or an item of it, with its path's records. */
export function stepFormatter(
  { rows, lines, shown, attempts }: StoredSteps,
): (placed: PlacedStep) => RunStep {
  return (placed) => {
    const { path } = placed;
    const row = rows.get(path);
    const step = toStep(placed, { row, log: lines.get(path), shown });
    if (!attempts) return step;
    const all = attemptsOf(placed, { row, stored: attempts.get(path) ?? [] });
    const waitUntil = isoTimeOrNull(row?.status === "waiting" ? row.wake_at : null);
    return { ...step, lastAttempts: lastAttempts(all), waitUntil };
  };
}

/** Returns a run without its steps and data. */
export function toSummary(
  row: Omit<RunSummaryRow, "workflow_name">,
  principal: Principal,
): RunSummary {
  const error = parse<RunError>(row.error);
  return {
    runId: row.id,
    workflowId: row.workflow_id,
    versionNumber: row.number,
    status: row.status,
    trigger: row.trigger,
    error: isHiddenFrom(principal, row) ? hiddenError(error) : error,
    ...tickOf(row),
    createdAt: isoTime(row.created_at),
    startedAt: isoTimeOrNull(row.started_at),
    finishedAt: isoTimeOrNull(row.finished_at),
  };
}

function tickOf(
  { scheduled_at: at, schedule_name: scheduleName }: Pick<
    RunSummaryRow,
    "scheduled_at" | "schedule_name"
  >,
): Pick<RunSummary, "scheduledAt" | "scheduleName"> {
  return at === null ? {} : { scheduledAt: isoTime(at), scheduleName };
}

interface ShownStep {
  row: StepRow | undefined;
  log: string[] | undefined;
  shown: ShownValues;
}

function toStep({ step, path }: PlacedStep, { row, log = [], shown }: ShownStep): RunStep {
  const error = parse<RunError>(row?.error);
  return {
    id: step.id,
    path,
    service: isActionStep(step) ? step.service : null,
    action: isActionStep(step) ? step.action : null,
    status: row ? shownStatus(row) : "pending",
    attempts: row?.attempts ?? 0,
    input: shown.show(row?.input ?? null, row?.input_hash ?? null),
    output: shown.show(row?.output ?? null, row?.output_hash ?? null),
    error: error && { code: error.code, message: error.message },
    log,
    startedAt: isoTimeOrNull(row?.started_at ?? null),
    finishedAt: isoTimeOrNull(row?.finished_at ?? null),
  };
}

/** A running step with a time waits for a storage or a database since then. */
function shownStatus({ status, wake_at: awayAt }: StepRow): StepRow["status"] {
  return status === "running" && awayAt !== null ? "waiting" : status;
}

function parse<T>(text: string | null | undefined): T | null {
  return text === null || text === undefined ? null : JSON.parse(text);
}
