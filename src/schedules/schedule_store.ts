import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { SchedulesTable } from "../db/tables.ts";
import { type Timing, timingColumns } from "../timing/timing.ts";

export type ScheduleRow = SchedulesTable;

export async function findSchedule(
  queries: Queries,
  workflowId: string,
): Promise<ScheduleRow | undefined> {
  return await queries.selectFrom("schedules").selectAll()
    .where("workflow_id", "=", workflowId)
    .executeTakeFirst();
}

/** Puts it in the place of the workflow's schedule, if there is one. */
export async function replaceSchedule(queries: Queries, row: ScheduleRow): Promise<void> {
  await queries.replaceInto("schedules").values(row).execute();
}

/** False where there is none. */
export async function deleteSchedule(queries: Queries, workflowId: string): Promise<boolean> {
  const result = await queries.deleteFrom("schedules").where("workflow_id", "=", workflowId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Active again from `nextAt` on, or paused where there is none to come. */
export async function updatePaused(
  queries: Queries,
  { workflowId, isPaused, nextAt, now }: {
    workflowId: string;
    isPaused: boolean;
    nextAt: number | null;
    now: number;
  },
): Promise<void> {
  await queries.updateTable("schedules")
    .set({ is_paused: isPaused ? 1 : 0, next_at: nextAt, updated_at: now, planned_at: now })
    .where("workflow_id", "=", workflowId)
    .execute();
}

/** A schedule whose time has come, with whom its runs are for. */
export interface DueSchedule {
  workflowId: string;
  orgKey: string;
  ownerId: string;
  cron: string | null;
  rule: string | null;
  run_at: number | null;
  timezone: string;
  catchup: ScheduleRow["catchup"];
  overlap: ScheduleRow["overlap"];
  /** The first tick that is due. */
  dueAt: number;
}

/** The ones that are due longest. */
export async function findDue(
  queries: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<DueSchedule[]> {
  return await queries.selectFrom("schedules")
    .innerJoin("workflows", "workflows.id", "schedules.workflow_id")
    .select([
      "schedules.workflow_id as workflowId",
      "workflows.org_key as orgKey",
      "workflows.owner_id as ownerId",
      "schedules.cron",
      "schedules.rule",
      "schedules.run_at",
      "schedules.timezone",
      "schedules.catchup",
      "schedules.overlap",
    ])
    .select((eb) => eb.ref("schedules.next_at").$notNull().as("dueAt"))
    .where("schedules.next_at", "<=", now)
    .orderBy("schedules.next_at")
    .limit(sql<number>`${limit} + 0`)
    .execute();
}

/** When the next one is due; null where all rest. */
export async function findNextDueAt(queries: Queries): Promise<number | null> {
  const row = await queries.selectFrom("schedules").select("next_at")
    .where("next_at", "is not", null)
    .orderBy("next_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}

/** A schedule whose next tick was worked out at a time that is still to come. */
export interface PlannedAhead {
  workflowId: string;
  cron: string | null;
  rule: string | null;
  run_at: number | null;
  timezone: string;
  nextAt: number;
}

/** The schedules that were planned after `latest`; none are paused. */
export async function findPlannedAfter(
  queries: Queries,
  { latest, limit }: { latest: number; limit: number },
): Promise<PlannedAhead[]> {
  return await queries.selectFrom("schedules")
    .select(["workflow_id as workflowId", "cron", "rule", "run_at", "timezone"])
    .select((eb) => eb.ref("next_at").$notNull().as("nextAt"))
    .where("planned_at", ">", latest)
    .where("next_at", "is not", null)
    .limit(sql<number>`${limit} + 0`)
    .execute();
}

interface Claim {
  workflowId: string;
  timing: Timing;
  /** The tick as it was seen. */
  dueAt: number;
}

/** Moves a schedule on; false where it is no longer as it was seen. */
export async function advanceSchedule(
  queries: Queries,
  { nextAt, now, ...claim }: Claim & { nextAt: number | null; now: number },
): Promise<boolean> {
  const result = await queries.updateTable("schedules")
    .set({ next_at: nextAt, planned_at: now })
    .where("workflow_id", "=", claim.workflowId)
    .where("next_at", "=", claim.dueAt)
    .where(sameTiming(claim.timing))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes a schedule that has fired for the only time; false where it is no longer as it was seen. */
export async function spendSchedule(queries: Queries, claim: Claim): Promise<boolean> {
  const result = await queries.deleteFrom("schedules")
    .where("workflow_id", "=", claim.workflowId)
    .where("next_at", "=", claim.dueAt)
    .where(sameTiming(claim.timing))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function sameTiming(timing: Timing) {
  const { cron, rule, run_at, timezone } = timingColumns(timing);
  return sql<boolean>`(cron IS ${cron} AND rule IS ${rule} AND run_at IS ${run_at}
    AND timezone = ${timezone})`;
}
