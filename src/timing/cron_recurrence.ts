import { NO_LIMITS, type Recurrence } from "./rule/rule.ts";

/**
 * Returns the days and times of a canonical cron line. Returns null if `*` or `/` in the hours or
 * minutes makes the line follow elapsed time. If both day fields are given, a day must match only
 * one of them.
 */
export function fixedRecurrences(line: string): Recurrence[] | null {
  const [minute = "", hour = "", monthDay = "", month = "", weekday = ""] = line.split(" ");
  if (/[*/]/.test(`${minute}${hour}`)) return null;
  const times = {
    ...NO_LIMITS,
    months: month === "*" ? [] : fieldValues(month),
    hours: fieldValues(hour),
    minutes: fieldValues(minute),
  };
  const byDate = { ...times, monthDays: monthDay === "*" ? [] : fieldValues(monthDay) };
  if (weekday === "*") return [byDate];
  const weekdays = fieldValues(weekday).map((each) => ({ weekday: each, nth: null }));
  const byWeekday = { ...times, weekdays };
  return monthDay === "*" ? [byWeekday] : [byDate, byWeekday];
}

/** Returns the numbers of a field with lists and ranges. */
export function fieldValues(field: string): number[] {
  return field.split(",").flatMap((item) => {
    const [first = 0, last = first] = item.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
