import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import { nextTurn } from "../../lib/turns/turns.ts";
import type { TickSpan } from "../../timing/free_spans.ts";
import { printFreeDays } from "../../timing/free_days.ts";
import { nextFiresAt, tickFiringAt } from "../../timing/jitter.ts";
import { freeDaysOf, timingOf } from "../../timing/timing.ts";
import { firingOf, firingOfRow } from "../firing.ts";
import { freeTicksOf, recordTicks } from "../record_free_ticks.ts";
import type { ScheduleRow } from "../schedule_store.ts";
import {
  type CalendarRow,
  findCalendarById,
  findSchedulesOfCalendar,
  updateCalendar,
  updateFreeDays,
} from "./calendar_store.ts";

/** The number of schedules that share a transaction, which must stay short. */
const BATCH_SIZE = 50;

/**
 * Copies the days of a calendar to its schedules. A schedule whose tick is due at this moment keeps
 * the old days until the next call, so that the tick is neither lost nor handled twice.
 */
export async function spreadDays(
  { db, now }: { db: Database; now: number },
  calendarId: string,
): Promise<void> {
  let after = { workflowId: "", name: "" };
  let isWhole = true;
  for (;;) {
    const calendar = await findCalendarById(db.queries, calendarId);
    if (calendar === undefined || calendar.is_spread === 1) return;
    const rows = await findSchedulesOfCalendar(db.queries, {
      calendarId,
      after,
      limit: BATCH_SIZE,
    });
    const last = rows.at(-1);
    if (last === undefined) {
      if (isWhole) await markSpread(db, calendar);
      return;
    }
    after = { workflowId: last.workflow_id, name: last.name };
    const plans: (Plan | null)[] = [];
    // The plans are computed before the transaction: a plan may take long, and a transaction blocks
    // all other writers.
    for (const row of rows) {
      await nextTurn(calendar.org_key);
      plans.push(planOf(row, { calendar, now }));
    }
    const done = await db.transaction(async ({ queries }) => {
      const spread: boolean[] = [];
      for (const plan of plans) spread.push(plan !== null && await applyPlan(queries, plan, now));
      return spread;
    });
    isWhole &&= done.every(Boolean);
  }
}

async function markSpread(db: Database, { id, version }: CalendarRow): Promise<void> {
  await db.transaction(async ({ queries }) => {
    const current = await findCalendarById(queries, id);
    if (current?.version === version) await updateCalendar(queries, id, { is_spread: 1 });
  });
}

/** A schedule, with its changes for the new days. */
interface Plan {
  row: ScheduleRow;
  /** Null if the schedule already has these days. */
  changed: { freeDays: string; nextAt: number | null; freeTicks: readonly TickSpan[] } | null;
}

/** Returns null if the schedule must be tried again later. */
function planOf(
  row: ScheduleRow,
  { calendar, now }: { calendar: CalendarRow; now: number },
): Plan | null {
  const timing = timingOf(row);
  const before = freeDaysOf(timing);
  if (timing.kind === "once" || before === null || before.version === calendar.version) {
    return { row, changed: null };
  }
  const { workflow_id: workflowId, name, next_at: dueAt, jitter_ms: jitterMs } = row;
  const isDue = dueAt !== null && tickFiringAt(firingOfRow(row), dueAt) <= now;
  if (isDue) return null;
  const { days, version } = calendar;
  const freeDays = { ...before, days, version };
  const changed = { freeDays: printFreeDays(freeDays), nextAt: null, freeTicks: [] };
  if (row.is_paused === 1) return { row, changed };
  const firing = firingOf({ workflowId, name, jitterMs, timing: { ...timing, freeDays } });
  const freeTicks = freeTicksOf({ timing, plannedAt: row.planned_at, now });
  return { row, changed: { ...changed, nextAt: nextFiresAt(firing, now), freeTicks } };
}

/**
 * Applies a plan. Returns false if the schedule has changed since, so that it must be tried again
 * later.
 */
async function applyPlan(
  queries: Queries,
  { row, changed }: Plan,
  now: number,
): Promise<boolean> {
  if (changed === null) return true;
  const { freeTicks, ...fields } = changed;
  if (!await updateFreeDays(queries, { row, now, ...fields })) return false;
  const { workflow_id: workflowId, name } = row;
  await recordTicks(queries, { workflowId, name, freeTicks, now });
  return true;
}
