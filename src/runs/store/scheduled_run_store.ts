import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import { countRows } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { Count } from "../../lib/page.ts";

/** The name of a workflow's schedule that was given no name. */
export const DEFAULT_SCHEDULE = "default";

/** Identifies a schedule of a workflow. */
export interface ScheduleKey {
  workflowId: string;
  name: string;
}

export interface ScheduledRun {
  runId: string;
  /** The tick that started the run. */
  at: number;
}

/** Returns the run of the schedule's latest tick, among the runs that are still kept. */
export async function findLastScheduledRun(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<ScheduledRun | null> {
  const { rows: [row] } = await selectLast(queries, { workflowId, name });
  return row ?? null;
}

const selectLast = prepared((queries, { workflowId, name }: { workflowId: string; name: string }) =>
  queries.selectFrom("runs")
    .select(["id as runId"])
    .select((eb) => eb.ref("scheduled_at").$notNull().as("at"))
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .where("scheduled_at", "is not", null)
    .orderBy("scheduled_at", "desc")
    .limit(sql.lit(1))
);

/** A run that may delay or skip the next tick. */
export interface PreviousRun {
  runId: string;
  status: RunStatus;
  /** The time at which a waiting run continues; null if that depends on others. */
  wakeAt: number | null;
}

const selectPreviousRun = prepared((
  queries,
  { workflowId, name, limit }: { workflowId: string; name: string; limit: number },
) =>
  queries.selectFrom("runs").select(["id as runId", "status", "wake_at as wakeAt"])
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .where("scheduled_at", "is not", null)
    .orderBy("scheduled_at", "desc")
    .limit(limit)
);

/** Returns the run of the schedule's latest tick; undefined if no tick started one. */
export async function findPreviousRun(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<PreviousRun | undefined> {
  const { rows } = await selectPreviousRun(queries, { workflowId, name, limit: 1 });
  return rows[0];
}

/** Returns the runs of the schedule's latest ticks, latest first. */
export async function findLatestRuns(
  queries: Queries,
  { workflowId, name, limit }: ScheduleKey & { limit: number },
): Promise<{ status: RunStatus; createdAt: number }[]> {
  return await queries.selectFrom("runs").select(["status", "created_at as createdAt"])
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .where("scheduled_at", "is not", null)
    .orderBy("scheduled_at", "desc")
    .limit(limit)
    .execute();
}

/** The run of a tick with its result. */
export interface TickRunRow extends ScheduledRun {
  startedAt: number;
  /** The code of the error; null if the run did not fail. */
  errorCode: string | null;
}

/** Ticks of a schedule from one time up to and excluding another. */
interface TickTimes extends ScheduleKey {
  from: number;
  before: number;
}

/** Returns the runs of the ticks, latest first. */
export async function findScheduledRuns(
  queries: Queries,
  { limit, ...times }: TickTimes & { limit: number },
): Promise<TickRunRow[]> {
  const rows = await runsOfTicks(queries, times)
    .select(["id as runId", "created_at as startedAt", "error"])
    .select((eb) => eb.ref("scheduled_at").$notNull().as("at"))
    .orderBy("scheduled_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ error, ...row }) => {
    const failure: { code: string } | null = error === null ? null : JSON.parse(error);
    return { ...row, errorCode: failure?.code ?? null };
  });
}

/** Counts the runs that `findScheduledRuns()` finds without a limit, up to `COUNT_MAX`. */
export async function countScheduledRuns(queries: Queries, times: TickTimes): Promise<Count> {
  return await countRows(queries, runsOfTicks(queries, times));
}

function runsOfTicks(queries: Queries, { workflowId, name, from, before }: TickTimes) {
  return queries.selectFrom("runs")
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .where("scheduled_at", ">=", from)
    .where("scheduled_at", "<", before);
}
