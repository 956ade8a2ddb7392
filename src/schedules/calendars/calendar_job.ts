import type { WorkerProgram } from "../../workers/mod.ts";

/** A calendar for a worker thread to parse. */
export interface CalendarText {
  /** The text as iCalendar (RFC 5545). */
  text: string;
  /**
   * The zone of times without a zone, in which times in UTC are assigned to days; null if not
   * stated.
   */
  timezone: string | null;
  /** The zone of a calendar that states none. */
  defaultTimezone: string;
  now: number;
}

/** The free days of a calendar. */
export interface CalendarDays {
  /** The days in the form of `DaySet.print()`. */
  days: string;
  /** The next free days, counted from 1970-01-01, each with the name of its event. */
  named: [day: number, name: string][];
  /** The number of events that cover no whole day. */
  ignoredEvents: number;
}

export type CalendarAnswer =
  | { kind: "read"; calendar: CalendarDays }
  | { kind: "refused"; message: string };

export const CALENDARS: WorkerProgram<CalendarText, CalendarAnswer> = {
  name: "calendars",
  url: new URL("./calendar_worker.ts", import.meta.url),
  isInterruptible: false,
  isSingleUse: false,
  toAnswer: (data) => data as CalendarAnswer,
};
