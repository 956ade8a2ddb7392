import type { Queries } from "../../db/dialect.ts";

const NEXT_SWEEP = "retention_next_at";

/** When the next sweep is due, by the clock of the last one; null before the first. */
export async function findNextSweep(queries: Queries): Promise<number | null> {
  const row = await queries.selectFrom("settings").select("value")
    .where("name", "=", NEXT_SWEEP).executeTakeFirst();
  return row === undefined ? null : Number(row.value);
}

/**
 * Takes the next sweep for the caller when it is due, and puts the one after it at `next`. A time
 * beyond `next` was written under another clock and does not count.
 */
export async function claimSweep(
  queries: Queries,
  { now, next }: { now: number; next: number },
): Promise<boolean> {
  const dueAt = await findNextSweep(queries) ?? 0;
  if (dueAt > now && dueAt <= next) return false;
  await queries.replaceInto("settings").values({ name: NEXT_SWEEP, value: String(next) }).execute();
  return true;
}
