import type { Queries } from "../../db/dialect.ts";
import type { RunValuesTable } from "../../db/run_tables.ts";

export interface ValueId {
  runId: string;
  hash: string;
}

/** Records that a run has, or is about to have, a value in the object storage. */
export async function insertValue(queries: Queries, row: RunValuesTable): Promise<void> {
  await queries.insertInto("run_values").values(row)
    .onConflict((conflict) => conflict.doNothing()).execute();
}

/** Whether any run has a value in the object storage. */
export async function hasValues(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("run_values").select("hash")
    .where("run_id", ">=", "")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns values of all runs, after the value `after`. */
export function findValuesAfter(
  queries: Queries,
  { after, limit }: { after: ValueId; limit: number },
): Promise<(ValueId & { objectKey: string })[]> {
  return queries.selectFrom("run_values")
    .select(["run_id as runId", "hash", "object_key as objectKey"])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("run_id", "hash"), ">", tuple(after.runId, after.hash))
    )
    .orderBy("run_id").orderBy("hash").limit(limit)
    .execute();
}

/** Finds the storage key of a run's value. */
export async function findValueKey(
  queries: Queries,
  { runId, hash }: ValueId,
): Promise<string | null> {
  const row = await queries.selectFrom("run_values").select("object_key")
    .where("run_id", "=", runId).where("hash", "=", hash)
    .executeTakeFirst();
  return row?.object_key ?? null;
}

/**
 * Returns the storage key and the size of a run's value. For a list in parts, the size is that of
 * the whole list.
 */
export async function findValue(
  queries: Queries,
  { runId, hash }: ValueId,
): Promise<{ objectKey: string; sizeBytes: number } | null> {
  const row = await queries.selectFrom("run_values")
    .select(["object_key as objectKey", "size_bytes as sizeBytes"])
    .where("run_id", "=", runId).where("hash", "=", hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the sizes in bytes of some of a run's values, by hash. */
export async function findValueSizes(
  queries: Queries,
  { runId, hashes }: { runId: string; hashes: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await queries.selectFrom("run_values").select(["hash", "size_bytes"])
    .where("run_id", "=", runId).where("hash", "in", hashes)
    .execute();
  return new Map(rows.map(({ hash, size_bytes }) => [hash, size_bytes]));
}
