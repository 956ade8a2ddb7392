export type Frequency = "MINUTELY" | "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/** A day of the week, from Sunday 0; the n-th one of a month, from its end where n is negative. */
export interface Weekday {
  weekday: number;
  /** Null means each one. */
  nth: number | null;
}

/**
 * One RRULE: which days, and the times on them. With MINUTELY and HOURLY it has no times, because
 * it counts elapsed time from the start of its rule.
 */
export interface Recurrence {
  frequency: Frequency;
  interval: number;
  months: readonly number[];
  /** Negative ones count from the end of the month. */
  monthDays: readonly number[];
  weekdays: readonly Weekday[];
  /** Places among the days of a month that fit: 1 is the first, -1 the last. */
  positions: readonly number[];
  hours: readonly number[];
  minutes: readonly number[];
}

/** A wall time without a zone: days since 1970-01-01, and the minute of the day. */
export interface WallMinute {
  day: number;
  minute: number;
}

/** Recurrences that fire together, less the days of the exceptions, within bounds. */
export interface Rule {
  /** Intervals count from here, and nothing fires before. */
  start: WallMinute;
  recurrences: readonly Recurrence[];
  exceptions: readonly Recurrence[];
  /** The last minute that may fire. */
  until: WallMinute | null;
  count: number | null;
}

export const NO_LIMITS: Recurrence = {
  frequency: "DAILY",
  interval: 1,
  months: [],
  monthDays: [],
  weekdays: [],
  positions: [],
  hours: [],
  minutes: [],
};

/** Whether it counts elapsed time instead of naming times of the day. */
export function isElapsed({ frequency }: Recurrence): boolean {
  return frequency === "MINUTELY" || frequency === "HOURLY";
}
