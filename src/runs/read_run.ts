import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import type { Json, JsonObject } from "../lib/json.ts";
import {
  allSteps,
  type Definition,
  isLeaf,
  type PlacedStep,
} from "../workflows/definition/definition.ts";
import { readLines } from "./line_store.ts";
import { readStepsAt, type StepRow } from "./journal_store.ts";
import type { Run, RunError, RunStep, RunSummary } from "./run.ts";
import type { RunSummaryRow } from "./run_list_store.ts";
import { findRun, type RunDetailRow } from "./run_store.ts";

/** A run with its declared steps; `not_found` where the caller may not read its workflow. */
export async function getRun(ctx: Context, { runId }: { runId: string }): Promise<Run> {
  const { db: { queries }, principal } = ctx;
  const row = await findRun(queries, { principal, runId });
  if (!row) throw notFound("Run");
  const { steps }: Definition = JSON.parse(row.definition);
  const declared = [...allSteps(steps)];
  const paths = declared.map(({ path }) => path);
  const kept = await readKept(queries, { runId, paths });
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
}

/** Reads what there is of the steps at these paths. */
export async function readKept(
  queries: Queries,
  wanted: { runId: string; paths: readonly string[] },
): Promise<KeptSteps> {
  const rows = await readStepsAt(queries, wanted);
  const lines = await readLines(queries, wanted);
  return { rows: new Map(rows.map((row) => [row.path, row])), lines };
}

/** Shows declared steps, and items of them, with what is kept of their paths. */
export function shownWith({ rows, lines }: KeptSteps): (placed: PlacedStep) => RunStep {
  return ({ step, path }) => toStep({ step, path }, rows.get(path), lines.get(path));
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

function toStep({ step, path }: PlacedStep, row?: StepRow, log: string[] = []): RunStep {
  const error = parse<RunError>(row?.error);
  return {
    id: step.id,
    path,
    service: isLeaf(step) ? step.service : null,
    action: isLeaf(step) ? step.action : null,
    status: row?.status ?? "pending",
    attempts: row?.attempts ?? 0,
    input: parse<Json>(row?.input),
    output: parse<Json>(row?.output),
    error: error && { code: error.code, message: error.message },
    log,
    startedAt: isoTimeOrNull(row?.started_at ?? null),
    finishedAt: isoTimeOrNull(row?.finished_at ?? null),
  };
}

function parse<T>(text: string | null | undefined): T | null {
  return text === null || text === undefined ? null : JSON.parse(text);
}
