import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import { countSchedulesOf, findCalendar, findCalendars } from "./calendar_store.ts";
import { type Calendar, toCalendar } from "./shown_calendar.ts";

/** Returns a calendar of the organization. Errors: `not_found`. */
export async function getCalendar(
  { db: { queries }, clock, principal }: Context,
  { name }: { name: string },
): Promise<Calendar> {
  const row = await findCalendar(queries, { orgKey: principal.orgKey, name });
  if (!row) throw notFound("Calendar", "calendar_not_found");
  const schedules = await countSchedulesOf(queries, row.id);
  return toCalendar(row, { now: clock.now(), schedules });
}

/** Lists all calendars of the organization by name. */
export async function listCalendars(
  { db: { queries }, clock, principal }: Context,
): Promise<{ calendars: Calendar[] }> {
  const now = clock.now();
  const rows = await findCalendars(queries, principal.orgKey);
  const calendars = await Promise.all(rows.map(async (row) => {
    const schedules = await countSchedulesOf(queries, row.id);
    return toCalendar(row, { now, schedules });
  }));
  return { calendars };
}
