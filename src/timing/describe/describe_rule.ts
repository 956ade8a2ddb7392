import { civilOf } from "../rule/civil.ts";
import { isElapsed, type Recurrence, type Rule, type WallMinute } from "../rule/rule.ts";
import { type Days, describeDays, join } from "./describe_days.ts";
import { clock, describeElapsed, describeEven, describeTimes } from "./describe_times.ts";

const LAST_MINUTE = 24 * 60 - 1;

/** Describes a rule in words: `every 2 weeks on Friday at 16:00 from 2026-11-27`. */
export function describeRule({ recurrences, exceptions, start, until, count }: Rule): string {
  const byDays = Map.groupBy(recurrences, daysOf);
  const clauses = join([...byDays.values()].map(describeSame));
  const except = exceptions.map(describeException);
  return [
    clauses,
    ...except.length === 0 ? [] : [`except ${join(except)}`],
    ...start.day === 0 ? [] : [`from ${describeWall(start, 0)}`],
    ...until === null ? [] : [`until ${describeWall(until, LAST_MINUTE)}`],
  ].join(" ") + (count === null ? "" : `, ${count} times`);
}

function daysOf({ hours: _, minutes: __, ...days }: Recurrence): string {
  return JSON.stringify(days);
}

/** Describes recurrences with the same days, whose times are listed together. */
function describeSame(group: readonly Recurrence[]): string {
  const [first] = group;
  if (!first) return "";
  if (isElapsed(first)) {
    const { frequency, interval } = first;
    const often = describeElapsed(frequency === "HOURLY" ? "HOURLY" : "MINUTELY", interval);
    const days = describeDays(first, "behind");
    return days === "" ? often : `${often} ${days}`;
  }
  const times = group.flatMap(({ hours, minutes }) =>
    hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute))
  );
  const even = describeEven(times);
  if (even === null) return `${describeDays(first, "alone")} ${describeTimes(times)}`;
  return `${even} ${describeDays(first, "behind")}`.trim();
}

function describeException(days: Days): string {
  return describeDays(days, "behind");
}

/** Prints a day, with the time if it differs from the usual one. */
function describeWall({ day, minute }: WallMinute, usual: number): string {
  const { year, month, date } = civilOf(day);
  const two = (value: number): string => String(value).padStart(2, "0");
  const told = `${year}-${two(month)}-${two(date)}`;
  return minute === usual ? told : `${told} ${clock(minute)}`;
}
