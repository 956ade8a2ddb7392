import { sql } from "kysely";
import { readableWorkflows } from "../../access/sharing.ts";
import { compiledBy } from "../../access/lists.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { batchOf, countedPage } from "../../access/walk_pages.ts";
import type { CheckedRow, WalkValues } from "../../access/walks.ts";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import type { RunStatus } from "../../db/tables.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Window } from "../../lib/page.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import { type FoundRuns, selectRuns } from "./run_list_store.ts";
import { signalStep } from "./signal_store.ts";

/** A step of a run, in one generation of the run. */
export interface ParentStep {
  runId: string;
  path: string;
  generation: number;
}

export type ChildRow = NonNullable<Awaited<ReturnType<typeof findChild>>>;

/** Returns the run that a step has started. */
export async function findChild(queries: Queries, { runId, path, generation }: ParentStep) {
  return await queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select(["runs.id", "runs.status", "runs.outputs", "runs.error", "workflows.name"])
    .where("runs.parent_run_id", "=", runId)
    .where("runs.parent_path", "=", path)
    .where("runs.parent_generation", "=", generation)
    .executeTakeFirst();
}

/** Whether the run is being executed in the generation in which its step began. */
export async function isRunning(
  queries: Queries,
  { runId, generation }: ParentStep,
): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("id")
    .where("id", "=", runId)
    .where("generation", "=", generation)
    .where("status", "=", "running")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the workflows of a run and of all runs above it. */
export async function findLineage(queries: Queries, runId: string): Promise<string[]> {
  const rows = await queries
    .withRecursive(
      "lineage",
      (db) =>
        db.selectFrom("runs").select(["workflow_id", "parent_run_id"]).where("id", "=", runId)
          .unionAll(
            db.selectFrom("lineage").innerJoin("runs", "runs.id", "lineage.parent_run_id")
              .select(["runs.workflow_id", "runs.parent_run_id"]),
          ),
    )
    .selectFrom("lineage").select("workflow_id").execute();
  return rows.map(({ workflow_id }) => workflow_id);
}

const OPEN: readonly RunStatus[] = ["queued", "running", "waiting"];

/** Returns the runs that steps of a run at `paths` have started and that have not ended. */
export async function findOpenChildren(
  queries: Queries,
  { runId, paths }: { runId: string; paths: readonly string[] },
): Promise<string[]> {
  const rows = await queries.selectFrom("runs").select("id")
    .where("parent_run_id", "=", runId)
    .where("parent_path", "in", paths)
    .where("status", "in", OPEN)
    .execute();
  return rows.map(({ id }) => id);
}

/** A run that a step has started. */
export interface StartedRun {
  id: string;
  isOpen: boolean;
}

/** The children that one statement reads, which takes a millisecond. */
const CHILDREN_MAX = 500;

/**
 * Yields all runs that steps of a run have started, in pieces with pauses for other requests: a
 * loop may have started 100,000.
 */
export async function* childrenInPieces(
  queries: Queries,
  parentId: string,
): AsyncGenerator<readonly StartedRun[]> {
  for (let after = { path: "", generation: 0 };;) {
    const { rows } = await selectNextChildren(queries, { parentId, ...after });
    yield rows.map(({ id, status }) => ({ id, isOpen: OPEN.includes(status) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHILDREN_MAX) return;
    after = last;
    await nextRound();
  }
}

type AfterChild = { parentId: string; path: string; generation: number };

const selectNextChildren = prepared((queries, { parentId, path, generation }: AfterChild) =>
  queries.selectFrom("runs")
    .select(["id", "status"])
    .select(({ ref }) => [
      ref("parent_path").$notNull().as("path"),
      ref("parent_generation").$notNull().as("generation"),
    ])
    .where("parent_run_id", "=", parentId)
    .where(sql<boolean>`(parent_path, parent_generation) > (${path}, ${generation})`)
    .orderBy("parent_path").orderBy("parent_generation")
    .limit(sql.lit(CHILDREN_MAX))
);

/** The step that started a run, as recorded in the run's row. */
export interface StartedByStep {
  id: string;
  parent_run_id: string | null;
  parent_path: string | null;
  parent_generation: number | null;
}

/** Lets the step that waits for the end of a run continue. */
export async function notifyParent(
  queries: Queries,
  { id, parent_run_id: runId, parent_path: path, parent_generation: generation }: StartedByStep,
  now: number,
): Promise<void> {
  if (runId === null || path === null || generation === null) return;
  await signalStep(queries, { runId, path, generation, value: { runId: id }, now });
}

interface WantedRuns {
  principal: Principal;
  ids: readonly string[];
}

/** Returns the runs whose steps have started these runs, as far as the caller may read them. */
export async function findParents(queries: Queries, { principal, ids }: WantedRuns) {
  return await selectParents(queries, {
    principal,
    values: { ids: JSON.stringify(ids) },
    shape: {},
  });
}

const selectParents = preparedForCaller((
  queries,
  { principal, values }: Parts<{ ids: string }, Record<never, never>>,
) =>
  queries.selectFrom("runs as children")
    .innerJoin("runs", "runs.id", "children.parent_run_id")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select([
      "children.id as child_id",
      "children.parent_path",
      "runs.id",
      "runs.workflow_id",
      "workflows.name",
    ])
    .where("children.id", "in", sql<string>`(SELECT value FROM json_each(${values.ids}))`)
    .where("runs.pruned_at", "is", null)
    .where(readableWorkflows(principal))
);

/** Returns the users on whose behalf these runs act, with the names from their tokens. */
export async function findStarters(queries: Queries, ids: readonly string[]) {
  return (await selectStarters(queries, { ids: JSON.stringify(ids) })).rows;
}

const selectStarters = prepared((queries, { ids }: { ids: string }) =>
  queries.selectFrom("runs")
    .leftJoin("members", "members.user_id", "runs.principal_id")
    .select(["runs.id", "runs.principal_id", "members.name"])
    .where("runs.id", "in", sql<string>`(SELECT value FROM json_each(${ids}))`)
);

/**
 * Returns one page of the runs that steps of a run have started and that the caller may read,
 * latest first.
 */
export async function findChildPage(
  queries: Queries,
  { principal, parentId, ...window }: { principal: Principal; parentId: string } & Window,
): Promise<FoundRuns> {
  const findNext = async (place: WalkValues) => {
    const values = { ...place, parentId };
    return batchOf(await nextChildren(queries, { principal, values, shape: {} }), place);
  };
  const { found, count } = await countedPage(findNext, { principal, ...window });
  const ids = found.slice(0, window.limit - 1).map(({ id }) => id);
  const rows = await selectRuns(queries, { principal, ids });
  return { rows, found, count };
}

type ChildValues = WalkValues & { parentId: string; [name: string]: string | number | null };

const nextChildren = preparedForCaller((
  queries,
  { principal, values: { parentId, afterAt, afterId, size } }: Parts<ChildValues, object>,
) =>
  compiledBy<CheckedRow>(
    queries,
    sql`
    SELECT next.id, next.created_at AS at, ${readableWorkflows(principal)} AS fits
    FROM (
      SELECT runs.id, runs.created_at, runs.workflow_id FROM runs
      WHERE runs.parent_run_id = ${parentId} AND (runs.created_at, runs.id) < (${afterAt}, ${afterId})
      ORDER BY runs.created_at DESC, runs.id DESC
      LIMIT ${size}
    ) AS next
    CROSS JOIN workflows ON workflows.id = next.workflow_id
    ORDER BY next.created_at DESC, next.id DESC`,
  )
);
