import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { RunStatus } from "../db/tables.ts";

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
  if (result.numUpdatedRows === 0n) return false;
  await cancelOpenSteps(queries, { id, now });
  return true;
}

/** What ran or waited in a run that ended without its executor. */
export async function cancelOpenSteps(
  queries: Queries,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await queries.updateTable("run_steps")
    .set({ status: "cancelled", wake_at: null, finished_at: now })
    .where("run_id", "=", id)
    .where("status", "in", ["running", "waiting"])
    .execute();
}

/** Ends the queued runs of a workflow that is deleted. */
export async function cancelQueuedOf(
  queries: Queries,
  { workflowId, now }: { workflowId: string; now: number },
): Promise<void> {
  const cancelled = await queries.updateTable("runs")
    .set((eb) => ({
      status: "cancelled",
      finished_at: now,
      sealed_envs: null,
      fence: eb("fence", "+", 1),
    }))
    .where("workflow_id", "=", workflowId)
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .returning(["id", "started_at"])
    .execute();
  for (const { id, started_at } of cancelled) {
    if (started_at !== null) await cancelOpenSteps(queries, { id, now });
  }
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
