import { fieldValues } from "../cron_recurrence.ts";
import { join } from "./describe_days.ts";

/** The minute and hour fields of a cron line in its one form. */
export interface TimeFields {
  minute: string;
  hour: string;
}

/** `09:00`. */
export function clock(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** `at 08:30 and 17:00`. */
export function describeTimes(minutes: readonly number[]): string {
  return `at ${join([...new Set(minutes)].sort((a, b) => a - b).map(clock))}`;
}

/** Minutes or hours: `every 15 minutes`, `every hour at :15`. */
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

/** `every 15 minutes from 09:00 to 16:45`. */
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

/** `every 90 minutes`, `every hour`. */
export function describeElapsed(frequency: "MINUTELY" | "HOURLY", interval: number): string {
  const unit = frequency === "HOURLY" ? "hour" : "minute";
  return interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
}
