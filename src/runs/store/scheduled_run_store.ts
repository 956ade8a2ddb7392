import type { Queries } from "../../db/dialect.ts";

export interface ScheduledRun {
  runId: string;
  /** The tick that started it. */
  at: number;
}

/** The run of the workflow's latest tick, of those that are kept. */
export async function findLastScheduledRun(
  queries: Queries,
  workflowId: string,
): Promise<ScheduledRun | null> {
  const row = await queries.selectFrom("runs")
    .select(["id as runId"])
    .select((eb) => eb.ref("scheduled_at").$notNull().as("at"))
    .where("workflow_id", "=", workflowId)
    .where("scheduled_at", "is not", null)
    .orderBy("scheduled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
