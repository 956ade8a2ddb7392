import type { Queries } from "../db/dialect.ts";
import type { Tables } from "../db/tables.ts";

/** Why ticks started no run: too late, or the run before was not over, or nothing was published. */
export type MissReason = Tables["missed_ticks"]["reason"];

/** Ticks that lie together, from the first to the last. */
export interface Span {
  first: number;
  last: number;
}

interface Miss {
  workflowId: string;
  span: Span;
  reason: MissReason;
  now: number;
}

export async function recordMissed(
  queries: Queries,
  { workflowId, span, reason, now }: Miss,
): Promise<void> {
  const { first: first_at, last: last_at } = span;
  await queries.insertInto("missed_ticks")
    .values({ workflow_id: workflowId, first_at, last_at, reason, recorded_at: now })
    // The same ticks come again when the clock was set back.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
