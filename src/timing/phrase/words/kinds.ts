/** The meaning of a word in the grammar. A word may have several, and its place decides. */
export type Kind =
  // How often.
  | "every"
  | "single"
  | "other"
  | "alternate"
  | "secondOf"
  | "unit"
  | "span"
  | "adverb"
  | "spanAdverb"
  | "twofold"
  | "fortnight"
  | "multiple"
  | "times"
  | "timesOf"
  | "atMost"
  | "inAll"
  | "per"
  // Days.
  | "weekday"
  | "weekdays"
  | "habitual"
  | "workday"
  | "workdays"
  | "weekend"
  | "weekends"
  | "month"
  | "relativeDay"
  | "holiday"
  | "endOf"
  | "beginOf"
  | "thatHaveIt"
  | "thatIs"
  // Times of the day.
  | "clock"
  | "dayPart"
  | "dayParts"
  | "thisPart"
  | "quarterHour"
  | "halfPast"
  | "partBefore"
  | "andHalf"
  | "andQuarter"
  | "lessQuarter"
  | "past"
  | "before"
  | "oclock"
  | "am"
  | "pm"
  | "onTheHour"
  | "businessHours"
  // Numbers.
  | "number"
  | "ordinal"
  | "one"
  // Words that join them.
  | "at"
  | "on"
  | "the"
  | "of"
  | "in"
  | "from"
  | "to"
  | "between"
  | "until"
  | "included"
  | "start"
  | "except"
  | "freeDay"
  | "calendarOf"
  | "moved"
  | "shift"
  | "ifFree"
  | "during"
  | "next"
  | "this"
  | "fromNow"
  | "fromToday"
  | "nextOf"
  | "and"
  | "or"
  | "zoneIn"
  | "zoneTime"
  | "zoneBefore"
  // Words at the beginning and the end that say nothing about time.
  | "polite"
  | "verb"
  | "object"
  | "purpose";

export const UNITS = [
  ...["second", "minute", "hour", "day", "week", "month", "quarter", "year"],
] as const;

export const DAY_PARTS = ["morning", "afternoon", "evening", "night"] as const;

/** Texts of a kind, each with its value: a number of the calendar, or 0. */
export type Meanings = readonly string[] | Readonly<Record<string, number>>;

/** The words of a language. */
export interface Language {
  name: string;
  words: Readonly<Partial<Record<Kind, Meanings>>>;
  /**
   * Whether the day comes before the month in `24/12/2026`. `hasDottedOrdinals`: whether `1.` is an
   * ordinal.
   */
  isDayFirst: boolean;
  hasDottedOrdinals: boolean;
  /** Whether "viertel acht" is a quarter of the eighth hour, 7:15. */
  hasQuartersOfHour: boolean;
  /** Whether "the 15" is a day of the month. */
  hasBareMonthDays: boolean;
  /** Whether fifteen days may mean two weeks, counting both the first and the last day. */
  hasFortnightOfFifteen: boolean;
}

/** Numbers texts from `first` on. Texts with the same number are separated by `|`. */
export function numbered(texts: readonly string[], first = 0): Record<string, number> {
  return Object.fromEntries(
    texts.flatMap((group, index) => group.split("|").map((text) => [text, first + index])),
  );
}
