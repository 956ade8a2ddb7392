import type { Queries } from "../db/dialect.ts";
import type { MissReason } from "./missed_tick_store.ts";

/** A tick that has passed, and what became of it. */
export interface TickRow {
  at: number;
  outcome: "started" | MissReason;
  /** Null where it started no run. */
  runId: string | null;
}

/** The latest tick that started a run or was recorded as missed; older records are removed. */
export async function findLastTick(queries: Queries, workflowId: string): Promise<TickRow | null> {
  const started = await queries.selectFrom("runs")
    .select(["id as runId"])
    .select((eb) => eb.ref("scheduled_at").$notNull().as("at"))
    .where("workflow_id", "=", workflowId)
    .where("scheduled_at", "is not", null)
    .orderBy("scheduled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const missed = await queries.selectFrom("missed_ticks")
    .select(["last_at as at", "reason as outcome"])
    .where("workflow_id", "=", workflowId)
    .orderBy("first_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const ticks: TickRow[] = [
    ...(started ? [{ ...started, outcome: "started" as const }] : []),
    ...(missed ? [{ ...missed, runId: null }] : []),
  ];
  return ticks.sort((a, b) => b.at - a.at)[0] ?? null;
}
