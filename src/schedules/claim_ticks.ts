import type { Transaction } from "../db/database.ts";
import { recordMissed } from "./missed_tick_store.ts";
import { recordFreeTicks } from "./record_free_ticks.ts";
import type { TickPlan } from "./plan_ticks.ts";
import { advanceSchedule, type DueSchedule, spendSchedule } from "./schedule_store.ts";
import { timingOf } from "../timing/timing.ts";

/** How long a tick waits for the run before it. */
export interface Wait {
  /** When it is given up; null for never. */
  until: number | null;
}

/**
 * Takes what is due of a schedule for the caller alone; false if somebody else did, or it
 * changed. A tick that is to wait stays with its schedule, also with one for one time.
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
    ? await spendSchedule(queries, claim)
    : await advanceSchedule(queries, { ...claim, nextAt: plan.nextAt, now, waiting });
  if (!isMine) return false;
  if (plan.missed !== null) {
    await recordMissed(queries, { workflowId, name, span: plan.missed, reason: "late", now });
  }
  const { timing } = claim;
  await recordFreeTicks(queries, { workflowId, name, timing, plannedAt: due.plannedAt, now });
  return true;
}
