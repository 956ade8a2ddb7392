import { joinCron, parseCron } from "../../cron.ts";
import { fieldText } from "../../cron_field.ts";
import { type DayFilter, minutesOf, type Pattern, type Times } from "./pattern.ts";

/**
 * Converts patterns to a cron. Returns null if lines of five fields cannot express them, or too
 * many lines would be needed.
 */
export function toCron(patterns: readonly Pattern[]): string | null {
  const lines: string[] = [];
  for (const { every, days, times } of patterns) {
    if (every.count !== 1) return null;
    const dayFields = fieldsOfDays(days);
    const timeFields = fieldsOfTimes(times);
    if (dayFields === null || timeFields === null) return null;
    lines.push(...dayFields.flatMap((day) => timeFields.map((time) => `${time} ${day}`)));
  }
  const parsed = parseCron(joinCron(lines));
  return "cron" in parsed ? parsed.cron : null;
}

function fieldsOfDays(filters: readonly DayFilter[]): string[] | null {
  const fits = filters.every(({ monthDays, weekdays, positions }) =>
    positions.length === 0 && monthDays.every((day) => day > 0) &&
    weekdays.every(({ nth }) => nth === null) && (monthDays.length === 0 || weekdays.length === 0)
  );
  if (!fits) return null;
  const [first, second] = filters;
  // If both day fields of a cron line are given, it fires on days that match either one.
  if (filters.length === 2 && first && second && areEither(first, second)) {
    const monthDays = [...first.monthDays, ...second.monthDays];
    return [dayFields({ ...first, monthDays, weekdays: [...first.weekdays, ...second.weekdays] })];
  }
  return filters.map(dayFields);
}

function areEither(a: DayFilter, b: DayFilter): boolean {
  return a.months.join() === b.months.join() && a.monthDays.length + b.monthDays.length > 0 &&
    a.weekdays.length + b.weekdays.length > 0 && a.monthDays.length * b.monthDays.length === 0;
}

function dayFields({ months, monthDays, weekdays }: DayFilter): string {
  const text = (values: readonly number[]): string => {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    return fieldText(sorted, { hasRanges: true }) || "*";
  };
  const days = weekdays.map(({ weekday }) => weekday);
  return [
    text(monthDays),
    fieldText([...months].sort((a, b) => a - b)) || "*",
    text(days),
  ].join(" ");
}

function fieldsOfTimes(times: Times): string[] | null {
  switch (times.kind) {
    case "step":
      if (60 % times.every !== 0) return null;
      return [times.every === 1 ? "* *" : `*/${times.every} *`];
    case "hours":
      return [`${fieldText(times.marks)} ${times.every === 1 ? "*" : `*/${times.every}`}`];
    case "window":
      return fieldsOfWindow(times) ?? groupTimes(minutesOf(times) ?? []);
    default:
      return groupTimes(times.minutes);
  }
}

/**
 * Returns the fields of a window. An interval that divides the hour becomes a step, which follows
 * elapsed time, as without a window.
 */
function fieldsOfWindow(window: Times & { kind: "window" }): string[] | null {
  const { every, first, last } = window;
  if (60 % every !== 0 || first % 60 !== 0) return null;
  const [from, to] = [first / 60, Math.floor(last / 60)];
  const hours = (end: number): string => from === end ? String(from) : `${from}-${end}`;
  if (every === 60) return [`0 ${hours(to)}`];
  const step = every === 1 ? "*" : `*/${every}`;
  const rest = last % 60;
  if (rest >= 60 - every) return [`${step} ${hours(to)}`];
  if (to === from) return null;
  const minutes = (minutesOf({ ...window, first: to * 60 }) ?? []).map((minute) => minute % 60);
  return [`${step} ${hours(to - 1)}`, `${minutes.join()} ${to}`];
}

/**
 * Returns the minute and hour fields of lines that together fire at exactly these minutes of the
 * day.
 */
export function groupTimes(minutes: readonly number[]): string[] {
  const byMinute = Map.groupBy([...new Set(minutes)].sort((a, b) => a - b), (each) => each % 60);
  const byHours = Map.groupBy(
    [...byMinute].sort(([a], [b]) => a - b),
    ([, same]) => same.map((minute) => Math.floor(minute / 60)).join(),
  );
  return [...byHours].map(([hours, group]) => `${group.map(([minute]) => minute).join()} ${hours}`);
}
