import type { Queries } from "../db/dialect.ts";
import type { Tables } from "../db/tables.ts";
import type { ScheduleKey } from "./context.ts";

/**
 * The reason why ticks started no run, such as lateness, an unfinished previous run or no published
 * version.
 */
export type MissReason = Tables["missed_ticks"]["reason"];

/** Consecutive ticks, from the first to the last. */
export interface Span {
  first: number;
  last: number;
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The most rows that are deleted at a time, because a commit with many ticks must stay short. */
const PRUNED_ROWS_MAX = 10;

interface Miss extends ScheduleKey {
  span: Span;
  reason: MissReason;
  now: number;
}

/**
 * Records ticks that started no run. Records are kept for 30 days: adding one deletes the
 * workflow's older ones.
 */
export async function recordMissed(
  queries: Queries,
  { workflowId, name, span, reason, now }: Miss,
): Promise<void> {
  const { first: first_at, last: last_at } = span;
  await queries.insertInto("missed_ticks")
    .values({
      workflow_id: workflowId,
      schedule_name: name,
      first_at,
      last_at,
      reason,
      recorded_at: now,
    })
    // Ticks occur again if the clock was set back.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await pruneMissed(queries, { workflowId, before: now - KEPT_MS });
}

/** Deletes the records of late ticks after `now`, which are still in the future. */
export async function forgetMissedAfter(
  queries: Queries,
  { workflowId, name, now, last }: ScheduleKey & { now: number; last: number | null },
): Promise<void> {
  const late = { workflow_id: workflowId, reason: "late" } as const;
  await queries.deleteFrom("missed_ticks")
    .where("workflow_id", "=", late.workflow_id).where("schedule_name", "=", name)
    .where("reason", "=", late.reason)
    .where("first_at", ">", now).execute();
  if (last === null) return;
  await queries.updateTable("missed_ticks").set({ last_at: last })
    .where("workflow_id", "=", late.workflow_id).where("schedule_name", "=", name)
    .where("reason", "=", late.reason)
    .where("first_at", "<=", last).where("last_at", ">", now).execute();
}

/** Removes one tick from the record that contains it. The other ticks of the record remain. */
export async function forgetMissedTick(
  queries: Queries,
  { workflowId, name, at, previous, next }: ScheduleKey & {
    at: number;
    /** The ticks before and after the removed one. */
    previous: number | null;
    next: number | null;
  },
): Promise<void> {
  const row = await queries.selectFrom("missed_ticks").selectAll()
    .where("workflow_id", "=", workflowId).where("schedule_name", "=", name)
    .where("first_at", "<=", at)
    .orderBy("first_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.last_at < at) return;
  const { first_at, last_at } = row;
  await queries.deleteFrom("missed_ticks")
    .where("workflow_id", "=", workflowId).where("schedule_name", "=", name)
    .where("first_at", "=", first_at)
    .execute();
  const rest = [
    ...previous !== null && previous >= first_at ? [{ ...row, last_at: previous }] : [],
    ...next !== null && next <= last_at ? [{ ...row, first_at: next }] : [],
  ];
  if (rest.length > 0) await queries.insertInto("missed_ticks").values(rest).execute();
}

/**
 * Deletes the oldest records, also of schedules that no longer exist. Deletes more rows than are
 * added each time, so that a backlog shrinks.
 */
async function pruneMissed(
  queries: Queries,
  { workflowId, before }: { workflowId: string; before: number },
): Promise<void> {
  await queries.deleteFrom("missed_ticks")
    .where("workflow_id", "=", workflowId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("schedule_name", "first_at"),
        "in",
        selectFrom("missed_ticks as old").select(["old.schedule_name", "old.first_at"])
          .where("old.workflow_id", "=", workflowId)
          // The first bound uses the key; late ticks may have been recorded long after they were
          // due.
          .where("old.first_at", "<", before)
          .where("old.recorded_at", "<", before)
          .orderBy("old.first_at")
          .limit(PRUNED_ROWS_MAX)
          .$asTuple("schedule_name", "first_at"),
      )
    )
    .execute();
}
