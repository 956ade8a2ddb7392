import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { preparedPage } from "../../db/keyset.ts";
import type { RunStatus } from "../../db/tables.ts";

// Conditions of partial indexes are spelled exactly as in the indexes, because SQLite uses them
// only then.

/** A position among the ended runs of an organization, ordered by their ends. */
export interface EndedRun {
  finishedAt: number;
  id: string;
}

const ENDED: readonly RunStatus[] = ["succeeded", "failed", "cancelled"];

/** Returns the next organization, in the order of keys, that has ended runs. */
export async function findOrgWithEnded(queries: Queries, after: string): Promise<string | null> {
  const row = await queries.selectFrom("runs").select("org_key")
    .where("finished_at", "is not", null)
    .where("pruned_at", "is", null)
    .where("parent_run_id", "is", null)
    .where("org_key", ">", after)
    .orderBy("org_key").limit(1)
    .executeTakeFirst();
  return row?.org_key ?? null;
}

/** Returns the latest of the organization's ended runs that has at least `kept` later ones. */
export async function findBeyond(
  queries: Queries,
  { orgKey, kept }: { orgKey: string; kept: number },
): Promise<EndedRun | null> {
  const [row] = await selectLatest(queries, { limit: 1, offset: kept, after: null }, { orgKey });
  return row ?? null;
}

const selectLatest = preparedPage(
  ["finished_at", "id"],
  (queries, { orgKey }: { orgKey: string }) =>
    queries.selectFrom("runs")
      .select((eb) => eb.ref("finished_at").$notNull().as("finishedAt"))
      .select("id")
      .where("org_key", "=", orgKey)
      .where("finished_at", "is not", null)
      .where("pruned_at", "is", null)
      .where("parent_run_id", "is", null),
);

/** Returns a page of the organization's ended runs, oldest first, between two positions. */
export async function findEnded(queries: Queries, { orgKey, after, upTo, limit }: {
  orgKey: string;
  after: EndedRun;
  upTo: EndedRun;
  limit: number;
}): Promise<EndedRun[]> {
  const place = sql`(finished_at, id)`;
  const rows = await queries.selectFrom("runs").select(["finished_at", "id"])
    .where("org_key", "=", orgKey)
    .where("finished_at", "is not", null)
    .where("pruned_at", "is", null)
    .where("parent_run_id", "is", null)
    .where(sql<boolean>`${place} > (${after.finishedAt}, ${after.id})`)
    .where(sql<boolean>`${place} <= (${upTo.finishedAt}, ${upTo.id})`)
    .orderBy("finished_at").orderBy("id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ finished_at, id }) =>
    finished_at === null ? [] : [{ finishedAt: finished_at, id }]
  );
}

/** Returns those of the runs that are still ended and whose idempotency keys have expired. */
export async function findRemovable(
  queries: Queries,
  { ids, keysSince }: { ids: readonly string[]; keysSince: number },
): Promise<string[]> {
  const rows = await queries.selectFrom("runs").select("id")
    .where("id", "in", ids)
    .where("status", "in", ENDED)
    .where((eb) => eb.or([eb("idempotency_key", "is", null), eb("created_at", "<", keysSince)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the runs whose steps have started runs. */
export async function findParents(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT value AS id FROM json_each(${JSON.stringify(ids)})
    WHERE EXISTS (SELECT 1 FROM runs WHERE parent_run_id = value)
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Returns ended runs that steps of hidden runs have started, and that are not hidden yet. */
export async function findChildrenOfHidden(queries: Queries, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT child.id FROM runs
    CROSS JOIN runs AS child ON child.parent_run_id = runs.id
    WHERE runs.pruned_at IS NOT NULL AND child.pruned_at IS NULL
      AND child.status IN (${sql.join(ENDED)})
    LIMIT ${limit}`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Hides the runs. Returns how many. */
export async function hideRuns(
  queries: Queries,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<number> {
  if (ids.length === 0) return 0;
  await queries.updateTable("runs").set({ pruned_at: now }).where("id", "in", ids).execute();
  return ids.length;
}

/** Returns hidden runs that are not deleted yet; a parent only once its children are gone. */
export async function findHidden(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.selectFrom("runs").select("id")
    .where("pruned_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("runs as child").select("child.id").whereRef(
          "child.parent_run_id",
          "=",
          "runs.id",
        ),
      ))
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns values of the runs in the object storage. */
export async function findValuesOf(
  queries: Queries,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<{ run_id: string; hash: string; object_key: string }[]> {
  return await queries.selectFrom("run_values").select(["run_id", "hash", "object_key"])
    .where("run_id", "in", ids).limit(limit)
    .execute();
}

export async function deleteValue(
  queries: Queries,
  { run_id, hash }: { run_id: string; hash: string },
): Promise<void> {
  await queries.deleteFrom("run_values")
    .where("run_id", "=", run_id).where("hash", "=", hash)
    .execute();
}

/**
 * The tables whose rows are deleted with their run, and their keys. `run_values` is not among them,
 * because the stored bytes are deleted before its rows.
 */
export const PARTS = [
  { table: "run_steps", key: ["run_id", "path"] },
  { table: "run_attempts", key: ["run_id", "path", "generation", "number"] },
  { table: "run_lines", key: ["run_id", "path", "seq"] },
  { table: "run_signals", key: ["run_id", "path", "generation"] },
  { table: "questions", key: ["run_id", "path", "generation"] },
] as const;

/** Deletes up to `limit` rows of the runs. Returns how many: fewer when none is left. */
export async function deletePartsOf(
  queries: Queries,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<number> {
  let deleted = 0;
  for (const { table, key } of PARTS) {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const some = queries.selectFrom(table).select(columns.as("key"))
      .where("run_id", "in", ids).limit(limit - deleted);
    const result = await queries.deleteFrom(table)
      .where(sql<boolean>`(${columns}) IN ${some}`)
      .executeTakeFirst();
    deleted += Number(result.numDeletedRows);
    if (deleted >= limit) break;
  }
  return deleted;
}

/** Deletes runs of which no other rows are left. */
export async function deleteRuns(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.deleteFrom("runs").where("id", "in", ids).execute();
}

/** Returns the condition that the run with this id has not ended. */
export function isUnfinished(runId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM runs WHERE runs.id = ${runId} AND runs.finished_at IS NULL)`;
}

/** Returns the condition that the workflow with this id has runs that have not ended. */
export function hasUnfinished(workflowId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`EXISTS (
    SELECT 1 FROM runs
    WHERE runs.workflow_id = ${workflowId} AND runs.status IN ('queued', 'running', 'waiting')
  )`;
}
