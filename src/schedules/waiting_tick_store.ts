import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { timingOf } from "../timing/timing.ts";
import { recordFreeTicks } from "./record_free_ticks.ts";
import { recordMissed } from "./missed_tick_store.ts";
import { runColumns, type ScheduleOfRuns, type ScheduleRow } from "./schedule_store.ts";

/** A schedule with a tick that waits for the previous run. */
export interface WaitingTick extends ScheduleOfRuns {
  waitingAt: number;
  /** The time at which the wait ends without a run; null for never. */
  waitingUntil: number | null;
}

/** Finds the waiting ticks whose wait is over: the previous run has ended, or the time is up. */
export async function findWaited(
  queries: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<WaitingTick[]> {
  return await queries.selectFrom("schedules")
    .innerJoin("workflows", "workflows.id", "schedules.workflow_id")
    .select(runColumns)
    .select("schedules.waiting_until as waitingUntil")
    .select((eb) => eb.ref("schedules.waiting_at").$notNull().as("waitingAt"))
    .where("schedules.waiting_at", "is not", null)
    .where(sql<boolean>`(schedules.waiting_until <= ${now} OR NOT coalesce((
      SELECT status IN ('queued', 'running', 'waiting') FROM runs
      WHERE runs.workflow_id = schedules.workflow_id AND schedule_name = schedules.name
        AND scheduled_at IS NOT NULL
      ORDER BY scheduled_at DESC LIMIT 1
    ), 0))`)
    .orderBy("schedules.waiting_at")
    .limit(limit)
    .execute();
}

export async function isAnyWaiting(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("schedules").select("workflow_id")
    .where("waiting_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims a waiting tick, and deletes its schedule if that is for one time. Returns false if another
 * process has claimed it.
 */
export async function claimWaitingTick(
  queries: Queries,
  { workflowId, name, waitingAt, run_at: runAt }: WaitingTick,
): Promise<boolean> {
  if (runAt !== null) {
    const { numDeletedRows } = await queries.deleteFrom("schedules")
      .where("workflow_id", "=", workflowId)
      .where("name", "=", name)
      .where("waiting_at", "=", waitingAt)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await queries.updateTable("schedules")
    .set({ waiting_at: null, waiting_until: null })
    .where("workflow_id", "=", workflowId)
    .where("name", "=", name)
    .where("waiting_at", "=", waitingAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the ticks that a schedule loses when it is changed, paused or removed. */
export async function recordDropped(
  queries: Queries,
  row: ScheduleRow | undefined,
  now: number,
): Promise<void> {
  if (row === undefined) return;
  const { workflow_id: workflowId, name, waiting_at: waitingAt, planned_at: plannedAt } = row;
  if (row.is_paused === 0) {
    await recordFreeTicks(queries, { workflowId, name, timing: timingOf(row), plannedAt, now });
  }
  if (waitingAt === null) return;
  const span = { first: waitingAt, last: waitingAt };
  await recordMissed(queries, { workflowId, name, span, reason: "overlap", now });
}
