import type { Transaction } from "../db/database.ts";
import { recordMissed } from "./missed_tick_store.ts";
import { recordFreeTicks } from "./record_free_ticks.ts";
import type { TickPlan } from "./plan_ticks.ts";
import { advanceSchedule, deleteFiredSchedule, type DueSchedule } from "./schedule_store.ts";
import { timingOf } from "../timing/timing.ts";

/** The wait of a tick for the previous run. */
export interface Wait {
  /** The time at which the wait ends without a run; null for never. */
  until: number | null;
}

/**
 * Claims the due ticks of a schedule and records those that start no run. Returns false if another
 * process has claimed them, or the schedule has changed. A tick that has to wait is stored with its
 * schedule, also if that is for one time.
 */
export async function claimTicks(
  { queries }: Transaction,
  { due, plan, now, wait = null }: {
    due: DueSchedule;
    plan: TickPlan;
    now: number;
    wait?: Wait | null;
  },
): Promise<boolean> {
  const { workflowId, name, dueAt } = due;
  const claim = { workflowId, name, dueAt, timing: timingOf(due) };
  const waiting = wait === null || plan.runAt === null ? null : { ...wait, at: plan.runAt };
  const isMine = claim.timing.kind === "once" && waiting === null
    ? await deleteFiredSchedule(queries, claim)
    : await advanceSchedule(queries, { ...claim, nextAt: plan.nextAt, now, waiting });
  if (!isMine) return false;
  if (plan.missed !== null) {
    await recordMissed(queries, { workflowId, name, span: plan.missed, reason: "late", now });
  }
  const { timing } = claim;
  await recordFreeTicks(queries, { workflowId, name, timing, plannedAt: due.plannedAt, now });
  return true;
}
