import type { Queries } from "../../db/dialect.ts";
import { readSetting, replaceSetting } from "../../db/settings_store.ts";

const NEXT_SWEEP = "retention_next_at";

/** When the next sweep is due, by the clock of the last one; null before the first. */
export async function findNextSweep(queries: Queries): Promise<number | null> {
  const value = await readSetting(queries, NEXT_SWEEP);
  return value === null ? null : Number(value);
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
  await replaceSetting(queries, NEXT_SWEEP, String(next));
  return true;
}
