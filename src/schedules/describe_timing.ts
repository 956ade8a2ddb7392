import cronstrue from "cronstrue";
import { cronLines } from "../timing/cron.ts";
import type { Timing } from "../timing/timing.ts";
import { localTime } from "../timing/wall_time.ts";

/** In words, from what is stored: `At 08:30 and 17:00, Monday through Friday (Europe/Berlin)`. */
export function describeTiming(timing: Timing): string {
  const { timezone } = timing;
  if (timing.kind === "recurring") return `${describeCron(timing.cron)} (${timezone})`;
  const [day, time] = localTime(timing.runAt, timezone).split("T");
  return `Once, on ${day} at ${time?.slice(0, 5)} (${timezone})`;
}

/** Lines of the same days are one part where they name plain times. */
function describeCron(cron: string): string {
  const byDays = Map.groupBy(cronLines(cron), daysOf);
  const [first, ...others] = [...byDays].flatMap(([days, lines]) =>
    describeTimes(lines, days) ?? lines.map(describeLine)
  );
  const rest = others.map((part) => part.charAt(0).toLowerCase() + part.slice(1));
  return [first, ...rest].join("; ");
}

/** The day, month and weekday fields. */
function daysOf(line: string): string {
  return line.split(" ").slice(2).join(" ");
}

function describeLine(line: string): string {
  return cronstrue.toString(line, { use24HourTimeFormat: true });
}

/** More of them are described by their fields. */
const TOLD_TIMES_MAX = 24;

/** Null where a line has `*`, a step or a range for its time, or the times are too many to tell. */
function describeTimes(lines: readonly string[], days: string): string | null {
  const times: string[] = [];
  for (const line of lines) {
    const [minutes = "", hours = ""] = line.split(" ");
    if (!/^[\d,]+$/.test(`${minutes},${hours}`)) return null;
    times.push(
      ...hours.split(",").flatMap((hour) =>
        minutes.split(",").map((minute) => `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`)
      ),
    );
  }
  const [last, ...before] = [...new Set(times)].sort().reverse();
  if (before.length >= TOLD_TIMES_MAX) return null;
  const told = before.length === 0 ? last : `${before.reverse().join(", ")} and ${last}`;
  const midnight = "At 00:00";
  return `At ${told}${describeLine(`0 0 ${days}`).slice(midnight.length)}`;
}
