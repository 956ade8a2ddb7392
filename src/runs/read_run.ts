import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { offsetOf, type PageData, pageData, type PageInput } from "../lib/page.ts";
import {
  allSteps,
  type Definition,
  isLeaf,
  type PlacedStep,
} from "../workflows/definition/definition.ts";
import { findWorkflow } from "../workflows/workflow_store.ts";
import { readStepsAt, type StepRow } from "./journal_store.ts";
import type { Run, RunError, RunStep, RunSummary } from "./run.ts";
import {
  countRuns,
  findRun,
  findRuns,
  type RunDetailRow,
  type RunSummaryRow,
} from "./run_store.ts";
import { ShownValues } from "./shown_values.ts";
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
  const journal = await readStepsAt(queries, { runId: row.id, paths });
  const hashes = journal.flatMap((step) => [step.input_hash ?? [], step.output_hash ?? []].flat());
  const shown = new ShownValues(await findValueSizes(queries, { runId: row.id, hashes }));
  const byPath = new Map(journal.map((step) => [step.path, step]));
  return {
    ...toSummary(row),
    inputs: parse<JsonObject>(row.inputs) ?? {},
    outputs: parse<JsonObject>(row.outputs),
    steps: declared.map((placed) => toStep(placed, { row: byPath.get(placed.path), shown })),
  };
}

export interface RunPage extends PageData {
  runs: RunSummary[];
}

/** One page of a workflow's runs, latest first. */
export async function listRuns(
  { db: { queries }, principal }: Context,
  { workflowId, page, limit }: PageInput & { workflowId: string },
): Promise<RunPage> {
  if (!await findWorkflow(queries, { principal, workflowId })) throw notFound("Workflow");
  const total = await countRuns(queries, workflowId);
  const rows = await findRuns(queries, { workflowId, limit, offset: offsetOf({ page, limit }) });
  return { runs: rows.map(toSummary), ...pageData({ page, limit }, total) };
}

function toSummary(row: RunSummaryRow): RunSummary {
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

function toStep(
  { step, path }: PlacedStep,
  { row, shown }: { row: StepRow | undefined; shown: ShownValues },
): RunStep {
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
    log: [],
    startedAt: isoTimeOrNull(row?.started_at ?? null),
    finishedAt: isoTimeOrNull(row?.finished_at ?? null),
  };
}

function parse<T>(text: string | null | undefined): T | null {
  return text === null || text === undefined ? null : JSON.parse(text);
}
