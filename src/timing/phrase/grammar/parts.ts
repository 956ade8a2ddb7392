import type { FreeDayPolicy } from "../../free_days.ts";
import type { Delay } from "./delays.ts";

/** A time of the day as it was said. */
export interface ClockTime {
  /** The minute of the day, from 0. */
  minute: number;
  /** `open` is a bare hour up to 12, of which only its neighbours tell the half of the day. */
  style: "open" | "figures" | "half" | "word";
}

export interface NthWeekday {
  nth: number;
  weekday: number;
}

/** A day of the calendar as it was said. */
export type SaidDate =
  | { kind: "calendar"; year: number | null; month: number; day: number }
  | { kind: "easter" }
  | { kind: "ahead"; days: number }
  | { kind: "weekday"; weekday: number; which: "this" | "next" | "next week" | null }
  | { kind: "nextUnit"; unit: IntervalUnit }
  | { kind: "month"; month: number }
  | { kind: "delay"; delay: Delay };

export type Scope = "month" | "quarter" | "year";

/** Days that recur. */
export interface SaidDays {
  weekdays: number[];
  monthDays: number[];
  nth: NthWeekday[];
  /** Places among the working days of a month or quarter. */
  workdays: number[];
  /** Where the ordinals and month days count from; null where nothing says it. */
  scope: Scope | null;
  months: number[];
  /** Whether both the day of the month and of the week must fit, as in "Friday the 13th". */
  mustFitBoth: boolean;
  /** The words themselves mean each such day. */
  isRecurring: boolean;
  /** "Weekdays" or "weekends": a day each week cannot be all of them. */
  isGroup: boolean;
}

export const NO_DAYS: SaidDays = {
  weekdays: [],
  monthDays: [],
  nth: [],
  workdays: [],
  scope: null,
  months: [],
  mustFitBoth: false,
  isRecurring: false,
  isGroup: false,
};

export type IntervalUnit = "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";

export interface Interval {
  unit: IntervalUnit;
  count: number;
  /** How many times in the unit, if it says so: "twice a day". */
  times: number | null;
  /** Fifteen days that may be two weeks. */
  isFortnight?: true;
  /** "Of every month", which tells of which month days are. */
  isOf?: true;
}

export interface TimeWindow {
  first: ClockTime;
  last: ClockTime;
  /** Business hours are those of working days. */
  isBusiness: boolean;
}

/** A date with a time, or without. */
export interface SaidMoment {
  date: SaidDate;
  minute: number | null;
}

export type Exclusion =
  | { kind: "days"; days: SaidDays }
  | { kind: "dates"; dates: SaidDate[] }
  | { kind: "months"; months: number[] }
  | { kind: "times"; times: ClockTime[] };

/** One thing that a phrase says. */
export type Part =
  | { kind: "interval"; interval: Interval }
  | { kind: "days"; days: SaidDays; isUnion: boolean }
  | { kind: "months"; months: number[]; isRecurring: boolean }
  | { kind: "dates"; dates: SaidDate[]; isEvery: boolean }
  | { kind: "times"; times: ClockTime[] }
  | { kind: "dayPart"; dayPart: number; isRecurring: boolean }
  | { kind: "thisPart"; dayPart: number }
  | { kind: "window"; window: TimeWindow }
  /** "On the hour" says which hours too. */
  | { kind: "marks"; minutes: number[]; isEachHour: boolean }
  | { kind: "except"; exclusion: Exclusion }
  | { kind: "start"; start: SaidMoment }
  | { kind: "until"; until: SaidMoment }
  | { kind: "untilEnd"; of: "year" | "month"; month: number | null }
  | { kind: "span"; delay: Delay }
  | { kind: "count"; count: number }
  | { kind: "freeDays"; calendar: string; policy: FreeDayPolicy }
  | { kind: "zone"; zone: string }
  | { kind: "once" }
  /** "This weekend", of which nobody knows the day. */
  | { kind: "openWeekend" };

/** A part, and whether a comma, a full stop or an "and" stands before it. */
export interface PlacedPart {
  part: Part;
  isSeparated: boolean;
}
