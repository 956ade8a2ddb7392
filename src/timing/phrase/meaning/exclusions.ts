import { type Exclusion, NO_DAYS, type PhraseDate } from "../grammar/parts.ts";
import { PhraseProblem } from "../words/reader.ts";
import { filtersOf } from "./day_filters.ts";
import { ANY_DAY, type DayFilter, minutesOf, type Pattern } from "./pattern.ts";

export interface Excluded {
  patterns: Pattern[];
  /** Days that must be left out separately, because the patterns cannot express that. */
  exceptions: DayFilter[];
}

/** Applies exclusions to patterns. Throws if an exclusion removes nothing or everything. */
export function withoutExclusions(
  patterns: readonly Pattern[],
  exclusions: readonly Exclusion[],
): Excluded {
  let left: Excluded = { patterns: [...patterns], exceptions: [] };
  for (const exclusion of exclusions) {
    const before = JSON.stringify(left);
    left = without(left, exclusion);
    if (JSON.stringify(left) === before) {
      throw new PhraseProblem("it leaves out what is not in it");
    }
  }
  const days = left.patterns.flatMap((each) => each.days);
  if (days.every((day) => left.exceptions.some((each) => covers(each, day)))) {
    throw new PhraseProblem("it leaves out all of its days");
  }
  return left;
}

/** Returns whether each day that matches `some` certainly matches `all`. */
function covers(all: DayFilter, some: DayFilter): boolean {
  const holds = (of: readonly unknown[], values: readonly unknown[]): boolean => {
    const texts = new Set(of.map((value) => JSON.stringify(value)));
    return of.length === 0 ||
      values.length > 0 && values.every((value) => texts.has(JSON.stringify(value)));
  };
  const isSamePlace = all.positions.length === 0 ||
    JSON.stringify([all.weekdays, all.monthDays]) ===
      JSON.stringify([some.weekdays, some.monthDays]);
  return isSamePlace && holds(all.months, some.months) && holds(all.monthDays, some.monthDays) &&
    holds(all.weekdays, some.weekdays) && holds(all.positions, some.positions);
}

function without({ patterns, exceptions }: Excluded, exclusion: Exclusion): Excluded {
  if (exclusion.kind === "times") {
    const minutes = exclusion.times.map(({ minute }) => minute);
    return { patterns: patterns.map((each) => withoutTimes(each, minutes)), exceptions };
  }
  if (exclusion.kind === "months") {
    const { months } = exclusion;
    return {
      patterns: patterns.map((each) => mapDays(each, (day) => withoutMonths(day, months))),
      exceptions,
    };
  }
  if (exclusion.kind === "dates") {
    return { patterns, exceptions: [...exceptions, ...exclusion.dates.map(filterOfDate)] };
  }
  const { days } = exclusion;
  const isWeekdays = days.weekdays.length > 0 && !days.mustFitBoth;
  if (isWeekdays && patterns.every(hasNoPositions)) {
    const found = patterns.map((each) =>
      mapDays(each, (day) => withoutWeekdays(day, days.weekdays))
    );
    return { patterns: found, exceptions };
  }
  const isDates = days.monthDays.length > 0 && days.scope === null && days.months.length === 0;
  if (isDates && patterns.every(isEachDay) && days.monthDays.every((day) => day > 0)) {
    const monthDays = upTo(31).filter((day) => !days.monthDays.includes(day));
    return {
      patterns: patterns.map((each) => mapDays(each, (day) => ({ ...day, monthDays }))),
      exceptions,
    };
  }
  return { patterns, exceptions: [...exceptions, ...filtersOf(days, { months: [] })] };
}

function filterOfDate(date: PhraseDate): DayFilter {
  if (date.kind !== "calendar" || date.year !== null) {
    throw new PhraseProblem("a day that is left out has a month and no year");
  }
  const days = { ...NO_DAYS, months: [date.month], monthDays: [date.day] };
  return filtersOf(days, { months: [] })[0] ?? ANY_DAY;
}

/**
 * Changes the days of a pattern, and removes those for which `change` returns null. Throws if no
 * day is left.
 */
function mapDays(pattern: Pattern, change: (day: DayFilter) => DayFilter | null): Pattern {
  const days = pattern.days.map(change).filter((day) => day !== null);
  if (days.length === 0) throw new PhraseProblem("it leaves out all of its days");
  return { ...pattern, days };
}

/**
 * Returns whether no day is a position among working days: positions are counted before a day is
 * left out.
 */
function hasNoPositions({ days }: Pattern): boolean {
  return days.every(({ positions }) => positions.length === 0);
}

function isEachDay({ days }: Pattern): boolean {
  return days.every(({ monthDays, weekdays }) => monthDays.length === 0 && weekdays.length === 0);
}

function withoutWeekdays(day: DayFilter, excluded: readonly number[]): DayFilter | null {
  const each = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, nth: null }));
  const all = day.weekdays.length > 0 ? day.weekdays : each;
  const weekdays = all.filter(({ weekday }) => !excluded.includes(weekday));
  if (weekdays.length === 0) return null;
  return weekdays.length === all.length ? day : { ...day, weekdays };
}

function withoutMonths(day: DayFilter, excluded: readonly number[]): DayFilter | null {
  const all = day.months.length > 0 ? day.months : upTo(12);
  const months = all.filter((month) => !excluded.includes(month));
  if (months.length === 0) return null;
  return months.length === all.length ? day : { ...day, months };
}

function withoutTimes(pattern: Pattern, excluded: readonly number[]): Pattern {
  const all = minutesOf(pattern.times);
  if (all === null) throw new PhraseProblem("an interval that counts on takes no time of day");
  const minutes = all.filter((minute) => !excluded.includes(minute));
  if (minutes.length === 0) throw new PhraseProblem("it leaves out all of its times");
  return minutes.length === all.length ? pattern : { ...pattern, times: { kind: "list", minutes } };
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
