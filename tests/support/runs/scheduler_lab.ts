import type { Tables } from "../../../src/db/tables.ts";
import { NO_QUOTAS } from "../../../src/lib/quotas.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { WorkThrottle } from "../../../src/scheduler/work_throttle.ts";
import { startDueRuns } from "../../../src/scheduler/start_due_runs.ts";
import type { ScheduleContext } from "../../../src/schedules/context.ts";
import { parseSchedule } from "../../../src/schedules/parse_schedule.ts";
import { ManualClock } from "../time/manual_clock.ts";
import { type LabOptions, openRunLab, type RunLab } from "./run_lab.ts";
import { UTC_SCHEDULES } from "../workflows/schedules.ts";
import { silentLog } from "../logs/silent_log.ts";

/** A run as the ticks of its workflow see it. */
export interface TickRun {
  id: string;
  at: string | null;
  status: string;
  trigger: string;
  error: string | null;
}

/** A scheduler whose looks are called by hand, under a clock that stands still. */
export interface SchedulerLab extends AsyncDisposable {
  lab: RunLab;
  clock: ManualClock;
  ctx: ScheduleContext;
  /** A published workflow with that schedule. */
  schedule(phrase: string, definition?: JsonObject): Promise<string>;
  /** Moves the clock, starts what is due and waits for its end. */
  tick(byMs: number): Promise<void>;
  /** Starts what is due. */
  runScheduler(isStopping?: () => boolean): Promise<boolean>;
  /** By tick. */
  runs(workflowId: string): Promise<TickRun[]>;
  missed(
    workflowId: string,
  ): Promise<Omit<Tables["missed_ticks"], "workflow_id" | "schedule_name">[]>;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A Saturday, 07:00 in UTC, where the schedules are. */
const START = Date.UTC(2026, 10, 21, 7);

interface SchedulerLabOptions extends Pick<LabOptions, "db" | "path" | "services" | "isStarted"> {
  /** Shared with another lab. */
  clock?: ManualClock;
}

/** On a database of its own, unless one is given. */
export async function openSchedulerLab(
  { clock = new ManualClock(START), ...options }: SchedulerLabOptions = {},
): Promise<SchedulerLab> {
  const lab = await openRunLab({ ...options, clock });
  const ctx = {
    ...lab.ctx,
    schedules: UTC_SCHEDULES,
  };
  const { db, ids } = ctx;
  const deps = { base: { db, clock, ids, quotas: NO_QUOTAS }, runs: lab.runs, log: silentLog };
  const backfills = new WorkThrottle(clock);
  const runScheduler = (isStopping = () => false) => startDueRuns(deps, { isStopping, backfills });
  return {
    lab,
    clock,
    ctx,
    async schedule(phrase, definition = { steps: [] }) {
      const workflowId = await lab.publish(definition);
      await parseSchedule(ctx, { workflowId, input: phrase });
      return workflowId;
    },
    async tick(byMs) {
      clock.advance(byMs);
      await runScheduler();
      const open = await db.queries.selectFrom("runs").select("id")
        .where("status", "in", ["queued", "running"]).execute();
      for (const { id } of open) await lab.settled(id);
    },
    runScheduler,
    async runs(workflowId) {
      const rows = await db.queries.selectFrom("runs")
        .select(["id", "scheduled_at", "status", "trigger", "error"])
        .where("workflow_id", "=", workflowId)
        .orderBy("scheduled_at").execute();
      return rows.map(({ scheduled_at, ...row }) => ({ ...row, at: shortTime(scheduled_at) }));
    },
    missed: (workflowId) =>
      db.queries.selectFrom("missed_ticks")
        .select(["first_at", "last_at", "reason", "recorded_at"])
        .where("workflow_id", "=", workflowId)
        .orderBy("first_at").execute(),
    [Symbol.asyncDispose]: () => lab[Symbol.asyncDispose](),
  };
}

/** The ticks that started runs, in order. */
export async function startedTicks(
  scheduler: SchedulerLab,
  workflowId: string,
): Promise<(string | null)[]> {
  return (await scheduler.runs(workflowId)).map(({ at }) => at);
}

/** The spans of ticks on record, in order: `21 09:00 21 10:00 late`. */
export async function missedSpans(scheduler: SchedulerLab, workflowId: string): Promise<string[]> {
  const rows = await scheduler.missed(workflowId);
  return rows.map((row) => `${shortTime(row.first_at)} ${shortTime(row.last_at)} ${row.reason}`);
}

/** `21 08:30`: day and time in UTC. */
export function shortTime(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString().slice(8, 16).replace("T", " ");
}
