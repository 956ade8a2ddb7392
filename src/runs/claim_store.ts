import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { RunsTable, RunStatus, Tables } from "../db/tables.ts";

// Statuses are literals here: only so does SQLite take the partial indexes.

const CLAIMED_COLUMNS = [
  "id",
  "org_key",
  "workflow_id",
  "version_id",
  "principal_id",
  "trigger",
  "inputs",
  "sealed_envs",
  "generation",
  "fence",
  "crashes",
  "cancel_requested_at",
  "scheduled_at",
  "parent_run_id",
  "parent_path",
  "parent_generation",
  "root_workflow_id",
  "depth",
  "worked_ms",
  "created_at",
] as const;

/** What an executor needs of the run that it owns. */
export type ClaimedRun = Pick<Selectable<RunsTable>, typeof CLAIMED_COLUMNS[number]>;

interface Claim {
  processId: string;
  now: number;
  limit: number;
}

/** Runs whose owners died this often are executed alone. */
const SUSPECT_CRASHES = sql.lit(2);

/** Takes the oldest queued runs for a process; the risen fence shuts out whoever had them before. */
export async function claimQueued(queries: Queries, claim: Claim): Promise<ClaimedRun[]> {
  const oldest = queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", "<", SUSPECT_CRASHES)
    .orderBy("created_at").orderBy("id").limit(claim.limit);
  return await claimRuns(queries, claim, oldest);
}

/** Takes the oldest of the queued runs that are to be executed alone; none or one. */
export async function claimSuspect(
  queries: Queries,
  claim: Omit<Claim, "limit">,
): Promise<ClaimedRun[]> {
  const oldest = queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", ">=", SUSPECT_CRASHES)
    .orderBy("created_at").orderBy("id").limit(1);
  return await claimRuns(queries, claim, oldest);
}

async function claimRuns(
  queries: Queries,
  claim: Omit<Claim, "limit">,
  wanted: SelectQueryBuilder<Tables, "runs", { id: string }>,
): Promise<ClaimedRun[]> {
  return await queries.updateTable("runs")
    .set((eb) => ({
      status: "running",
      process_id: claim.processId,
      fence: eb("fence", "+", 1),
      // Whoever claims a run reads its signals next.
      signalled_at: null,
      started_at: eb.fn.coalesce("started_at", eb.val(claim.now)),
    }))
    .where("id", "in", wanted)
    .returning(CLAIMED_COLUMNS)
    .execute();
}

/** Takes the waiting runs whose time has come. */
export async function claimDue(queries: Queries, claim: Claim): Promise<ClaimedRun[]> {
  const due = queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("waiting"))
    .where("wake_at", "<=", claim.now)
    .orderBy("wake_at").limit(claim.limit);
  return await queries.updateTable("runs")
    .set((eb) => ({
      status: "running",
      process_id: claim.processId,
      fence: eb("fence", "+", 1),
      signalled_at: null,
      wake_at: null,
    }))
    .where("id", "in", due)
    .returning(CLAIMED_COLUMNS)
    .execute();
}

/** Whether there is a run to be executed alone, without the write lock. */
export async function anySuspect(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", ">=", SUSPECT_CRASHES).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether there is anything to claim, without the write lock. */
export async function anyToClaim(queries: Queries, now: number): Promise<boolean> {
  const queued = queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", "<", SUSPECT_CRASHES).limit(1);
  const due = queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("waiting")).where("wake_at", "<=", now).limit(1);
  return await queued.executeTakeFirst() !== undefined ||
    await due.executeTakeFirst() !== undefined;
}

/** The processes that own runs, this one aside. */
export async function findOtherOwners(queries: Queries, processId: string): Promise<string[]> {
  const rows = await queries.selectFrom("runs").select("process_id").distinct()
    .where("process_id", "is not", null)
    .where("process_id", "!=", processId)
    .execute();
  return rows.flatMap((row) => row.process_id ?? []);
}

/** Queues the runs of dead processes again and counts the crash; answers how many. */
export async function requeueRunsOf(queries: Queries, processIds: string[]): Promise<number> {
  const result = await queries.updateTable("runs")
    .set((eb) => ({
      status: "queued",
      process_id: null,
      fence: eb("fence", "+", 1),
      crashes: eb("crashes", "+", 1),
    }))
    .where("process_id", "in", processIds)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
