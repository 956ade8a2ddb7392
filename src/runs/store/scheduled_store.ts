import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";

/** Whether the tick has a run already, as it may when the clock was set back. */
export async function hasRunOfTick(
  queries: Queries,
  { workflowId, scheduledAt }: { workflowId: string; scheduledAt: number },
): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("id")
    .where("workflow_id", "=", workflowId)
    .where("scheduled_at", "=", scheduledAt)
    .executeTakeFirst();
  return row !== undefined;
}

/** The state of the run that the workflow's latest tick started; null where none did. */
export async function findLatestScheduledStatus(
  queries: Queries,
  workflowId: string,
): Promise<RunStatus | null> {
  const row = await queries.selectFrom("runs").select("status")
    .where("workflow_id", "=", workflowId)
    .where("scheduled_at", "is not", null)
    .orderBy("scheduled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.status ?? null;
}
