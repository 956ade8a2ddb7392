import type { Transaction } from "../db/database.ts";
import { AppError } from "../lib/errors.ts";
import { hasRunOfTick } from "../runs/store/run_store.ts";
import {
  advanceBackfill,
  type DueBackfill,
  isStillDue,
} from "../schedules/backfill/backfill_store.ts";
import { pastTicks } from "../schedules/backfill/past_ticks.ts";
import { forgetMissedTick } from "../schedules/missed_tick_store.ts";
import { nextTick, previousTick } from "../timing/ticks.ts";
import { timingOf } from "../timing/timing.ts";
import { recordTick, type SchedulerDeps, startTickRun } from "./start_tick.ts";

/** Starts the run of the first tick of a backfill that has none, or ends the backfill. */
export async function startBackfilledTick(
  deps: SchedulerDeps,
  due: DueBackfill,
): Promise<void> {
  const { base: { db, clock }, log } = deps;
  const at = await findMissing(deps, due);
  if (at === null) {
    await db.transaction(({ queries }) => advanceBackfill(queries, due, null));
    return;
  }
  try {
    await startTickRun(deps, due, {
      scheduledAt: at,
      instead: async (tx) => {
        if (!await take(tx, due, at)) return "taken";
        const { workflowId, name } = due;
        return await hasRunOfTick(tx.queries, { workflowId, name, scheduledAt: at })
          ? "done"
          : null;
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { workflowId } = due;
    log.warn("a backfill found nothing to run", { workflowId, reason: error.message });
    await db.transaction(async (tx) => {
      // Another process may have handled the tick, or a user may have cancelled the backfill.
      if (!await advanceBackfill(tx.queries, due, null)) return;
      await recordTick(tx, due, { at, reason: "no_version", now: clock.now() });
    });
  }
}

/** Returns the first tick without a run; null if each tick has one. */
async function findMissing(
  { base: { db: { queries } } }: SchedulerDeps,
  due: DueBackfill,
): Promise<number | null> {
  const { workflowId, name, orgKey, nextAt: from, toAt: to } = due;
  for await (const scheduledAt of pastTicks(timingOf(due), { from, to, orgKey })) {
    if (!await hasRunOfTick(queries, { workflowId, name, scheduledAt })) return scheduledAt;
  }
  return null;
}

/**
 * Claims the tick, and removes it from the records of missed ticks. Returns false if another
 * process has claimed it.
 */
async function take({ queries }: Transaction, due: DueBackfill, at: number): Promise<boolean> {
  if (!await isStillDue(queries, due)) return false;
  const timing = timingOf(due);
  const next = nextTick(timing, at);
  const goesOn = next !== null && next < due.toAt;
  if (!await advanceBackfill(queries, due, goesOn ? next : null)) return false;
  const { workflowId, name } = due;
  const previous = previousTick(timing, at);
  await forgetMissedTick(queries, { workflowId, name, at, previous, next });
  return true;
}
