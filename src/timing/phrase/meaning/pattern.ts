import type { Weekday } from "../../rule/rule.ts";

/** A filter for days; a day must match every field that is not empty. */
export interface DayFilter {
  months: number[];
  monthDays: number[];
  weekdays: Weekday[];
  positions: number[];
}

/** The times of a matching day. */
export type Times =
  | { kind: "list"; minutes: number[] }
  /** All day, in minutes. `every` divides an hour, or counts elapsed time from the start. */
  | { kind: "step"; every: number }
  /** All day, at the minutes `marks` of every n-th hour; n divides a day. */
  | { kind: "hours"; every: number; marks: number[] }
  | { kind: "window"; every: number; first: number; last: number };

/** A clause in a form that can be written as cron lines or as recurrences. */
export interface Pattern {
  /** Every n-th day, week, month or year; a count of 1 means each. */
  every: { unit: "day" | "week" | "month" | "year"; count: number };
  /** The filters; a day must match one of them. */
  days: DayFilter[];
  times: Times;
}

export const ANY_DAY: DayFilter = { months: [], monthDays: [], weekdays: [], positions: [] };

export const DAY_MINUTES = 24 * 60;

/** Returns all minutes of the day that the times mean; null if they count elapsed time. */
export function minutesOf(times: Times): number[] | null {
  if (times.kind === "list") return times.minutes;
  if (times.kind === "window") return steps(times.first, times.last, times.every);
  if (times.kind === "hours") {
    return steps(0, DAY_MINUTES - 1, times.every * 60)
      .flatMap((hour) => times.marks.map((mark) => hour + mark));
  }
  return 60 % times.every === 0 ? steps(0, DAY_MINUTES - 1, times.every) : null;
}

function steps(first: number, last: number, every: number): number[] {
  const count = Math.floor((last - first) / every) + 1;
  return Array.from({ length: count }, (_, index) => first + index * every);
}
