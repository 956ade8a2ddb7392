import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import type { Tables } from "../../db/tables.ts";
import type { ScheduleKey } from "../context.ts";
import { runColumns, type ScheduleOfRuns } from "../schedule_store.ts";

export type BackfillRow = Tables["backfills"];

export async function findBackfill(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<BackfillRow | undefined> {
  const { rows: [row] } = await selectOne(queries, { workflowId, name });
  return row;
}

const selectOne = prepared((queries, { workflowId, name }: { workflowId: string; name: string }) =>
  queries.selectFrom("backfills").selectAll()
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
);

/** Inserts a backfill. A schedule has at most one. */
export async function insertBackfill(queries: Queries, row: BackfillRow): Promise<void> {
  await queries.insertInto("backfills").values(row).execute();
}

export async function deleteBackfill(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<void> {
  await queries.deleteFrom("backfills").where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .execute();
}

/** Returns how many of the ticks have started a run. */
export async function countStarted(
  queries: Queries,
  { workflowId, name, ticks }: ScheduleKey & { ticks: readonly number[] },
): Promise<number> {
  const query = sql<{ count: number }>`SELECT count(*) AS count
    FROM json_each(${JSON.stringify(ticks)}) AS tick
    CROSS JOIN runs ON runs.workflow_id = ${workflowId} AND runs.schedule_name = ${name}
      AND runs.scheduled_at = tick.value`;
  return (await query.execute(queries)).rows[0]?.count ?? 0;
}

/** A schedule that may start the run for the next past tick of its backfill. */
export interface DueBackfill extends ScheduleOfRuns {
  nextAt: number;
  toAt: number;
}

/** Whether the workflow has an unfinished run of this schedule. */
const IS_BUSY = sql<boolean>`EXISTS (
  SELECT 1 FROM runs
  WHERE runs.workflow_id = backfills.workflow_id AND runs.status IN ('queued', 'running', 'waiting')
    AND runs.trigger = 'schedule' AND runs.schedule_name = backfills.schedule_name
)`;

/** The number of backfills that are read at a time, due or not. */
const PIECE_ROWS = 200;

/** A batch of backfills in the order of their keys; `due` has those that are due. */
export interface BackfillPiece {
  due: DueBackfill[];
  /** The last backfill of the batch; null at the end. */
  last: ScheduleKey | null;
}

/**
 * Reads the backfills after a key. Due are those whose schedules are not paused and have no
 * unfinished run.
 */
export async function findDueBackfills(
  queries: Queries,
  after: ScheduleKey | null,
): Promise<BackfillPiece> {
  const { workflowId, name } = after ?? { workflowId: "", name: "" };
  const keys = await queries.selectFrom("backfills")
    .select(["workflow_id as workflowId", "schedule_name as name"])
    .where(sql<boolean>`(workflow_id, schedule_name) > (${workflowId}, ${name})`)
    .orderBy("workflow_id").orderBy("schedule_name")
    .limit(PIECE_ROWS)
    .execute();
  if (keys.length === 0) return { due: [], last: null };
  const list = JSON.stringify(keys.map((key) => [key.workflowId, key.name]));
  const isOne = sql<boolean>`(backfills.workflow_id, backfills.schedule_name) IN (
    SELECT value ->> 0, value ->> 1 FROM json_each(${list}))`;
  const due = await dueBackfills(queries).where(isOne).execute();
  return { due, last: keys.length < PIECE_ROWS ? null : keys.at(-1) ?? null };
}

/** Returns whether the backfill may still start the run of that tick. */
export async function isStillDue(
  queries: Queries,
  { workflowId, name, nextAt }: DueBackfill,
): Promise<boolean> {
  const row = await dueBackfills(queries)
    .where("backfills.workflow_id", "=", workflowId)
    .where("backfills.schedule_name", "=", name)
    .where("backfills.next_at", "=", nextAt)
    .executeTakeFirst();
  return row !== undefined;
}

function dueBackfills(queries: Queries) {
  return queries.selectFrom("backfills")
    // The order of the joins is fixed, because there are few backfills.
    .crossJoin("schedules")
    .crossJoin("workflows")
    .select(runColumns)
    .select(["backfills.next_at as nextAt", "backfills.to_at as toAt"])
    .whereRef("schedules.workflow_id", "=", "backfills.workflow_id")
    .whereRef("schedules.name", "=", "backfills.schedule_name")
    .whereRef("workflows.id", "=", "schedules.workflow_id")
    .where("schedules.is_paused", "=", 0)
    .where(({ not }) => not(IS_BUSY));
}

export async function isAnyBackfill(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("backfills").select("workflow_id").limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Moves a backfill on to `next`, or deletes it if `next` is null. Returns false if another process
 * has changed it.
 */
export async function advanceBackfill(
  queries: Queries,
  { workflowId, name, nextAt, toAt }: DueBackfill,
  next: number | null,
): Promise<boolean> {
  const isSame = sql<boolean>`(workflow_id = ${workflowId} AND schedule_name = ${name}
    AND next_at = ${nextAt} AND to_at = ${toAt})`;
  if (next === null) {
    const { numDeletedRows } = await queries.deleteFrom("backfills").where(isSame)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await queries.updateTable("backfills").set({ next_at: next })
    .where(isSame).executeTakeFirst();
  return numUpdatedRows > 0n;
}
