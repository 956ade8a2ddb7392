import type { Context } from "../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import type { Json, JsonObject } from "../lib/json.ts";
import {
  allSteps,
  type Definition,
  isLeaf,
  type PlacedStep,
  type Step,
} from "../workflows/definition/definition.ts";
import { readStepsAt, type StepRow } from "./journal_store.ts";
import type { Run, RunError, RunStep, RunSummary } from "./run.ts";
import type { RunSummaryRow } from "./run_list_store.ts";
import { findRun, type RunDetailRow } from "./run_store.ts";
import { linesOf } from "./step_log.ts";

/** A run with its declared steps; `not_found` where the caller may not read its workflow. */
export async function getRun(ctx: Context, { runId }: { runId: string }): Promise<Run> {
  const { db: { queries }, principal } = ctx;
  const row = await findRun(queries, { principal, runId });
  if (!row) throw notFound("Run");
  const { steps }: Definition = JSON.parse(row.definition);
  const declared = [...allSteps(steps)];
  const paths = declared.map(({ path }) => path);
  const journal = await readStepsAt(queries, { runId, paths });
  return { ...toSummary(row), ...toData(row), steps: declared.map(withRows(journal)) };
}

/** What the run was given and what it gave. */
export function toData({ inputs, outputs }: Pick<NonNullable<RunDetailRow>, "inputs" | "outputs">) {
  return { inputs: parse<JsonObject>(inputs) ?? {}, outputs: parse<JsonObject>(outputs) };
}

/** Brings declared steps and the rows of their paths together. */
export function withRows(rows: readonly StepRow[]): (placed: PlacedStep) => RunStep {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return ({ step, path }) => toStep(step, path, byPath.get(path));
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

/** A declared step, or an item of one, with what the journal has of it. */
export function toStep(step: Step, path: string, row: StepRow | undefined): RunStep {
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
    log: linesOf(row?.log ?? null),
    startedAt: isoTimeOrNull(row?.started_at ?? null),
    finishedAt: isoTimeOrNull(row?.finished_at ?? null),
  };
}

function parse<T>(text: string | null | undefined): T | null {
  return text === null || text === undefined ? null : JSON.parse(text);
}
