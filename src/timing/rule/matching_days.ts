import { type Civil, civilOf, dayNumber, daysInMonth, weekdayOf } from "./civil.ts";
import type { Recurrence } from "./rule.ts";

/** Returns whether a recurrence includes a day. Its interval counts from the day of the start. */
export function namesDay(recurrence: Recurrence, { day, start }: DayOfRule): boolean {
  const civil = civilOf(day);
  const { positions } = recurrence;
  if (!isTurn(recurrence, { civil, day, start }) || !passes(recurrence, civil, day)) return false;
  return positions.length === 0 || isAtPosition(recurrence, civil);
}

interface DayOfRule {
  day: number;
  /** The day from which intervals are counted. */
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

/**
 * Returns whether the day is at one of the positions. Counts matching days from the start or the
 * end of the month, only as far as necessary.
 */
function isAtPosition(recurrence: Recurrence, { year, month, date }: Civil): boolean {
  const length = daysInMonth({ year, month });
  const first = dayNumber({ year, month, date: 1 });
  return recurrence.positions.some((position) => {
    const step = Math.sign(position);
    let left = Math.abs(position);
    for (let other = step > 0 ? 1 : length; other !== date; other += step) {
      const civil = { year, month, date: other };
      if (passes(recurrence, civil, first + other - 1) && --left === 0) return false;
    }
    return left === 1;
  });
}
