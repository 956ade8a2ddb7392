import type { Transaction } from "../db/database.ts";
import type { Context } from "../identity/context.ts";
import { bareUser } from "../identity/principal.ts";
import type { JsonObject } from "../lib/json.ts";
import type { Log } from "../lib/log.ts";
import { cancelInTransaction } from "../runs/cancel_run.ts";
import type { RunContext, RunParts } from "../runs/context.ts";
import { startScheduledRun } from "../runs/start/start_scheduled_run.ts";
import { hasRunOfTick } from "../runs/store/run_store.ts";
import { findLatestRuns, findPreviousRun } from "../runs/store/scheduled_run_store.ts";
import { hasEnded } from "../runs/store/status.ts";
import { claimTicks } from "../schedules/claim_ticks.ts";
import { type MissReason, recordMissed } from "../schedules/missed_tick_store.ts";
import { pauseRow } from "../schedules/pause_schedule.ts";
import type { TickPlan } from "../schedules/plan_ticks.ts";
import {
  type DueSchedule,
  findSchedule,
  type ScheduleOfRuns,
} from "../schedules/schedule_store.ts";
import { claimWaitingTick, type WaitingTick } from "../schedules/waiting_tick_store.ts";
import { decideOverlap } from "./overlap.ts";

export interface SchedulerDeps {
  base: Omit<Context, "principal">;
  runs: RunParts;
  log: Log;
}

/** A due tick that has to start a run. */
export interface DueTick {
  due: DueSchedule;
  plan: TickPlan;
  runAt: number;
  /** The time at which it fired, including its jitter. */
  firedAt: number;
  now: number;
}

/** A tick whose wait is over. */
export interface WaitedTick {
  waiting: WaitingTick;
  now: number;
}

/** The outcome of a tick that started no run. */
type Unstarted = "taken" | "done" | "waits" | "skipped" | "paused";

/** Claims a tick and starts its run in one transaction. */
export async function startDueTick(deps: SchedulerDeps, tick: DueTick): Promise<void> {
  const { due, plan, runAt, firedAt, now } = tick;
  await startTickRun(deps, due, {
    scheduledAt: runAt,
    instead: async (tx) => {
      const isDone = await hasTick(tx, due, runAt);
      const { act, until, cancels: runId } = await decideOverlap(tx.queries, { due, firedAt, now });
      const wait = act === "wait" && !isDone ? { until } : null;
      if (!await claimTicks(tx, { due, plan, now, wait })) return "taken";
      if (isDone) return "done";
      if (await pauseFailing(tx, { schedule: due, at: runAt, now })) return "paused";
      if (runId !== null) await cancelInTransaction(tx, { engine: deps.runs.engine, runId, now });
      if (act === "wait") return "waits";
      if (act === "start") return null;
      await recordTick(tx, due, { at: runAt, reason: "overlap", now });
      return "skipped";
    },
  });
}

/**
 * Starts the run of a tick whose wait is over. Skips the tick if the previous run still has not
 * ended.
 */
export async function startWaitedTick(
  deps: SchedulerDeps,
  { waiting, now }: WaitedTick,
): Promise<void> {
  const { workflowId, name, waitingAt } = waiting;
  await startTickRun(deps, waiting, {
    scheduledAt: waitingAt,
    instead: async (tx) => {
      const previous = await findPreviousRun(tx.queries, waiting);
      const isOver = previous === undefined || hasEnded(previous.status);
      const isTimeUp = (waiting.waitingUntil ?? Infinity) <= now;
      if (!isOver && !isTimeUp) return "waits";
      if (!await claimWaitingTick(tx.queries, waiting)) return "taken";
      if (await hasRunOfTick(tx.queries, { workflowId, name, scheduledAt: waitingAt })) {
        return "done";
      }
      if (await pauseFailing(tx, { schedule: waiting, at: waitingAt, now })) return "paused";
      if (isOver) return null;
      await recordTick(tx, waiting, { at: waitingAt, reason: "overlap", now });
      return "skipped";
    },
  });
}

/** Starts the run of a tick as the owner of its workflow, unless `instead` returns an outcome. */
export async function startTickRun(
  { base, runs, log }: SchedulerDeps,
  { workflowId, name, inputs, ownerId, orgKey }: ScheduleOfRuns,
  start: { scheduledAt: number; instead: (tx: Transaction) => Promise<Unstarted | null> },
): Promise<void> {
  const ctx: RunContext = { ...base, principal: bareUser({ userId: ownerId, orgKey }), ...runs };
  const given: JsonObject = inputs === null ? {} : JSON.parse(inputs);
  const started = await startScheduledRun<Unstarted>(ctx, { workflowId, name, given, ...start });
  const schedule = { workflowId, scheduleName: name };
  if (started === "skipped") {
    log.warn("a tick was skipped: the previous run has not ended", schedule);
  } else if (started === "paused") {
    log.warn("a schedule was paused: its latest runs have failed", schedule);
  }
}

/**
 * Returns whether the tick already has a run or waits, which can happen if the clock was set back.
 */
async function hasTick(
  { queries }: Transaction,
  { workflowId, name, waitingAt }: DueSchedule,
  scheduledAt: number,
): Promise<boolean> {
  return waitingAt === scheduledAt ||
    await hasRunOfTick(queries, { workflowId, name, scheduledAt });
}

/** Pauses a schedule whose latest runs have all failed, if their number reaches its limit. */
async function pauseFailing(
  tx: Transaction,
  { schedule, at, now }: { schedule: ScheduleOfRuns; at: number; now: number },
): Promise<boolean> {
  const { workflowId, name, pauseAfterFailures: limit, updatedAt } = schedule;
  if (limit === null) return false;
  const latest = await findLatestRuns(tx.queries, { workflowId, name, limit });
  const failed = latest.filter(({ status, createdAt }) =>
    status === "failed" && createdAt >= updatedAt
  );
  if (failed.length < limit) return false;
  await recordTick(tx, schedule, { at, reason: "failures", now });
  const row = await findSchedule(tx.queries, { workflowId, name });
  if (row) {
    const others = { ...row, waiting_at: otherWaitingTick(at, row.waiting_at) };
    await pauseRow(tx.queries, others, { now, isFailing: true });
  }
  return true;
}

/**
 * Returns the waiting tick, unless it is the tick at which the schedule is paused, which is
 * recorded separately.
 */
function otherWaitingTick(at: number, waitingAt: number | null): number | null {
  return waitingAt === at ? null : waitingAt;
}

/** Records a tick that starts no run. */
export async function recordTick(
  { queries }: Transaction,
  { workflowId, name }: ScheduleOfRuns,
  { at, reason, now }: { at: number; reason: MissReason; now: number },
): Promise<void> {
  await recordMissed(queries, { workflowId, name, span: { first: at, last: at }, reason, now });
}
