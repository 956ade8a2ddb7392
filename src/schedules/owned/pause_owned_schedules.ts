import { type Amount, changeInPieces } from "../../db/change_in_pieces.ts";
import { recordDeed } from "../../identity/audit/record_deed.ts";
import type { Context } from "../../identity/context.ts";
import type { ScheduleSettings } from "../context.ts";
import { pauseRow } from "../pause_schedule.ts";
import { findUnpaused } from "./owned_schedule_store.ts";

export interface PauseOwnedContext extends Context {
  schedules: Pick<ScheduleSettings, "onScheduleChanged">;
}

/**
 * Pauses schedules of all workflows of an owner, and records each. The caller must be an admin.
 * Returns the number of schedules that were paused.
 */
export async function pauseOwnedSchedules(
  ctx: PauseOwnedContext,
  { ownerId, ...amount }: Amount & { ownerId: string },
): Promise<number> {
  const { db, clock, principal: { orgKey }, schedules } = ctx;
  return await changeInPieces(amount, (limit) =>
    db.transaction(async (tx) => {
      const rows = await findUnpaused(tx.queries, { orgKey, ownerId, limit });
      for (const row of rows) {
        await pauseRow(tx.queries, row, { now: clock.now() });
        const details = { workflowId: row.workflow_id, schedule: row.name };
        await recordDeed(tx.queries, ctx, { action: "schedule.paused", details });
      }
      if (rows.length > 0) tx.onCommit(schedules.onScheduleChanged);
      return rows.length;
    }));
}
