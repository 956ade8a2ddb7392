const DAY_MS = 86_400_000;
const THURSDAY = 4;

/** A day of the calendar; months count from 1. */
export interface Civil {
  year: number;
  month: number;
  date: number;
}

/** Days since 1970-01-01. */
export function dayNumber({ year, month, date }: Civil): number {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

export function civilOf(day: number): Civil {
  const utc = new Date(day * DAY_MS);
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, date: utc.getUTCDate() };
}

/** The weekday of a day, from Sunday as 0. */
export function weekdayOf(day: number): number {
  return (((day + THURSDAY) % 7) + 7) % 7;
}

export function daysInMonth({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
