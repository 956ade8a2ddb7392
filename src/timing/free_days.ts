import { DaySet } from "./day_set.ts";

export const FREE_DAY_POLICIES = ["skip", "next", "previous"] as const;

/** Whether ticks on free days are left out, or moved to the next or the previous working day. */
export type FreeDayPolicy = typeof FREE_DAY_POLICIES[number];

/** The free days that a timing avoids. */
export type FreeDays = {
  /** The name of the calendar; empty in a phrase that names none. */
  calendar: string;
  /** The id of the calendar; empty until it is looked up. */
  calendarId: string;
  policy: FreeDayPolicy;
  /** The days in the form of `DaySet.print()`; empty until they are looked up. */
  days: string;
  /** The version of the calendar from which the days are. */
  version: number;
};

/** The allowed names of a calendar of free days. */
export const CALENDAR_NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** Returns the free days of a phrase whose calendar is not looked up yet. */
export function unresolvedFreeDays(calendar: string, policy: FreeDayPolicy): FreeDays {
  return { calendar, calendarId: "", policy, days: "", version: 0 };
}

/** Prints free days as a schedule stores them. The calendar's id is stored in its own column. */
export function printFreeDays({ calendar, policy, days, version }: FreeDays): string {
  return JSON.stringify([calendar, policy, days, version]);
}

/** Parses the text of `printFreeDays()`. */
export function readFreeDays(text: string, calendarId: string): FreeDays {
  const stored: [string, FreeDayPolicy, string, number] = JSON.parse(text);
  const [calendar, policy, days, version] = stored;
  return { calendar, calendarId, policy, days, version };
}

const REMEMBERED_MAX = 200;
const remembered = new Map<string, DaySet>();

/** Returns the days as a set, which is cached because schedules share calendars. */
export function daySetOf({ days }: FreeDays): DaySet {
  const known = remembered.get(days);
  if (known) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const made = DaySet.parse(days);
  remembered.set(days, made);
  return made;
}
