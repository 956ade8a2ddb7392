const DAY_MS = 86_400_000;
const THURSDAY = 4;

/** A calendar day; months count from 1. */
export interface Civil {
  year: number;
  month: number;
  date: number;
}

/** Returns the number of days since 1970-01-01. */
export function dayNumber({ year, month, date }: Civil): number {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

const DAYS_TO_1970 = 719_468;
const DAYS_IN_ERA = 146_097;

/**
 * Returns the calendar day of a day number. Uses only arithmetic, because a rule converts thousands
 * of days.
 */
export function civilOf(day: number): Civil {
  // Years begin in March in this computation, so that the leap day is the last day of a year.
  const days = day + DAYS_TO_1970;
  const era = Math.floor(days / DAYS_IN_ERA);
  const ofEra = days - era * DAYS_IN_ERA;
  const leaps = Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) +
    Math.floor(ofEra / 146_096);
  const year = Math.floor((ofEra - leaps) / 365);
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return { year: year + era * 400 + (month <= 2 ? 1 : 0), month, date };
}

/** Returns the weekday of a day; Sunday is 0. */
export function weekdayOf(day: number): number {
  return (((day + THURSDAY) % 7) + 7) % 7;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function daysInMonth({ year, month }: { year: number; month: number }): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : MONTH_DAYS[month - 1] ?? 31;
}
