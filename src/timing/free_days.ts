import { DaySet } from "./day_set.ts";

export const FREE_DAY_POLICIES = ["skip", "next", "previous"] as const;

/** Whether ticks on free days are left out, or moved to the next or the previous working day. */
export type FreeDayPolicy = typeof FREE_DAY_POLICIES[number];

/** The free days that a timing keeps clear of. */
export type FreeDays = {
  /** The name of their calendar; empty in a phrase that names none. */
  calendar: string;
  /** The id of that calendar; empty until it is looked up. */
  calendarId: string;
  policy: FreeDayPolicy;
  /** As `DaySet` prints them; empty until they are looked up. */
  days: string;
  /** Which version of the calendar has them. */
  version: number;
};

/** How a calendar of free days may be called. */
export const CALENDAR_NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** The free days of a phrase, before their calendar is looked up. */
export function saidFreeDays(calendar: string, policy: FreeDayPolicy): FreeDays {
  return { calendar, calendarId: "", policy, days: "", version: 0 };
}

/** As a schedule stores them; the id has a column of its own. */
export function printFreeDays({ calendar, policy, days, version }: FreeDays): string {
  return JSON.stringify([calendar, policy, days, version]);
}

/** The other way round. */
export function readFreeDays(text: string, calendarId: string): FreeDays {
  const stored: [string, FreeDayPolicy, string, number] = JSON.parse(text);
  const [calendar, policy, days, version] = stored;
  return { calendar, calendarId, policy, days, version };
}

const REMEMBERED_MAX = 200;
const remembered = new Map<string, DaySet>();

/** The days as a set, which schedules of one calendar share. */
export function daySetOf({ days }: FreeDays): DaySet {
  const known = remembered.get(days);
  if (known) return known;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  const made = DaySet.parse(days);
  remembered.set(days, made);
  return made;
}
