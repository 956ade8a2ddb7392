import { fieldValues } from "../cron_recurrence.ts";
import { join } from "./describe_days.ts";

/** The minute and hour fields of a canonical cron line. */
export interface TimeFields {
  minute: string;
  hour: string;
}

/** Prints a minute of the day: `09:00`. */
export function clock(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Lists times: `at 08:30 and 17:00`. */
export function describeTimes(minutes: readonly number[]): string {
  return `at ${join([...new Set(minutes)].sort((a, b) => a - b).map(clock))}`;
}

/** The most times that are listed; more are described by the first, the last and their interval. */
const LISTED_MAX = 12;

/** Up to this many times are listed if several windows would be needed. */
const LISTED_BESIDE_WINDOWS_MAX = 48;

/** The most windows in one description. */
const WINDOWS_MAX = 4;

/**
 * Describes times by their interval: `every 7 minutes from 09:00 to 16:56`, also with a few
 * windows. Returns null for few times, and for times without a common interval.
 */
export function describeEven(minutes: readonly number[]): string | null {
  const sorted = [...new Set(minutes)].sort((a, b) => a - b);
  if (sorted.length <= LISTED_MAX) return null;
  const steps = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? 0));
  const step = Math.min(...steps);
  const ends = steps.flatMap((each, index) => each === step ? [] : [index + 1]);
  const windows = [0, ...ends].map((from, index) => sorted.slice(from, ends[index]));
  if (windows.length > 1 && sorted.length <= LISTED_BESIDE_WINDOWS_MAX) return null;
  if (windows.length > WINDOWS_MAX || windows.some(({ length }) => length < 2)) return null;
  const often = step === 60 ? "every hour" : step === 1 ? "every minute" : `every ${step} minutes`;
  return `${often} ${
    join(windows.map((window) => `from ${clock(window[0] ?? 0)} to ${clock(window.at(-1) ?? 0)}`))
  }`;
}

/** Describes an interval of minutes or hours: `every 15 minutes`, `every hour at :15`. */
export function describeOften({ minute, hour }: TimeFields): string {
  if (hour !== "*" && !hour.startsWith("*/")) return describeHours({ minute, hour });
  const hours = hour === "*" ? "every hour" : `every ${hour.slice(2)} hours`;
  if (minute.startsWith("*")) {
    const often = everyMinutes(minute);
    return hour === "*" ? often : `${often} of ${hours}`;
  }
  if (minute === "0") return hours;
  return `${hours} at ${join(minute.split(",").map((each) => `:${each.padStart(2, "0")}`))}`;
}

/** Describes an interval within hours: `every 15 minutes from 09:00 to 16:45`. */
function describeHours({ minute, hour }: TimeFields): string {
  const step = minute === "*" ? 1 : Number(minute.slice(2));
  const runs: [number, number][] = [];
  for (const each of fieldValues(hour)) {
    const run = runs.at(-1);
    if (run && run[1] === each - 1) run[1] = each;
    else runs.push([each, each]);
  }
  const windows = runs.map(([first, last]) =>
    `from ${clock(first * 60)} to ${clock(last * 60 + 60 - step)}`
  );
  return `${everyMinutes(minute)} ${join(windows)}`;
}

function everyMinutes(minute: string): string {
  return minute === "*" ? "every minute" : `every ${minute.slice(2)} minutes`;
}

/** Describes an interval of elapsed time: `every 90 minutes`, `every hour`. */
export function describeElapsed(frequency: "MINUTELY" | "HOURLY", interval: number): string {
  const unit = frequency === "HOURLY" ? "hour" : "minute";
  return interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
}
