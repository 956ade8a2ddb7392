import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import { printFreeDays } from "../../timing/free_days.ts";
import { nextFiresAt, tickFiringAt } from "../../timing/jitter.ts";
import { freeDaysOf, timingOf } from "../../timing/timing.ts";
import { firingOf, firingOfRow } from "../firing.ts";
import { recordFreeTicks } from "../record_free_ticks.ts";
import type { ScheduleRow } from "../schedule_store.ts";
import {
  type CalendarRow,
  findCalendarById,
  findSchedulesOfCalendar,
  updateCalendar,
  updateFreeDays,
} from "./calendar_store.ts";

/** Schedules that share a transaction, which must stay short. */
const BATCH_SIZE = 50;

/**
 * Gives the schedules of a calendar its days. A schedule whose tick is due at this moment keeps the
 * older ones until the next call, so that the tick is neither lost nor taken twice.
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
    const done = await db.transaction(async ({ queries }) => {
      const spread: boolean[] = [];
      for (const row of rows) spread.push(await spreadTo(queries, { calendar, row, now }));
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

/** False where it is to be tried again. */
async function spreadTo(
  queries: Queries,
  { calendar, row, now }: { calendar: CalendarRow; row: ScheduleRow; now: number },
): Promise<boolean> {
  const timing = timingOf(row);
  const before = freeDaysOf(timing);
  if (timing.kind === "once" || before === null || before.version === calendar.version) return true;
  const { workflow_id: workflowId, name, next_at: dueAt, jitter_ms: jitterMs } = row;
  const { days, version } = calendar;
  const freeDays = { ...before, days, version };
  const isPaused = row.is_paused === 1;
  const isDue = dueAt !== null && tickFiringAt(firingOfRow(row), dueAt) <= now;
  if (isDue) return false;
  const firing = firingOf({ workflowId, name, jitterMs, timing: { ...timing, freeDays } });
  const nextAt = isPaused ? null : nextFiresAt(firing, now);
  const text = printFreeDays(freeDays);
  if (!await updateFreeDays(queries, { row, freeDays: text, nextAt, now })) return false;
  if (!isPaused) {
    await recordFreeTicks(queries, { workflowId, name, timing, plannedAt: row.planned_at, now });
  }
  return true;
}
