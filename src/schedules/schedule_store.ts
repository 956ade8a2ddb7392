import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import type { SchedulesTable } from "../db/tables.ts";
import { type Timing, timingColumns } from "../timing/timing.ts";
import type { ScheduleKey } from "./context.ts";

type Derived = "org_key" | "owner_id" | "audience" | "is_failing" | "urgency";

export type ScheduleRow = Omit<Selectable<SchedulesTable>, Derived>;

/** The name of a workflow's schedule if no name is given. */
export const DEFAULT_NAME = "default";

export async function findSchedule(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<ScheduleRow | undefined> {
  const { rows: [row] } = await selectOne(queries, { workflowId, name });
  return row;
}

const selectOne = prepared((queries, { workflowId, name }: { workflowId: string; name: string }) =>
  queries.selectFrom("schedules").selectAll()
    .where("workflow_id", "=", workflowId)
    .where("name", "=", name)
);

/** Inserts a schedule, or replaces the existing one of the same name. */
export async function replaceSchedule(
  queries: Queries,
  row: Insertable<SchedulesTable>,
): Promise<void> {
  await queries.replaceInto("schedules").values(row).execute();
}

/** Deletes a schedule. Returns false if it does not exist. */
export async function deleteSchedule(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<boolean> {
  const result = await queries.deleteFrom("schedules").where("workflow_id", "=", workflowId)
    .where("name", "=", name)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Finds all schedules of the workflow, ordered by name. */
export async function findSchedulesOf(
  queries: Queries,
  workflowId: string,
): Promise<ScheduleRow[]> {
  return (await selectByName(queries, { workflowId })).rows;
}

const selectByName = prepared((queries, { workflowId }: { workflowId: string }) =>
  queries.selectFrom("schedules").selectAll()
    .where("workflow_id", "=", workflowId)
    .orderBy("name")
);

/** Finds the owner of a workflow, whose quota its schedules count in. */
export async function findOwner(
  queries: Queries,
  workflowId: string,
): Promise<{ orgKey: string; userId: string } | undefined> {
  return await queries.selectFrom("workflows").select(["org_key as orgKey", "owner_id as userId"])
    .where("id", "=", workflowId)
    .executeTakeFirst();
}

/** Counts the schedules of the workflow without the one called `default`. */
export async function countNamedSchedules(queries: Queries, workflowId: string): Promise<number> {
  const row = await queries.selectFrom("schedules")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("workflow_id", "=", workflowId)
    .where("name", "!=", DEFAULT_NAME)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Deletes all schedules of the workflow. */
export async function deleteSchedulesOf(queries: Queries, workflowId: string): Promise<void> {
  await queries.deleteFrom("schedules").where("workflow_id", "=", workflowId).execute();
}

/** The policies of a schedule in the form in which they are stored. */
export type SchedulePolicies = Pick<
  ScheduleRow,
  "catchup" | "catchup_window_ms" | "overlap" | "pause_after_failures" | "jitter_ms"
>;

/** Changes some fields, at least one. */
export async function updateFields(
  queries: Queries,
  { workflowId, name, fields }: ScheduleKey & {
    fields: Partial<SchedulePolicies & Pick<ScheduleRow, "inputs" | "next_at">>;
  },
): Promise<void> {
  await queries.updateTable("schedules").set(fields)
    .where("workflow_id", "=", workflowId)
    .where("name", "=", name)
    .execute();
}

/** Pauses a schedule, or resumes it with its next tick at `nextAt`. */
export async function updatePaused(
  queries: Queries,
  { workflowId, name, isPaused, isFailing = false, nextAt, now }: ScheduleKey & {
    isPaused: boolean;
    /** Whether the schedule is shown as failing, until its next run. */
    isFailing?: boolean;
    nextAt: number | null;
    now: number;
  },
): Promise<void> {
  await queries.updateTable("schedules")
    .set({
      is_paused: isPaused ? 1 : 0,
      next_at: nextAt,
      waiting_at: null,
      waiting_until: null,
      updated_at: now,
      planned_at: now,
      is_failing: isFailing ? 1 : 0,
    })
    .where("workflow_id", "=", workflowId)
    .where("name", "=", name)
    .execute();
}

/** The fields of a schedule that the scheduler reads, with the principal of its runs. */
export interface ScheduleOfRuns extends ScheduleKey {
  /** The inputs of its runs as JSON; null for the defaults of the version. */
  inputs: string | null;
  orgKey: string;
  ownerId: string;
  cron: string | null;
  rule: string | null;
  run_at: number | null;
  timezone: string;
  calendar_id: string | null;
  free_days: string | null;
  /** The time at which the next tick was computed. */
  plannedAt: number | null;
  catchup: ScheduleRow["catchup"];
  catchupWindowMs: number;
  overlap: ScheduleRow["overlap"];
  pauseAfterFailures: number | null;
  jitterMs: number;
  updatedAt: number;
}

/** The columns of a `ScheduleOfRuns`, for joins of `schedules` and `workflows`. */
export const runColumns = [
  "schedules.workflow_id as workflowId",
  "schedules.name",
  "schedules.inputs",
  "workflows.org_key as orgKey",
  "workflows.owner_id as ownerId",
  "schedules.cron",
  "schedules.rule",
  "schedules.run_at",
  "schedules.timezone",
  "schedules.calendar_id",
  "schedules.free_days",
  "schedules.planned_at as plannedAt",
  "schedules.catchup",
  "schedules.catchup_window_ms as catchupWindowMs",
  "schedules.overlap",
  "schedules.pause_after_failures as pauseAfterFailures",
  "schedules.jitter_ms as jitterMs",
  "schedules.updated_at as updatedAt",
] as const;

/** A schedule with a due tick. */
export interface DueSchedule extends ScheduleOfRuns {
  /** The time at which the first due tick fires. */
  dueAt: number;
  /** An earlier tick that waits for the previous run. */
  waitingAt: number | null;
}

/**
 * Whether a schedule is blocked: one that makes up for all ticks starts none while an earlier one
 * waits.
 */
const IS_HELD = sql<boolean>`(schedules.waiting_at IS NOT NULL AND schedules.catchup = 'all')`;

/** Finds due schedules, the longest due first. */
export async function findDue(
  queries: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<DueSchedule[]> {
  return await queries.selectFrom("schedules")
    .innerJoin("workflows", "workflows.id", "schedules.workflow_id")
    .select(runColumns)
    .select("schedules.waiting_at as waitingAt")
    .select((eb) => eb.ref("schedules.next_at").$notNull().as("dueAt"))
    .where("schedules.next_at", "<=", now)
    .where(({ not }) => not(IS_HELD))
    .orderBy("schedules.next_at")
    .limit(limit)
    .execute();
}

/** Returns the time of the next due tick; null if no schedule has one. */
export async function findNextDueAt(queries: Queries): Promise<number | null> {
  const row = await queries.selectFrom("schedules").select("next_at")
    .where("next_at", "is not", null)
    .where(({ not }) => not(IS_HELD))
    .orderBy("next_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}

/** A schedule whose next tick was computed at a time that is now in the future. */
export interface PlannedAhead extends ScheduleKey {
  cron: string | null;
  rule: string | null;
  run_at: number | null;
  timezone: string;
  calendar_id: string | null;
  free_days: string | null;
  jitterMs: number;
  nextAt: number;
}

/** Finds the schedules that were planned after `latest`. Paused schedules have no plan. */
export async function findPlannedAfter(
  queries: Queries,
  { latest, limit }: { latest: number; limit: number },
): Promise<PlannedAhead[]> {
  return await queries.selectFrom("schedules")
    .select(["workflow_id as workflowId", "name", "cron", "rule", "run_at", "timezone"])
    .select(["calendar_id", "free_days"])
    .select("jitter_ms as jitterMs")
    .select((eb) => eb.ref("next_at").$notNull().as("nextAt"))
    .where("planned_at", ">", latest)
    .where("next_at", "is not", null)
    .limit(limit)
    .execute();
}

interface Claim extends ScheduleKey {
  timing: Timing;
  /** The row's `next_at` when this process read it; the update is skipped if it has changed. */
  dueAt: number;
}

/** The next state of a schedule: its next tick, and a tick that waits. */
interface Advance extends Claim {
  nextAt: number | null;
  now: number;
  /** The tick that waits from now on, if none waits yet; null keeps the present value. */
  waiting?: { at: number; until: number | null } | null;
}

interface ClaimValues {
  workflowId: string;
  name: string;
  dueAt: number;
  cron: string | null;
  rule: string | null;
  runAt: number | null;
  timezone: string;
  freeDays: string | null;
}

interface AdvanceValues extends ClaimValues {
  nextAt: number | null;
  now: number;
  waitingAt: number | null;
  waitingUntil: number | null;
}

const updateAdvanced = prepared((
  queries,
  { nextAt, now, waitingAt, waitingUntil, ...claim }: AdvanceValues,
  { isWaiting }: { isWaiting: boolean },
) =>
  queries.updateTable("schedules")
    .set({ next_at: nextAt, planned_at: now })
    .$if(isWaiting, (query) => query.set({ waiting_at: waitingAt, waiting_until: waitingUntil }))
    .where(asSeen(claim))
);

/** Moves a schedule on to its next tick. Returns false if another process has changed it. */
export async function advanceSchedule(
  queries: Queries,
  { nextAt, now, waiting = null, ...claim }: Advance,
): Promise<boolean> {
  const waits = { waitingAt: waiting?.at ?? null, waitingUntil: waiting?.until ?? null };
  const values = { ...valuesOf(claim), nextAt, now, ...waits };
  const { numAffectedRows = 0n } = await updateAdvanced(queries, values, {
    isWaiting: waiting !== null,
  });
  return numAffectedRows > 0n;
}

const deleteSpent = prepared((queries, claim: ClaimValues) =>
  queries.deleteFrom("schedules").where(asSeen(claim))
);

/**
 * Deletes a schedule for one time that has fired. Returns false if another process has changed it.
 */
export async function deleteFiredSchedule(queries: Queries, claim: Claim): Promise<boolean> {
  const { numAffectedRows = 0n } = await deleteSpent(queries, valuesOf(claim));
  return numAffectedRows > 0n;
}

function valuesOf({ workflowId, name, dueAt, timing }: Claim): ClaimValues {
  const { run_at: runAt, cron, rule, timezone, free_days: freeDays } = timingColumns(timing);
  return { workflowId, name, dueAt, cron, rule, runAt, timezone, freeDays };
}

function asSeen(
  { workflowId, name, dueAt, cron, rule, runAt, timezone, freeDays }: ClaimValues,
) {
  return sql<boolean>`(workflow_id = ${workflowId} AND name = ${name} AND next_at = ${dueAt}
    AND cron IS ${cron} AND rule IS ${rule} AND run_at IS ${runAt} AND timezone = ${timezone}
    AND free_days IS ${freeDays})`;
}
