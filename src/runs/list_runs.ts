import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { offsetOf, type PageData, pageData, type PageInput } from "../lib/page.ts";
import { findWorkflow } from "../workflows/workflow_store.ts";
import { toSummary } from "./read_run.ts";
import type { RunSummary } from "./run.ts";
import { countRuns, findRuns, type RunFilter } from "./store/run_list_store.ts";

export interface RunListInput extends PageInput, RunFilter {
  /** Of this workflow alone; else of all that the caller may read. */
  workflowId?: string;
}

export interface RunPage extends PageData {
  runs: RunSummary[];
}

/** One page of runs, latest first. Errors: `not_found` for a workflow that is stated. */
export async function listRuns(
  { db: { queries }, principal }: Context,
  { workflowId, page, limit, ...filter }: RunListInput,
): Promise<RunPage> {
  if (workflowId !== undefined && !await findWorkflow(queries, { principal, workflowId })) {
    throw notFound("Workflow");
  }
  const wanted = { principal, workflowId: workflowId ?? null, filter };
  const offset = offsetOf({ page, limit });
  const total = await countRuns(queries, wanted);
  const rows = offset < total ? await findRuns(queries, { ...wanted, limit, offset }) : [];
  const runs = rows.map((row) => toSummary(row, principal));
  return { runs, ...pageData({ page, limit }, total) };
}
