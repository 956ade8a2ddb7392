import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import { notFound } from "../lib/errors.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { requireRange } from "../lib/time_range.ts";
import { findWorkflow } from "../workflows/workflow_store.ts";
import { readInputs, readRelations, type RunListExpansion } from "./expand_runs.ts";
import { toSummary } from "./read_run.ts";
import type { RunSummary } from "./run.ts";
import { findChildPage } from "./store/child_store.ts";
import { findRunPage, type FoundRuns, type RunFilter } from "./store/run_list_store.ts";
import { findRun } from "./store/run_store.ts";

export interface RunListInput extends PageInput, RunFilter {
  expand?: readonly RunListExpansion[];
  /** Lists only runs of this workflow; by default all that the caller may read. */
  workflowId?: string;
}

export interface RunPage extends PageData {
  runs: RunSummary[];
}

/**
 * Returns one page of runs, latest first. Errors: `not_found` for a workflow that is given,
 * `invalid_request`.
 */
export async function listRuns(
  { db: { queries }, principal }: Context,
  { workflowId, page: number, limit, cursor, expand = [], ...filter }: RunListInput,
): Promise<RunPage> {
  requireRange(filter, { action: "list runs" });
  if (workflowId !== undefined && !await findWorkflow(queries, { principal, workflowId })) {
    throw notFound("Workflow");
  }
  const wanted = { principal, workflowId: workflowId ?? null, filter };
  const { statuses, trigger, from, to } = filter;
  const list = ["runs", workflowId, statuses, trigger, from, to];
  const page = openPage({ page: number, limit, cursor }, { list, order: BY_TIME });
  const { rows, found, count } = await findRunPage(queries, { ...wanted, ...page.window });
  return {
    runs: await toSummaries(queries, { principal, rows, expand }),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
  };
}

export interface ChildListInput extends PageInput {
  runId: string;
  expand?: readonly RunListExpansion[];
}

/**
 * Returns one page of the runs that steps of a run have started, latest first, without those of
 * workflows that the caller may not read. Errors: `not_found` for a run whose workflow the caller
 * may not read.
 */
export async function listChildRuns(
  { db: { queries }, principal }: Context,
  { runId, expand = [], ...input }: ChildListInput,
): Promise<RunPage> {
  if (!await findRun(queries, { principal, runId })) throw notFound("Run");
  const page = openPage(input, { list: ["children", runId], order: BY_TIME });
  const wanted = { principal, parentId: runId, ...page.window };
  const { rows, found, count } = await findChildPage(queries, wanted);
  return {
    runs: await toSummaries(queries, { principal, rows, expand }),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
  };
}

interface FoundSummaries extends Pick<FoundRuns, "rows"> {
  principal: Principal;
  expand: readonly RunListExpansion[];
}

async function toSummaries(
  queries: Queries,
  { principal, rows, expand }: FoundSummaries,
): Promise<RunSummary[]> {
  const ids = rows.map(({ id }) => id);
  const relationsOf = await readRelations(queries, { principal, ids, expand });
  const inputs = expand.includes("inputs") ? await readInputs(queries, { principal, ids }) : null;
  return rows.map((row) => ({
    ...toSummary(row, principal),
    ...expand.includes("workflowName") && { workflowName: row.workflow_name },
    ...relationsOf(row.id),
    ...inputs && { inputs: inputs.get(row.id) ?? null },
  }));
}
