import { type Selectable, sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { RunsTable, RunStatus } from "../db/tables.ts";
import { statusesBefore } from "./status.ts";

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
  "created_at",
] as const;

/** What an executor needs of the run that it owns. */
export type ClaimedRun = Pick<Selectable<RunsTable>, typeof CLAIMED_COLUMNS[number]>;

interface Claim {
  processId: string;
  now: number;
  limit: number;
}

/** Takes the oldest queued runs for a process; the risen fence shuts out whoever had them before. */
export async function claimQueued(queries: Queries, claim: Claim): Promise<ClaimedRun[]> {
  const oldest = queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .orderBy("created_at").orderBy("id").limit(claim.limit);
  return await queries.updateTable("runs")
    .set((eb) => ({
      status: "running",
      process_id: claim.processId,
      fence: eb("fence", "+", 1),
      started_at: eb.fn.coalesce("started_at", eb.val(claim.now)),
    }))
    .where("id", "in", oldest)
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
      wake_at: null,
    }))
    .where("id", "in", due)
    .returning(CLAIMED_COLUMNS)
    .execute();
}

/** Whether there is anything to claim, without the write lock. */
export async function anyToClaim(queries: Queries, now: number): Promise<boolean> {
  const queued = queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued")).limit(1);
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

export interface Owned {
  id: string;
  fence: number;
}

export interface Settlement {
  status: RunStatus;
  outputs: string | null;
  error: string | null;
  wakeAt: number | null;
  now: number;
}

/** Ends the ownership with the run's next state; false where the run has another owner by now. */
export async function settleRun(
  queries: Queries,
  { id, fence }: Owned,
  { status, outputs, error, wakeAt, now }: Settlement,
): Promise<boolean> {
  const ended = status !== "waiting" && status !== "queued";
  const result = await queries.updateTable("runs")
    .set({
      status,
      process_id: null,
      outputs,
      error,
      wake_at: wakeAt,
      finished_at: ended ? now : null,
      ...(ended ? { sealed_envs: null } : {}),
    })
    .where("id", "=", id)
    .where("fence", "=", fence)
    .where("status", "in", statusesBefore(status))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether the run is still this owner's. */
export async function holdsRun(queries: Queries, { id, fence }: Owned): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("id")
    .where("id", "=", id).where("fence", "=", fence)
    .executeTakeFirst();
  return row !== undefined;
}

/** Progress was made: the crashes before it no longer count. */
export async function forgetCrashes(queries: Queries, { id, fence }: Owned): Promise<void> {
  await queries.updateTable("runs").set({ crashes: 0 })
    .where("id", "=", id).where("fence", "=", fence).execute();
}

/** Ends a run that nobody executes; false where somebody does. */
export async function cancelUnowned(
  queries: Queries,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const result = await queries.updateTable("runs")
    .set((eb) => ({
      status: "cancelled",
      finished_at: now,
      wake_at: null,
      sealed_envs: null,
      fence: eb("fence", "+", 1),
    }))
    .where("id", "=", id)
    .where("status", "in", ["queued", "waiting"])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the queued runs of a workflow that is deleted. */
export async function cancelQueuedOf(
  queries: Queries,
  { workflowId, now }: { workflowId: string; now: number },
): Promise<void> {
  await queries.updateTable("runs")
    .set((eb) => ({
      status: "cancelled",
      finished_at: now,
      sealed_envs: null,
      fence: eb("fence", "+", 1),
    }))
    .where("workflow_id", "=", workflowId)
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .execute();
}

/** Asks the owner, whichever process it is, to stop. */
export async function requestCancel(
  queries: Queries,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await queries.updateTable("runs").set({ cancel_requested_at: now })
    .where("id", "=", id).where("status", "=", "running").execute();
}

/** The runs of this process that somebody asked to stop. */
export async function findCancelRequests(queries: Queries, processId: string): Promise<string[]> {
  const rows = await queries.selectFrom("runs").select("id")
    .where("process_id", "=", processId)
    .where("cancel_requested_at", "is not", null)
    .execute();
  return rows.map((row) => row.id);
}
