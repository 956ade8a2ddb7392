import type { PhraseDays } from "../grammar/parts.ts";
import { WORKDAYS } from "../grammar/weekdays.ts";
import { daysInMonth } from "../../rule/civil.ts";
import type { Weekday } from "../../rule/rule.ts";
import { PhraseProblem } from "../words/reader.ts";
import { ANY_DAY, type DayFilter } from "./pattern.ts";

const LEAP_YEAR = 2000;
const WORKDAYS_IN_MONTH_MIN = 20;

/** Returns the filters for the days. A day must match one of them. */
export function filtersOf(days: PhraseDays, given: { months: number[] }): DayFilter[] {
  const { weekdays, monthDays, nth, workdays, mustFitBoth } = days;
  refuseImpossible(days);
  const months = days.months.length > 0 ? days.months : given.months;
  const filters: DayFilter[] = [];
  const add = (position: number, filter: Partial<DayFilter>): void => {
    const scoped = monthsOfScope(days, position);
    filters.push({ ...ANY_DAY, months: scoped.length > 0 ? scoped : months, ...filter });
  };
  const each = (values: readonly number[]): Weekday[] =>
    values.map((weekday) => ({ weekday, nth: null }));
  if (mustFitBoth) {
    add(1, { monthDays, weekdays: each(weekdays) });
    return filters;
  }
  if (weekdays.length > 0) add(1, { weekdays: weekdays.length === 7 ? [] : each(weekdays) });
  for (const sign of [1, -1]) {
    const dates = monthDays.filter((day) => day * sign > 0);
    if (dates.length > 0) add(sign, { monthDays: dates });
    const ordinals = nth.filter((one) => one.nth * sign > 0);
    if (ordinals.length > 0) add(sign, { weekdays: ordinals });
    const places = workdays.filter((place) => place * sign > 0);
    if (places.length > 0) add(sign, { weekdays: each(WORKDAYS), positions: places });
  }
  return merged(filters);
}

/**
 * Joins filters that differ only in their month days, so that days from both ends of the month are
 * one filter.
 */
function merged(filters: readonly DayFilter[]): DayFilter[] {
  const byMonths = Map.groupBy(
    filters,
    ({ months, weekdays, positions }) => JSON.stringify([months, weekdays, positions]),
  );
  return [...byMonths.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const monthDays = [first, ...others].flatMap((each) => each.monthDays);
    return [{ ...first, monthDays }];
  });
}

/**
 * Returns the months in which an ordinal is counted. In a quarter or year, it counts from the start
 * of the first month or from the end of the last.
 */
function monthsOfScope({ scope }: PhraseDays, position: number): number[] {
  if (scope === "quarter") return position > 0 ? [1, 4, 7, 10] : [3, 6, 9, 12];
  if (scope === "year") return position > 0 ? [1] : [12];
  return [];
}

function refuseImpossible({ nth, workdays, scope, monthDays, months }: PhraseDays): void {
  const most = scope === "quarter" || scope === "year" ? 4 : 5;
  const isTooFar = nth.some((one) => Math.abs(one.nth) > most) ||
    workdays.some((place) => Math.abs(place) > WORKDAYS_IN_MONTH_MIN);
  if (isTooFar) throw new PhraseProblem("no month is sure to have that many such days");
  if (months.length === 0 || monthDays.length === 0) return;
  const longest = Math.max(...months.map((month) => daysInMonth({ year: LEAP_YEAR, month })));
  if (monthDays.some((day) => day > longest)) throw new PhraseProblem("no such day ever comes");
}
