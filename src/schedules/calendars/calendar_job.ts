import type { WorkerProgram } from "../../workers/mod.ts";

/** A calendar to read. */
export interface CalendarText {
  /** iCalendar, as RFC 5545 has it. */
  text: string;
  /** The zone of times that have none of their own, and in which those in UTC are days. */
  timezone: string | null;
  /** The zone of a calendar that states none. */
  defaultTimezone: string;
  now: number;
}

/** The free days of a calendar. */
export interface CalendarDays {
  /** As a `DaySet` prints them. */
  days: string;
  /** The first ones from now on, counted from 1970-01-01, each with the name of its event. */
  named: [day: number, name: string][];
  /** Events that take up no whole day. */
  ignoredEvents: number;
}

export type CalendarAnswer =
  | { kind: "read"; calendar: CalendarDays }
  | { kind: "refused"; message: string };

export const CALENDARS: WorkerProgram<CalendarText, CalendarAnswer> = {
  name: "calendars",
  url: new URL("./calendar_worker.ts", import.meta.url),
  hearsStop: false,
  isSingleUse: false,
  toAnswer: (data) => data as CalendarAnswer,
};
