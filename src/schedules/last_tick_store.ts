import type { Queries } from "../db/dialect.ts";
import type { MissReason } from "./missed_tick_store.ts";

/** A tick that has passed, and what became of it. */
export interface TickRow {
  at: number;
  outcome: "started" | MissReason;
  /** Null where it started no run. */
  runId: string | null;
}

/** The latest tick that was recorded as missed, of the records that are kept. */
export async function findLastMissedTick(
  queries: Queries,
  workflowId: string,
): Promise<TickRow | null> {
  const missed = await queries.selectFrom("missed_ticks")
    .select(["last_at as at", "reason as outcome"])
    .where("workflow_id", "=", workflowId)
    .orderBy("first_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return missed ? { ...missed, runId: null } : null;
}
