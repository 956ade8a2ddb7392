import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import {
  allSteps,
  type Definition,
  isLeaf,
  type PlacedStep,
} from "../workflows/definition/definition.ts";
import { readStepsAt, type StepRow } from "./journal_store.ts";
import type { Run, RunError, RunStep, RunSummary } from "./run.ts";
import type { RunSummaryRow } from "./run_list_store.ts";
import { findRun, type RunDetailRow } from "./run_store.ts";
import { ShownValues } from "./shown_values.ts";
import { readLines } from "./step_line_store.ts";
import { findValueSizes } from "./value_store.ts";

/** A run with its declared steps; `not_found` where the caller may not read its workflow. */
export async function getRun(ctx: Context, wanted: { runId: string }): Promise<Run> {
  return (await readProgress(ctx, wanted)).run;
}

export interface RunProgress {
  run: Run;
  /** It waits, but was told what it waits for, and goes on as soon as there is room. */
  isTold: boolean;
}

/** The same, and whether a run that waits is about to go on. */
export async function readProgress(
  ctx: Context,
  { runId }: { runId: string },
): Promise<RunProgress> {
  const { db: { queries }, principal } = ctx;
  const row = await findRun(queries, { principal, runId });
  if (!row) throw notFound("Run");
  const run = await toRun(queries, row);
  return { run, isTold: row.status === "waiting" && row.signalled_at !== null };
}

async function toRun(queries: Queries, row: NonNullable<RunDetailRow>): Promise<Run> {
  const { steps }: Definition = JSON.parse(row.definition);
  const declared = [...allSteps(steps)];
  const paths = declared.map(({ path }) => path);
  const kept = await readKept(queries, { runId: row.id, paths });
  return { ...toSummary(row), ...toData(row), steps: declared.map(shownWith(kept)) };
}

/** What the run was given and what it gave. */
export function toData({ inputs, outputs }: Pick<NonNullable<RunDetailRow>, "inputs" | "outputs">) {
  return { inputs: parse<JsonObject>(inputs) ?? {}, outputs: parse<JsonObject>(outputs) };
}

/** What is kept of some steps of a run. */
export interface KeptSteps {
  rows: ReadonlyMap<string, StepRow>;
  lines: ReadonlyMap<string, string[]>;
  shown: ShownValues;
}

/** Reads what there is of the steps at these paths. */
export async function readKept(
  queries: Queries,
  wanted: { runId: string; paths: readonly string[] },
): Promise<KeptSteps> {
  const rows = await readStepsAt(queries, wanted);
  const lines = await readLines(queries, wanted);
  const shown = await shownValuesOf(queries, { runId: wanted.runId, rows });
  return { rows: new Map(rows.map((row) => [row.path, row])), lines, shown };
}

/** What shows the inputs and outputs of these rows. */
export async function shownValuesOf(
  queries: Queries,
  { runId, rows }: { runId: string; rows: readonly StepRow[] },
): Promise<ShownValues> {
  const hashes = rows.flatMap((row) => [row.input_hash ?? [], row.output_hash ?? []].flat());
  return new ShownValues(await findValueSizes(queries, { runId, hashes }));
}

/** Shows declared steps, and items of them, with what is kept of their paths. */
export function shownWith({ rows, lines, shown }: KeptSteps): (placed: PlacedStep) => RunStep {
  return ({ step, path }) =>
    toStep({ step, path }, { row: rows.get(path), log: lines.get(path), shown });
}

/** What is told of a run without its steps and data. */
export function toSummary(row: RunSummaryRow): RunSummary {
  return {
    runId: row.id,
    workflowId: row.workflow_id,
    versionNumber: row.number,
    status: row.status,
    trigger: row.trigger,
    error: parse<RunError>(row.error),
    createdAt: isoTime(row.created_at),
    startedAt: isoTimeOrNull(row.started_at),
    finishedAt: isoTimeOrNull(row.finished_at),
  };
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
    service: isLeaf(step) ? step.service : null,
    action: isLeaf(step) ? step.action : null,
    status: row?.status ?? "pending",
    attempts: row?.attempts ?? 0,
    input: shown.show(row?.input ?? null, row?.input_hash ?? null),
    output: shown.show(row?.output ?? null, row?.output_hash ?? null),
    error: error && { code: error.code, message: error.message },
    log,
    startedAt: isoTimeOrNull(row?.started_at ?? null),
    finishedAt: isoTimeOrNull(row?.finished_at ?? null),
  };
}

function parse<T>(text: string | null | undefined): T | null {
  return text === null || text === undefined ? null : JSON.parse(text);
}
