import { cronLines } from "../cron.ts";
import { fieldValues } from "../cron_recurrence.ts";
import { NO_LIMITS } from "../rule/rule.ts";
import { type Days, describeDays, join, type Way } from "./describe_days.ts";
import { clock, describeEven, describeOften, describeTimes } from "./describe_times.ts";

/** Describes a cron in words: `every weekday at 08:30 and 17:00`. */
export function describeCron(cron: string): string {
  const byDays = Map.groupBy(cronLines(cron), (line) => line.split(" ").slice(2).join(" "));
  const dayText = [...byDays].flatMap(([days, lines]) => describeLines(days, lines));
  // Intervals come last: after "on weekdays", "and every Sunday" would refer to the same days.
  const isOften = (text: string): boolean => /^every (?:hour|minute|\d)/.test(text);
  return join([...dayText.filter((text) => !isOften(text)), ...dayText.filter(isOften)]);
}

/** Describes lines with the same days. Lines of plain times become one part. */
function describeLines(days: string, lines: readonly string[]): string[] {
  const window = windowOf(lines);
  if (window) return [sentence(days, window)];
  const plain = lines.filter(hasFixedTimes);
  const ranges = plain.filter((line) => rangeOf(line) !== null);
  const fixed = plain.filter((line) => !ranges.includes(line));
  const times = fixed.flatMap(minutesOfLine);
  const even = describeEven(times);
  const often = [
    ...lines.filter((line) => !hasFixedTimes(line)).map(oftenOf),
    ...ranges.map((line) => rangeOf(line) ?? ""),
    ...even === null ? [] : [even],
  ];
  return [
    ...joinWindows(often).map((text) => sentence(days, text)),
    ...times.length === 0 || even !== null
      ? []
      : [`${describeDayFields(days, "alone")} ${describeTimes(times)}`],
  ];
}

/** Joins the windows of the same interval: `from 08:00 to 08:45 and from 10:00 to 10:45`. */
function joinWindows(often: readonly string[]): string[] {
  const byInterval = Map.groupBy(often, (text) => text.split(" from ", 1)[0] ?? "");
  return [...byInterval].flatMap(([interval, texts]) => {
    if (texts.length < 2 || texts.includes(interval)) return texts;
    const windows = texts.flatMap((text) => text.slice(interval.length + 1).split(/, | and /));
    const step = Number(/\d+/.exec(interval)?.[0] ?? (interval === "every hour" ? 60 : 1));
    return [`${interval} ${join(withoutSeams(windows, step))}`];
  });
}

/** Sorts windows and joins a window that continues another one. */
function withoutSeams(windows: readonly string[], step: number): string[] {
  const found: { first: number; last: number }[] = [];
  for (const window of windows.toSorted()) {
    const [first = 0, last = first] = window.match(/\d\d:\d\d/g)?.map(minuteOf) ?? [];
    const before = found.at(-1);
    if (before && first === before.last + step) before.last = last;
    else found.push({ first, last });
  }
  return found.map(({ first, last }) => `from ${clock(first)} to ${clock(last)}`);
}

function minuteOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return hour * 60 + minute;
}

function sentence(days: string, often: string): string {
  const dayText = describeDayFields(days, "behind");
  return dayText === "" ? often : `${often} ${dayText}`;
}

function hasFixedTimes(line: string): boolean {
  return !/[*/]/.test(line.split(" ").slice(0, 2).join(""));
}

function hourOf(line: string): string {
  return line.split(" ")[1] ?? "";
}

function oftenOf(line: string): string {
  const [minute = "", hour = ""] = line.split(" ");
  return describeOften({ minute, hour });
}

function minutesOfLine(line: string): number[] {
  const [minute = "", hour = ""] = line.split(" ");
  return fieldValues(hour).flatMap((each) => fieldValues(minute).map((past) => each * 60 + past))
    .sort((a, b) => a - b);
}

/** Describes a range of hours: `every hour from 09:00 to 17:00`; null for listed hours. */
function rangeOf(line: string): string | null {
  if (!hourOf(line).includes("-")) return null;
  const times = minutesOfLine(line);
  const [first = 0, second = first] = times;
  const last = times.at(-1) ?? first;
  const isEven = times.every((time, index) => time === first + index * (second - first));
  if (!isEven || second - first !== 60) return null;
  return `every hour from ${clock(first)} to ${clock(last)}`;
}

/**
 * Describes two lines that together form one window: the whole hours of an interval, and its last
 * hour in a separate line.
 */
function windowOf(lines: readonly string[]): string | null {
  const [first, second, ...others] = lines;
  if (!first || !second || others.length > 0 || !hasFixedTimes(second)) return null;
  const [, stepText, from, to = from] = /^\*(?:\/(\d+))? (\d+)(?:-(\d+))? /.exec(first) ?? [];
  if (from === undefined) return null;
  const step = Number(stepText ?? 1);
  const rest = minutesOfLine(second);
  const end = (Number(to) + 1) * 60;
  if (!rest.every((time, index) => time === end + index * step)) return null;
  const often = step === 1 ? "every minute" : `every ${step} minutes`;
  return `${often} from ${clock(Number(from) * 60)} to ${clock(rest.at(-1) ?? end)}`;
}

/** Describes the day fields. If both are given, a day must match only one of them. */
function describeDayFields(fields: string, way: Way): string {
  const [monthDay = "*", month = "*", weekday = "*"] = fields.split(" ");
  const base: Days = { ...NO_LIMITS, months: month === "*" ? [] : fieldValues(month) };
  const weekdays = weekday === "*"
    ? []
    : fieldValues(weekday).map((each) => ({ weekday: each, nth: null }));
  const monthDays = monthDay === "*" ? [] : fieldValues(monthDay);
  if (monthDays.length === 0) return describeDays({ ...base, weekdays }, way);
  const byDate = describeDays({ ...base, monthDays }, way);
  if (weekdays.length === 0) return byDate;
  return `${byDate} or ${describeDays({ ...base, weekdays }, "behind")}`;
}
