import { NO_LIMITS, type Recurrence } from "./rule/rule.ts";

/**
 * The days and times of a cron line in its one form; null if `*` or `/` in its hours or minutes
 * makes it follow elapsed time. If both day fields are given, either one is enough.
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

/** The numbers of a field of lists and ranges. */
export function fieldValues(field: string): number[] {
  return field.split(",").flatMap((item) => {
    const [first = 0, last = first] = item.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
