import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { comesBefore, countRows } from "../../db/keyset.ts";
import type { RunStatus, RunTrigger, Tables } from "../../db/tables.ts";
import { readableWorkflows } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Count, Position, Window } from "../../lib/page.ts";

/** Which runs are wanted; what is left out holds of all. */
export interface RunFilter {
  /** One or several. */
  statuses?: readonly RunStatus[];
  trigger?: RunTrigger;
  /** Begins with these milliseconds. */
  from?: number;
  /** Ends before these. */
  to?: number;
}

interface WantedPage {
  principal: Principal;
  /** Runs of one workflow, or of all that the caller may read. */
  workflowId: string | null;
  filter: RunFilter;
}

/** Up to here, looking at so many runs of each workflow is cheaper than sorting all. */
const SHALLOW_MAX = 1_000;

export type RunSummaryRow = Awaited<ReturnType<typeof findRuns>>[number];

/** One page, latest first; the index `runs_by_workflow` alone decides which runs are on it. */
export async function findRuns(queries: Queries, wanted: WantedPage & Window) {
  const isShallow = wanted.workflowId === null && wanted.limit + wanted.offset <= SHALLOW_MAX;
  const page = isShallow ? latestOfEach(queries, wanted) : latestOfAll(queries, wanted);
  return await queries.selectFrom("runs")
    .innerJoin("workflow_versions", "workflow_versions.id", "runs.version_id")
    .select([
      "runs.id",
      "runs.workflow_id",
      "runs.trigger",
      "runs.status",
      "runs.error",
      "runs.principal_id",
      "runs.is_private",
      "runs.created_at",
      "runs.started_at",
      "runs.finished_at",
      "workflow_versions.number",
    ])
    .where("runs.id", "in", page)
    .orderBy("runs.created_at", "desc").orderBy("runs.id", "desc")
    .execute();
}

/**
 * Takes from each workflow only as many runs as could be on the page: the cost is in workflows, not
 * in runs.
 */
function latestOfEach(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedPage & Window,
) {
  return wantedWorkflows(queries, wanted)
    .innerJoin(
      "runs",
      (join) =>
        join.on("runs.id", "in", (eb) =>
          eb.selectFrom("runs as latest").select("latest.id")
            .whereRef("latest.workflow_id", "=", "workflows.id")
            .where((where) => fits(where, wanted.filter, after))
            .orderBy("latest.created_at", "desc").orderBy("latest.id", "desc")
            .limit(limit + offset)),
    )
    .select("runs.id")
    .orderBy("runs.created_at", "desc").orderBy("runs.id", "desc")
    .limit(limit).offset(offset);
}

/** For one workflow, whose runs stand in this order, and for pages so deep that all are sorted. */
function latestOfAll(queries: Queries, { limit, offset, after, ...wanted }: WantedPage & Window) {
  return wantedRuns(queries, wanted, after).select("latest.id")
    .orderBy("latest.created_at", "desc").orderBy("latest.id", "desc")
    .limit(limit).offset(offset);
}

/** How many there are, counted in the index. */
export async function countRuns(queries: Queries, wanted: WantedPage): Promise<Count> {
  return await countRows(queries, wantedRuns(queries, wanted, null));
}

function wantedRuns(queries: Queries, wanted: WantedPage, after: Position | null) {
  return wantedWorkflows(queries, wanted)
    .innerJoin("runs as latest", "latest.workflow_id", "workflows.id")
    .where((where) => fits(where, wanted.filter, after));
}

function wantedWorkflows(queries: Queries, { principal, workflowId }: WantedPage) {
  const readable = queries.selectFrom("workflows").where(readableWorkflows(principal));
  return workflowId === null ? readable : readable.where("workflows.id", "=", workflowId);
}

type Latest = Tables & { latest: Tables["runs"] };

function fits(
  eb: ExpressionBuilder<Latest, "latest">,
  filter: RunFilter,
  after: Position | null,
) {
  const { statuses = [], trigger, from, to } = filter;
  return eb.and([
    ...(after ? [comesBefore(["latest.created_at", "latest.id"], after)] : []),
    ...(statuses.length === 0 ? [] : [eb("latest.status", "in", statuses)]),
    ...(trigger === undefined ? [] : [eb("latest.trigger", "=", trigger)]),
    ...(from === undefined ? [] : [eb("latest.created_at", ">=", from)]),
    ...(to === undefined ? [] : [eb("latest.created_at", "<", to)]),
  ]);
}
