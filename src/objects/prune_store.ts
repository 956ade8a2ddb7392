import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";

/** The condition that the run with this id has not ended. */
export type UnfinishedCondition = (runId: RawBuilder<unknown>) => RawBuilder<SqlBool>;

interface OldFiles {
  before: number;
  now: number;
  limit: number;
  isUnfinished: UnfinishedCondition;
}

/** Hides files of ended runs created before `before`, oldest first. Returns their keys. */
export async function hideOldRunFiles(
  queries: Queries,
  { before, now, limit, isUnfinished }: OldFiles,
): Promise<string[]> {
  const old = queries.selectFrom("objects").select("key")
    .where("run_id", "is not", null)
    .where("deleted_at", "is", null)
    .where("created_at", "<", before)
    .where(({ not }) => not(isUnfinished(sql.ref("objects.run_id"))))
    .orderBy("created_at").limit(limit);
  const rows = await queries.updateTable("objects").set({ deleted_at: now })
    .where("key", "in", old).returning("key")
    .execute();
  return rows.map(({ key }) => key);
}

/** Keys of files that were deleted before `before`. */
export async function findDeleted(
  queries: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await queries.selectFrom("objects").select("key")
    .where("deleted_at", "is not", null)
    .where("deleted_at", "<", before)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Deletes the records of deleted files. */
export async function deleteRecords(queries: Queries, keys: readonly string[]): Promise<void> {
  await queries.deleteFrom("objects")
    .where("key", "in", keys).where("deleted_at", "is not", null)
    .execute();
}
