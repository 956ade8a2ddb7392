import { type Selectable, sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunsTable, RunStatus } from "../../db/tables.ts";

// Statuses are literals here, because SQLite uses the partial indexes only for literals.

const CLAIMED_COLUMNS = [
  "id",
  "org_key",
  "workflow_id",
  "version_id",
  "principal_id",
  "trigger",
  "inputs",
  "sealed_envs",
  "without_stored_envs",
  "generation",
  "process_id",
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

/** The columns of a run that its executor needs. */
export type ClaimedRun = Pick<Selectable<RunsTable>, typeof CLAIMED_COLUMNS[number]>;

export interface Claim {
  processId: string;
  now: number;
}

/** Runs whose owners died this often are executed alone. */
const SUSPECT_CRASHES = sql.lit(2);

const claimNamed = prepared((queries, { ids, ...claim }: Claim & { ids: string }) =>
  buildClaim(queries, claim)
    .where("id", "in", sql<string>`(SELECT value FROM json_each(${ids}))`)
    .where("status", "in", [sql.lit<RunStatus>("queued"), sql.lit<RunStatus>("waiting")])
    .returning(CLAIMED_COLUMNS)
);

/**
 * Claims those of the given queued and waiting runs that no other process has claimed, oldest
 * first. The raised fence locks out earlier owners.
 */
export async function claimRuns(
  queries: Queries,
  { processId, now }: Claim,
  ids: readonly string[],
): Promise<ClaimedRun[]> {
  const { rows } = await claimNamed(queries, { processId, now, ids: JSON.stringify(ids) });
  return rows.sort((one, other) => one.id < other.id ? -1 : 1);
}

/** Claims the oldest queued run that is to be executed alone. Returns none or one. */
export async function claimQuarantined(queries: Queries, claim: Claim): Promise<ClaimedRun[]> {
  const oldest = quarantined(queries).orderBy("created_at").orderBy("id").limit(1);
  return await buildClaim(queries, claim).where("id", "in", oldest).returning(CLAIMED_COLUMNS)
    .execute();
}

function buildClaim(queries: Queries, { processId, now }: Claim) {
  return queries.updateTable("runs").set((eb) => ({
    status: sql.lit<RunStatus>("running"),
    process_id: processId,
    fence: sql<number>`fence + 1`,
    // Reset because the claimer of a run reads its signals next.
    signalled_at: sql.lit(null),
    started_at: eb.fn.coalesce("started_at", eb.val(now)),
    wake_at: sql.lit(null),
  }));
}

/** Whether a run is to be executed alone. Takes no write lock. */
export async function anyQuarantined(queries: Queries): Promise<boolean> {
  const row = await quarantined(queries).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The runs in quarantine, without those of deleted workflows, which are being ended. */
function quarantined(queries: Queries) {
  return queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", ">=", SUSPECT_CRASHES)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("workflow_ends").select("workflow_ends.workflow_id")
          .whereRef("workflow_ends.workflow_id", "=", "runs.workflow_id"),
      ))
    );
}

/** Returns the other processes that own runs. */
export async function findOtherOwners(queries: Queries, processId: string): Promise<string[]> {
  const rows = await queries.selectFrom("runs").select("process_id").distinct()
    .where("process_id", "is not", null)
    .where("process_id", "!=", processId)
    .execute();
  return rows.flatMap((row) => row.process_id ?? []);
}

/** A part of the runs of dead processes. */
interface DeadRuns {
  processIds: readonly string[];
  limit: number;
}

/**
 * Queues up to `limit` runs of dead processes again and counts the crash. Returns how many runs.
 */
export async function requeueRunsOf(
  queries: Queries,
  { processIds, limit }: DeadRuns,
): Promise<number> {
  const some = queries.selectFrom("runs").select("id")
    .where("process_id", "in", processIds)
    .limit(limit);
  const result = await queries.updateTable("runs")
    .set((eb) => ({
      status: "queued",
      process_id: null,
      fence: eb("fence", "+", 1),
      crashes: eb("crashes", "+", 1),
    }))
    .where("id", "in", some)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
