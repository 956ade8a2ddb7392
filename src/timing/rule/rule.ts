export type Frequency = "MINUTELY" | "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/**
 * A weekday, with Sunday as 0, optionally the n-th one of a month. A negative n counts from the
 * end.
 */
export interface Weekday {
  weekday: number;
  /** Null for every such weekday. */
  nth: number | null;
}

/**
 * The equivalent of an RRULE: days, and the times on them. MINUTELY and HOURLY recurrences have no
 * times, because they count elapsed time from the start of the rule.
 */
export interface Recurrence {
  frequency: Frequency;
  interval: number;
  months: readonly number[];
  /** Negative numbers count from the end of the month. */
  monthDays: readonly number[];
  weekdays: readonly Weekday[];
  /** Positions among the matching days of a month: 1 is the first, -1 the last. */
  positions: readonly number[];
  hours: readonly number[];
  minutes: readonly number[];
}

/** A local time without a zone: days since 1970-01-01, and the minute of the day. */
export interface WallMinute {
  day: number;
  minute: number;
}

/** Recurrences that fire together, without the days of the exceptions, within bounds. */
export interface Rule {
  /** Intervals count from here, and nothing fires before. */
  start: WallMinute;
  recurrences: readonly Recurrence[];
  exceptions: readonly Recurrence[];
  /** The last minute at which the rule may fire. */
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

/** Returns whether a recurrence counts elapsed time instead of naming times of the day. */
export function isElapsed({ frequency }: Recurrence): boolean {
  return frequency === "MINUTELY" || frequency === "HOURLY";
}
