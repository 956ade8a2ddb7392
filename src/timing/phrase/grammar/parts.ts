import type { FreeDayPolicy } from "../../free_days.ts";
import type { Delay } from "./delays.ts";

/** A time of the day as said in a phrase. */
export interface ClockTime {
  /** The minute of the day, from 0. */
  minute: number;
  /** `open` is a bare hour up to 12, whose half of the day only the other words can show. */
  style: "open" | "figures" | "half" | "word";
}

export interface NthWeekday {
  nth: number;
  weekday: number;
}

/** A calendar day as said in a phrase. */
export type PhraseDate =
  | { kind: "calendar"; year: number | null; month: number; day: number }
  | { kind: "easter" }
  | { kind: "ahead"; days: number }
  | { kind: "weekday"; weekday: number; which: "this" | "next" | "next week" | null }
  | { kind: "nextUnit"; unit: IntervalUnit }
  | { kind: "month"; month: number }
  | { kind: "delay"; delay: Delay };

export type DayPeriod = "month" | "quarter" | "year";

/** Days that recur. */
export interface PhraseDays {
  weekdays: number[];
  monthDays: number[];
  nth: NthWeekday[];
  /** Positions among the working days of a month or quarter. */
  workdays: number[];
  /** The period in which ordinals and month days are counted; null if the phrase does not say. */
  scope: DayPeriod | null;
  months: number[];
  /** Whether both the day of the month and the weekday must match, as in "Friday the 13th". */
  mustFitBoth: boolean;
  /** Whether the words themselves mean that the days recur. */
  isRecurring: boolean;
  /** Whether it was said as "weekdays" or "weekends", which a weekly interval cannot mean. */
  isGroup: boolean;
}

export const NO_DAYS: PhraseDays = {
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
  /** The number of times in the unit, as in "twice a day"; null if not said. */
  times: number | null;
  /** Fifteen days, which may mean two weeks. */
  isFortnight?: true;
  /** Whether it was said as "of every month", which limits the month days. */
  isOf?: true;
}

export interface TimeWindow {
  first: ClockTime;
  last: ClockTime;
  /** Business hours are limited to working days. */
  isBusiness: boolean;
}

/** A date with an optional time. */
export interface PhraseMoment {
  date: PhraseDate;
  minute: number | null;
}

export type Exclusion =
  | { kind: "days"; days: PhraseDays }
  | { kind: "dates"; dates: PhraseDate[] }
  | { kind: "months"; months: number[] }
  | { kind: "times"; times: ClockTime[] };

/** One statement of a phrase. */
export type Part =
  | { kind: "interval"; interval: Interval }
  | { kind: "days"; days: PhraseDays; isUnion: boolean }
  | { kind: "months"; months: number[]; isRecurring: boolean }
  | { kind: "dates"; dates: PhraseDate[]; isEvery: boolean }
  | { kind: "times"; times: ClockTime[] }
  | { kind: "dayPart"; dayPart: number; isRecurring: boolean }
  | { kind: "thisPart"; dayPart: number }
  | { kind: "window"; window: TimeWindow }
  /** `isEachHour` is set for "on the hour", which also states the hours. */
  | { kind: "marks"; minutes: number[]; isEachHour: boolean }
  | { kind: "except"; exclusion: Exclusion }
  | { kind: "start"; start: PhraseMoment }
  | { kind: "until"; until: PhraseMoment }
  | { kind: "untilEnd"; of: "year" | "month"; month: number | null }
  | { kind: "span"; delay: Delay }
  | { kind: "count"; count: number }
  | { kind: "freeDays"; calendar: string; policy: FreeDayPolicy }
  | { kind: "zone"; zone: string }
  | { kind: "once" }
  /** "This weekend", which does not say which day. */
  | { kind: "openWeekend" };

/** A part, and whether a comma, a full stop or an "and" comes before it. */
export interface PlacedPart {
  part: Part;
  isSeparated: boolean;
}
