import type { Context } from "../../identity/context.ts";
import { isoTime } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import { loadWorkflowToWrite } from "../../workflows/workflow_access.ts";
import type { ScheduleRef } from "../context.ts";
import { DEFAULT_NAME, findSchedule } from "../schedule_store.ts";
import { deleteBackfill, findBackfill } from "./backfill_store.ts";

/**
 * Stops the backfill of a schedule; runs that were already started continue. Errors: `not_found`
 * also if there is no schedule or it has no backfill, `forbidden`.
 */
export async function cancelBackfill(
  { db, principal }: Context,
  { workflowId, name = DEFAULT_NAME }: ScheduleRef,
): Promise<{ success: true; message: string }> {
  const key = { workflowId, name };
  const { from_at: from, to_at: to } = await db.transaction(async ({ queries }) => {
    await loadWorkflowToWrite(queries, { principal, workflowId });
    if (!await findSchedule(queries, key)) throw notFound("Schedule", "schedule_not_found");
    const pending = await findBackfill(queries, key);
    if (!pending) throw notFound("Backfill", "backfill_not_found");
    await deleteBackfill(queries, key);
    return pending;
  });
  const message =
    `Starts no more runs for ${isoTime(from)} to ${isoTime(to)}; runs that were already ` +
    "started continue";
  return { success: true, message };
}
