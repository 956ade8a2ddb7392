import type { Context } from "../identity/context.ts";
import { bareUser } from "../identity/principal.ts";
import { AppError } from "../lib/errors.ts";
import { sharedFault } from "../lib/fault.ts";
import type { Log } from "../lib/log.ts";
import type { RunParts } from "../runs/context.ts";
import { findLatestScheduledStatus, hasRunOfTick } from "../runs/store/run_store.ts";
import { startScheduledRun } from "../runs/start_scheduled_run.ts";
import { hasEnded } from "../runs/store/status.ts";
import { claimTicks } from "../schedules/claim_ticks.ts";
import { recordMissed } from "../schedules/missed_tick_store.ts";
import { planTicks, type TickPlan } from "../schedules/plan_ticks.ts";
import { replanTicks } from "../schedules/replan_ticks.ts";
import { type DueSchedule, findDue } from "../schedules/schedule_store.ts";
import { timingOf } from "../timing/timing.ts";

export interface SchedulerDeps {
  base: Omit<Context, "principal">;
  runs: RunParts;
  log: Log;
}

/** The result of a tick that started no run. */
type Unstarted = "taken" | "done" | "skipped";

/** The ticks that share a commit; between batches other work gets its turn. */
const BATCH_SIZE = 100;

/**
 * Starts the runs that are due, each tick once, also beside other processes. False where something
 * failed.
 */
export async function startDueRuns(
  deps: SchedulerDeps,
  { isStopping }: { isStopping: () => boolean },
): Promise<boolean> {
  const { base: { db, clock }, log } = deps;
  await replanTicks({ db, clock }, log);
  let hasFailed = false;
  for (;;) {
    const due = await findDue(db.queries, { now: clock.now(), limit: BATCH_SIZE });
    const handled = await Promise.all(due.map((schedule) => startDueRun(deps, schedule)));
    hasFailed ||= handled.includes(false);
    const goesOn = due.length === BATCH_SIZE && handled.includes(true) && !isStopping();
    if (!goesOn) return !hasFailed;
  }
}

async function startDueRun(deps: SchedulerDeps, due: DueSchedule): Promise<boolean> {
  const { base: { clock }, log } = deps;
  const fault = sharedFault({ clock, log, message: "cannot start a scheduled run" });
  try {
    await handleTicks(deps, due);
    fault.over();
    return true;
  } catch (error) {
    fault.occurred(error, { workflowId: due.workflowId });
    return false;
  }
}

async function handleTicks(deps: SchedulerDeps, due: DueSchedule): Promise<void> {
  const { base, log } = deps;
  const { workflowId, catchup, dueAt } = due;
  const now = base.clock.now();
  const plan = planTicks({ timing: timingOf(due), catchup, dueAt }, now);
  if (plan.missed !== null) log.warn("ticks of a schedule were missed", { workflowId });
  if (plan.runAt === null) {
    await base.db.transaction((tx) => claimTicks(tx, { due, plan, now }));
    return;
  }
  try {
    await startRunOfTick(deps, { due, plan, runAt: plan.runAt, now });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn("a tick found nothing to run", { workflowId, reason: error.message });
    await giveUpTick(deps, { due, plan, runAt: plan.runAt, now });
  }
}

interface Tick {
  due: DueSchedule;
  plan: TickPlan;
  /** The tick that is to start a run. */
  runAt: number;
  now: number;
}

/** The claim of the tick and the run that it starts are one transaction. */
async function startRunOfTick({ base, runs, log }: SchedulerDeps, tick: Tick): Promise<void> {
  const { due, runAt: scheduledAt } = tick;
  const { workflowId } = due;
  const principal = bareUser({ userId: due.ownerId, orgKey: due.orgKey });
  const ctx = { ...base, principal, ...runs };
  const started = await startScheduledRun<Unstarted>(ctx, {
    workflowId,
    scheduledAt,
    instead: async (tx) => {
      if (!await claimTicks(tx, tick)) return "taken";
      if (await hasRunOfTick(tx.queries, { workflowId, scheduledAt })) return "done";
      if (due.overlap === "allow") return null;
      const status = await findLatestScheduledStatus(tx.queries, workflowId);
      if (status === null || hasEnded(status)) return null;
      const span = { first: scheduledAt, last: scheduledAt };
      await recordMissed(tx.queries, { workflowId, span, reason: "overlap", now: tick.now });
      return "skipped";
    },
  });
  if (started === "skipped") {
    log.warn("a tick was skipped: the previous run has not ended", { workflowId });
  }
}

/** The schedule goes on without the tick. */
async function giveUpTick({ base }: SchedulerDeps, tick: Tick): Promise<void> {
  const { workflowId } = tick.due;
  const span = { first: tick.runAt, last: tick.runAt };
  await base.db.transaction(async (tx) => {
    if (!await claimTicks(tx, tick)) return;
    await recordMissed(tx.queries, { workflowId, span, reason: "no_version", now: tick.now });
  });
}
