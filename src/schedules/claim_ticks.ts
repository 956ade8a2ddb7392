import type { Transaction } from "../db/database.ts";
import { recordMissed } from "./missed_tick_store.ts";
import type { TickPlan } from "./plan_ticks.ts";
import { advanceSchedule, type DueSchedule, spendSchedule } from "./schedule_store.ts";
import { timingOf } from "../timing/timing.ts";

/** Takes what is due of a schedule for the caller alone; false where somebody else did, or it changed. */
export async function claimTicks(
  { queries }: Transaction,
  { due, plan, now }: { due: DueSchedule; plan: TickPlan; now: number },
): Promise<boolean> {
  const { workflowId, dueAt } = due;
  const claim = { workflowId, dueAt, timing: timingOf(due) };
  const isMine = claim.timing.kind === "once"
    ? await spendSchedule(queries, claim)
    : await advanceSchedule(queries, { ...claim, nextAt: plan.nextAt, now });
  if (isMine && plan.missed !== null) {
    await recordMissed(queries, { workflowId, span: plan.missed, reason: "late", now });
  }
  return isMine;
}
