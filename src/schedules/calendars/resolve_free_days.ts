import type { Queries } from "../../db/dialect.ts";
import { AppError } from "../../lib/errors.ts";
import { daySetOf, type FreeDayPolicy } from "../../timing/free_days.ts";
import { nextTick, withoutFreeDays } from "../../timing/ticks.ts";
import { freeDaysOf, type Timing } from "../../timing/timing.ts";
import { type CalendarRow, findCalendar, findCalendars } from "./calendar_store.ts";

/** A calendar of free days, with the policy for ticks on them. */
export interface FreeDaysInput {
  calendar: string;
  policy: FreeDayPolicy;
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface CalendarContext {
  orgKey: string;
  now: number;
  /** The path of the input that names the calendar; the phrase by default. */
  path?: string;
}

/**
 * Gives a timing the days of the calendar that it names, or of the organization's only calendar if
 * it names none. Errors: `invalid_request` if there is no such calendar, if several are possible,
 * and if no tick remains.
 */
export async function resolveFreeDays<T extends Timing>(
  queries: Queries,
  timing: T,
  { orgKey, now, path = "input" }: CalendarContext,
): Promise<T> {
  const said = freeDaysOf(timing);
  if (said === null) return timing;
  const { id, name, days, version } = await requireCalendar(queries, {
    orgKey,
    name: said.calendar,
    path,
  });
  const freeDays = { ...said, calendar: name, calendarId: id, days, version };
  const resolved = { ...timing, freeDays };
  if (leavesNoTick(resolved, now)) {
    throw refused(`every time is on a free day of "${name}", so that it never fires`, path);
  }
  return resolved;
}

/** Returns whether the free days prevent every tick for as long as they are known. */
function leavesNoTick(timing: Timing, now: number): boolean {
  const freeDays = freeDaysOf(timing);
  const next = nextTick(timing, now);
  if (freeDays === null || next === null) return next === null;
  const endAt = daySetOf(freeDays).end * DAY_MS;
  return next >= endAt && (nextTick(withoutFreeDays(timing), now) ?? Infinity) < endAt;
}

/**
 * Replaces the free days of a timing; null removes them. Errors: `invalid_request` for a schedule
 * for one time.
 */
export function withFreeDays(timing: Timing, stated: FreeDaysInput | null): Timing {
  if (timing.kind === "once") {
    if (stated === null) return timing;
    throw refused("a schedule for one time cannot avoid free days", "freeDays");
  }
  const { freeDays: _, ...plain } = timing;
  if (stated === null) return plain;
  return { ...plain, freeDays: { ...stated, calendarId: "", days: "", version: 0 } };
}

/** Returns the calendar and the policy of a timing's free days; null if it has none. */
export function statedFreeDaysOf(timing: Timing): FreeDaysInput | null {
  const freeDays = freeDaysOf(timing);
  return freeDays && { calendar: freeDays.calendar, policy: freeDays.policy };
}

async function requireCalendar(
  queries: Queries,
  { orgKey, name, path }: { orgKey: string; name: string; path: string },
): Promise<CalendarRow> {
  if (name !== "") {
    const found = await findCalendar(queries, { orgKey, name });
    if (found) return found;
  }
  const all = await findCalendars(queries, orgKey);
  const [only] = all;
  if (name === "" && only && all.length === 1) return only;
  const names = all.slice(0, 10).map((each) => `"${each.name}"`).join(", ");
  const there = names === ""
    ? "the organization has no calendar of free days; make one with PUT /api/v1/calendars/<name>"
    : `the calendars of free days are ${names}`;
  throw refused(
    name === ""
      ? all.length === 0 ? there : `it does not say which calendar has the free days: ${there}`
      : `there is no calendar of free days called "${name}": ${there}`,
    path,
  );
}

function refused(message: string, path: string): AppError {
  const issues = [{ path, message }];
  return new AppError("invalid_request", `Cannot schedule: ${message}`, { issues });
}
