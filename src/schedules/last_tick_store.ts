import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import type { ScheduleKey, TickWindow } from "./context.ts";
import type { MissReason, Span } from "./missed_tick_store.ts";

/** A past tick with its outcome. */
export interface TickRow {
  at: number;
  outcome: "started" | MissReason;
  /** Null if the tick started no run. */
  runId: string | null;
}

/** Finds the latest tick that was recorded as missed, if records are still kept. */
export async function findLastMissedTick(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<TickRow | null> {
  const { rows: [missed] } = await selectLastMissed(queries, { workflowId, name });
  return missed ? { ...missed, runId: null } : null;
}

const selectLastMissed = prepared((
  queries,
  { workflowId, name }: { workflowId: string; name: string },
) =>
  queries.selectFrom("missed_ticks")
    .select(["last_at as at", "reason as outcome"])
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .orderBy("first_at", "desc")
    .limit(sql.lit(1))
);

/** Ticks that were recorded together. */
export interface MissedTicks extends Span {
  reason: MissReason;
  recordedAt: number;
}

/**
 * The number of records from before a window that are searched for ticks in it. Records overlap
 * only if the clock was set back, so the latest one usually is the only one that reaches into the
 * window.
 */
const EARLIER_MAX = 100;

/** Finds the recorded ticks of the window, latest first: at least `limit` ticks, or all. */
export async function findMissedTicks(
  queries: Queries,
  { workflowId, name, from, before, limit }: TickWindow,
): Promise<MissedTicks[]> {
  const ofSchedule = queries.selectFrom("missed_ticks")
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .orderBy("first_at", "desc");
  const earliest = ofSchedule.select("first_at").where("first_at", "<", from)
    .limit(sql.lit(1)).offset(sql.lit(EARLIER_MAX - 1));
  return await ofSchedule
    .select(["first_at as first", "last_at as last", "reason", "recorded_at as recordedAt"])
    .where("first_at", "<", before)
    .where(({ fn, val }) =>
      sql<boolean>`first_at >= ${fn.coalesce(earliest, val(Number.MIN_SAFE_INTEGER))}`
    )
    .where("last_at", ">=", from)
    .limit(limit)
    .execute();
}
