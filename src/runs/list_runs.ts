import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { findWorkflow } from "../workflows/workflow_store.ts";
import { toSummary } from "./read_run.ts";
import type { RunSummary } from "./run.ts";
import { findRunPage, type RunFilter } from "./store/run_list_store.ts";

/** The fields that a caller may ask for besides. */
export const RUN_EXPANSIONS = ["workflowName"] as const;

export interface RunListInput extends PageInput, RunFilter {
  expand?: readonly (typeof RUN_EXPANSIONS)[number][];
  /** Only runs of this workflow; else all that the caller may read. */
  workflowId?: string;
}

export interface RunPage extends PageData {
  runs: RunSummary[];
}

/** One page of runs, latest first. Errors: `not_found` for a workflow that is stated. */
export async function listRuns(
  { db: { queries }, principal }: Context,
  { workflowId, page: number, limit, cursor, expand = [], ...filter }: RunListInput,
): Promise<RunPage> {
  if (workflowId !== undefined && !await findWorkflow(queries, { principal, workflowId })) {
    throw notFound("Workflow");
  }
  const wanted = { principal, workflowId: workflowId ?? null, filter };
  const { statuses, trigger, from, to } = filter;
  const list = ["runs", workflowId, statuses, trigger, from, to];
  const page = openPage({ page: number, limit, cursor }, { list, order: BY_TIME });
  const { rows, found, count } = await findRunPage(queries, { ...wanted, ...page.window });
  return {
    runs: rows.map((row) => ({
      ...toSummary(row, principal),
      ...expand.includes("workflowName") && { workflowName: row.workflow_name },
    })),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
  };
}
