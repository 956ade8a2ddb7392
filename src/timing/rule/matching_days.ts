import { type Civil, civilOf, dayNumber, daysInMonth, weekdayOf } from "./civil.ts";
import type { Recurrence } from "./rule.ts";

/** Whether a recurrence names a day, as its interval counts from the day of the start. */
export function namesDay(recurrence: Recurrence, { day, start }: DayOfRule): boolean {
  const civil = civilOf(day);
  const { positions } = recurrence;
  if (!isTurn(recurrence, { civil, day, start }) || !passes(recurrence, civil, day)) return false;
  return positions.length === 0 || isAtPosition(recurrence, civil);
}

interface DayOfRule {
  day: number;
  /** The day from which intervals count. */
  start: number;
}

function isTurn(
  { frequency, interval }: Recurrence,
  { civil, day, start }: DayOfRule & { civil: Civil },
): boolean {
  if (interval === 1 || frequency === "MINUTELY" || frequency === "HOURLY") return true;
  const first = civilOf(start);
  const passed = {
    DAILY: () => day - start,
    WEEKLY: () => (mondayOf(day) - mondayOf(start)) / 7,
    MONTHLY: () => (civil.year - first.year) * 12 + civil.month - first.month,
    YEARLY: () => civil.year - first.year,
  }[frequency]();
  return passed % interval === 0;
}

function mondayOf(day: number): number {
  return day - (weekdayOf(day) + 6) % 7;
}

function passes({ months, monthDays, weekdays }: Recurrence, civil: Civil, day: number): boolean {
  if (months.length > 0 && !months.includes(civil.month)) return false;
  const length = daysInMonth(civil);
  if (monthDays.length > 0) {
    const fromEnd = civil.date - length - 1;
    if (!monthDays.includes(civil.date) && !monthDays.includes(fromEnd)) return false;
  }
  if (weekdays.length === 0) return true;
  const weekday = weekdayOf(day);
  const [nth, nthFromEnd] = [
    Math.ceil(civil.date / 7),
    -Math.ceil((length - civil.date + 1) / 7),
  ];
  return weekdays.some((one) =>
    one.weekday === weekday && (one.nth === null || one.nth === nth || one.nth === nthFromEnd)
  );
}

function isAtPosition(recurrence: Recurrence, civil: Civil): boolean {
  const { year, month } = civil;
  const dates: number[] = [];
  for (let date = 1; date <= daysInMonth(civil); date++) {
    const other = { year, month, date };
    if (passes(recurrence, other, dayNumber(other))) dates.push(date);
  }
  return recurrence.positions.some((position) =>
    dates.at(position > 0 ? position - 1 : position) === civil.date
  );
}
