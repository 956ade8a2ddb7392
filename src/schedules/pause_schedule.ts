import type { Queries } from "../db/dialect.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import { isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import { nextFiresAt, tickFiringAt } from "../timing/jitter.ts";
import { nextTick, previousTick } from "../timing/ticks.ts";
import { timingOf } from "../timing/timing.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import type { ScheduleContext, ScheduleRef } from "./context.ts";
import { firingOfRow } from "./firing.ts";
import { recordMissed } from "./missed_tick_store.ts";
import {
  DEFAULT_NAME,
  deleteSchedule,
  findSchedule,
  type ScheduleRow,
  updatePaused,
} from "./schedule_store.ts";
import { recordDropped } from "./waiting_tick_store.ts";

export interface PausedSchedule {
  success: true;
  paused: boolean;
  /** Null while paused, and for a schedule for one time that was paused past its time. */
  nextRunAt: string | null;
}

/**
 * Pauses or resumes a schedule. Ticks in the pause are recorded and not made up for; runs that were
 * already started continue. A schedule for one time is deleted if it is resumed after its time.
 * Errors: `not_found` also if there is no schedule, `forbidden`.
 */
export async function pauseSchedule(
  ctx: ScheduleContext,
  { workflowId, name = DEFAULT_NAME, paused }: ScheduleRef & { paused: boolean },
): Promise<PausedSchedule> {
  const { principal, schedules } = ctx;
  const now = ctx.clock.now();
  const nextAt = await ctx.db.transaction(async (tx) => {
    await loadWorkflowToWrite(tx.queries, { principal, workflowId });
    const row = await findSchedule(tx.queries, { workflowId, name });
    if (!row) throw notFound("Schedule", "schedule_not_found");
    tx.onCommit(schedules.onScheduleChanged);
    const action = paused ? "schedule.paused" : "schedule.resumed";
    const details = { workflowId, schedule: name };
    if (row.is_paused !== Number(paused)) await recordDeed(tx.queries, ctx, { action, details });
    return await setPaused(tx.queries, { row, paused, now });
  });
  return { success: true, paused, nextRunAt: isoTimeOrNull(nextAt) };
}

/** Pauses or resumes a schedule, if that is a change. Returns the time of its next tick. */
export async function setPaused(
  queries: Queries,
  { row, paused, now }: { row: ScheduleRow; paused: boolean; now: number },
): Promise<number | null> {
  if (row.is_paused === Number(paused)) return row.next_at;
  return paused ? await pauseRow(queries, row, { now }) : await resumeRow(queries, row, now);
}

/** Pauses a schedule. Records ticks that wait, and due ticks that no process has handled. */
export async function pauseRow(
  queries: Queries,
  row: ScheduleRow,
  { now, isFailing = false }: { now: number; isFailing?: boolean },
): Promise<null> {
  const { workflow_id: workflowId, name, next_at: dueAt } = row;
  await recordDropped(queries, row, now);
  const first = dueAt === null ? null : tickFiringAt(firingOfRow(row), dueAt);
  if (first !== null && first <= now) await recordPaused(queries, { row, first, now });
  await updatePaused(queries, { workflowId, name, isPaused: true, isFailing, nextAt: null, now });
  return null;
}

async function resumeRow(
  queries: Queries,
  row: ScheduleRow,
  now: number,
): Promise<number | null> {
  const { workflow_id: workflowId, name, updated_at: pausedAt } = row;
  const timing = timingOf(row);
  const nextAt = nextFiresAt(firingOfRow(row), now);
  const first = nextTick(timing, pausedAt);
  if (first !== null && first <= now) await recordPaused(queries, { row, first, now });
  if (timing.kind === "once" && nextAt === null) {
    await deleteSchedule(queries, { workflowId, name });
  } else await updatePaused(queries, { workflowId, name, isPaused: false, nextAt, now });
  return nextAt;
}

/** Records the ticks that have passed, from the first one on. */
async function recordPaused(
  queries: Queries,
  { row, first, now }: { row: ScheduleRow; first: number; now: number },
): Promise<void> {
  const last = Math.max(first, previousTick(timingOf(row), now + 1) ?? first);
  const { workflow_id: workflowId, name } = row;
  await recordMissed(queries, { workflowId, name, span: { first, last }, reason: "paused", now });
}
