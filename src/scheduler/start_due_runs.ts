import { AppError } from "../lib/errors.ts";
import { sharedFault } from "../lib/fault.ts";
import { FairQueue } from "../lib/turns/fair_queue.ts";
import { nextTurn } from "../lib/turns/turns.ts";
import {
  type BackfillPiece,
  type DueBackfill,
  findDueBackfills,
} from "../schedules/backfill/backfill_store.ts";
import type { ScheduleKey } from "../schedules/context.ts";
import type { WorkThrottle } from "./work_throttle.ts";
import { claimTicks } from "../schedules/claim_ticks.ts";
import { planTicks } from "../schedules/plan_ticks.ts";
import { replanTicks } from "../schedules/replan_ticks.ts";
import { type DueSchedule, findDue, type ScheduleOfRuns } from "../schedules/schedule_store.ts";
import { claimWaitingTick, findWaited, type WaitingTick } from "../schedules/waiting_tick_store.ts";
import { firingOf } from "../schedules/firing.ts";
import { firesAt, tickFiringAt } from "../timing/jitter.ts";
import { timingOf } from "../timing/timing.ts";
import { startBackfilledTick } from "./start_backfills.ts";
import {
  type DueTick,
  recordTick,
  type SchedulerDeps,
  startDueTick,
  startWaitedTick,
} from "./start_tick.ts";

export type { SchedulerDeps } from "./start_tick.ts";

/** The number of ticks that share a commit. Other work runs between batches. */
const BATCH_SIZE = 100;

/**
 * Starts the runs that are due. Each tick starts one run, even if several processes run this.
 * Returns false if something failed.
 */
export async function startDueRuns(deps: SchedulerDeps, pass: Pass): Promise<boolean> {
  const { base: { db, clock }, log } = deps;
  await replanTicks({ db, clock }, log);
  const succeeded = await startDueTicks(deps, pass);
  return await startBackfills(deps, pass) && succeeded;
}

interface Pass {
  isStopping: () => boolean;
  /** Limits how often all backfills are checked. */
  backfills: WorkThrottle;
}

async function startDueTicks(
  deps: SchedulerDeps,
  { isStopping }: Pick<Pass, "isStopping">,
): Promise<boolean> {
  const { base: { db: { queries }, clock } } = deps;
  const wanted = () => ({ now: clock.now(), limit: BATCH_SIZE });
  const handle = async <S extends ScheduleOfRuns>(
    find: () => Promise<S[]>,
    handleOne: (deps: SchedulerDeps, schedule: S) => Promise<void>,
  ): Promise<boolean> => {
    let succeeded = true;
    for (;;) {
      const found = await find();
      const handled = await handleAll(deps, found, handleOne);
      succeeded &&= !handled.includes(false);
      const goesOn = found.length === BATCH_SIZE && handled.includes(true) && !isStopping();
      if (!goesOn) return succeeded;
    }
  };
  // Waiting ticks are older than due ones, so they come first.
  const succeeded = await handle(() => findWaited(queries, wanted()), handleWaiting);
  return await handle(() => findDue(queries, wanted()), handleTicks) && succeeded;
}

/**
 * Starts at most one run for each backfill, however soon runs end, so that organizations take
 * turns. Ticks that become due meanwhile are started first.
 */
async function startBackfills(deps: SchedulerDeps, pass: Pass): Promise<boolean> {
  if (pass.backfills.isResting) return true;
  const due = await pass.backfills.measured(() => readDueBackfills(deps, pass));
  let succeeded = true;
  for (let isFirst = true; !due.isEmpty && !pass.isStopping(); isFirst = false) {
    if (!isFirst) succeeded = await startDueTicks(deps, pass) && succeeded;
    const batch = Array.from({ length: BATCH_SIZE }, () => due.take());
    const found = batch.filter((backfill) => backfill !== undefined);
    const handled = await handleAll(deps, found, startBackfilledTick);
    succeeded &&= !handled.includes(false);
  }
  return succeeded;
}

/** Reads the due backfills in batches, because a user may have ten thousand of them. */
async function readDueBackfills(
  { base: { db: { queries } } }: SchedulerDeps,
  { isStopping }: Pass,
): Promise<FairQueue<DueBackfill>> {
  const all = new FairQueue<DueBackfill>();
  let after: ScheduleKey | null = null;
  do {
    const { due, last }: BackfillPiece = await findDueBackfills(queries, after);
    for (const backfill of due) all.add(backfill.orgKey, backfill);
    after = last;
    if (after !== null) await nextTurn("");
  } while (after !== null && !isStopping());
  return all;
}

/** Handles all schedules. Returns for each whether it succeeded. */
async function handleAll<S extends ScheduleOfRuns>(
  deps: SchedulerDeps,
  schedules: readonly S[],
  handleOne: (deps: SchedulerDeps, schedule: S) => Promise<void>,
): Promise<boolean[]> {
  return await Promise.all(
    schedules.map((schedule) => withFault(deps, schedule, () => handleOne(deps, schedule))),
  );
}

/** Returns false if the work failed. Repeated failures are logged as one for all schedules. */
async function withFault(
  { base: { clock }, log }: SchedulerDeps,
  { workflowId }: ScheduleOfRuns,
  work: () => Promise<void>,
): Promise<boolean> {
  const fault = sharedFault({ clock, log, message: "cannot start a scheduled run" });
  try {
    await work();
    fault.over();
    return true;
  } catch (error) {
    fault.occurred(error, { workflowId });
    return false;
  }
}

async function handleTicks(deps: SchedulerDeps, due: DueSchedule): Promise<void> {
  const { base, log } = deps;
  const { workflowId, name: scheduleName } = due;
  const now = base.clock.now();
  const firing = firingOf({ ...due, timing: timingOf(due) });
  const plan = planTicks({ ...due, firing, dueAt: tickFiringAt(firing, due.dueAt) }, now);
  if (plan.missed !== null) {
    log.warn("ticks of a schedule were missed", { workflowId, scheduleName });
  }
  if (plan.runAt === null) {
    await base.db.transaction((tx) => claimTicks(tx, { due, plan, now }));
    return;
  }
  const tick = { due, plan, runAt: plan.runAt, firedAt: firesAt(firing, plan.runAt), now };
  try {
    await startDueTick(deps, tick);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message: reason } = error;
    log.warn("a tick found nothing to run", { workflowId, scheduleName, reason });
    await giveUpTick(deps, tick);
  }
}

/** Records the tick as missed, and moves the schedule on. */
async function giveUpTick({ base }: SchedulerDeps, tick: DueTick): Promise<void> {
  const { due, runAt: at, now } = tick;
  await base.db.transaction(async (tx) => {
    if (!await claimTicks(tx, tick)) return;
    await recordTick(tx, due, { at, reason: "no_version", now });
  });
}

async function handleWaiting(deps: SchedulerDeps, waiting: WaitingTick): Promise<void> {
  const { base: { db, clock }, log } = deps;
  const { workflowId, name: scheduleName, waitingAt: at } = waiting;
  const now = clock.now();
  try {
    await startWaitedTick(deps, { waiting, now });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message: reason } = error;
    log.warn("a tick found nothing to run", { workflowId, scheduleName, reason });
    await db.transaction(async (tx) => {
      if (!await claimWaitingTick(tx.queries, waiting)) return;
      await recordTick(tx, waiting, { at, reason: "no_version", now });
    });
  }
}
