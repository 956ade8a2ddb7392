import type { RunStatus } from "../db/tables.ts";
import type { Context } from "../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { WORKFLOW_ITEM_EXPANSIONS } from "../workflows/expansions/expand_workflows.ts";
import {
  listWorkflows,
  type WorkflowList,
  type WorkflowListInput,
  type WorkflowListItem,
} from "../workflows/list_workflows.ts";
import { findLastRuns, type LastRunRow } from "./store/run_list_store.ts";

/** The additional fields of a workflow in a list that a caller may request. */
export const WORKFLOW_LIST_EXPANSIONS = [...WORKFLOW_ITEM_EXPANSIONS, "lastRuns"] as const;

/** The number of latest runs that a list shows for each workflow. */
export const LAST_RUNS_MAX = 10;

/** A run in a list of workflows, without any of its data. */
interface LastRun {
  runId: string;
  status: RunStatus;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

interface WorkflowListWithRuns extends WorkflowList {
  workflows: (WorkflowListItem & { lastRuns?: LastRun[] })[];
}

interface Input extends Omit<WorkflowListInput, "expand"> {
  expand?: readonly (typeof WORKFLOW_LIST_EXPANSIONS)[number][];
}

/** Returns a page of workflows, each with its latest runs, newest first, if they are requested. */
export async function listWorkflowsWithRuns(
  ctx: Context,
  { expand = [], ...input }: Input,
): Promise<WorkflowListWithRuns> {
  const rest = expand.filter((name) => name !== "lastRuns");
  const list = await listWorkflows(ctx, { ...input, expand: rest });
  if (!expand.includes("lastRuns")) return list;
  const { db: { queries }, principal } = ctx;
  const workflowIds = list.workflows.map(({ id }) => id);
  const rows = await findLastRuns(queries, { principal, workflowIds, size: LAST_RUNS_MAX });
  const runsOf = Map.groupBy(rows, (row) => row.workflow_id);
  const workflows = list.workflows.map((workflow) => ({
    ...workflow,
    lastRuns: runsOf.get(workflow.id)?.map(toLastRun) ?? [],
  }));
  return { ...list, workflows };
}

function toLastRun(row: LastRunRow): LastRun {
  return {
    runId: row.id,
    status: row.status,
    createdAt: isoTime(row.created_at),
    startedAt: isoTimeOrNull(row.started_at),
    finishedAt: isoTimeOrNull(row.finished_at),
  };
}
