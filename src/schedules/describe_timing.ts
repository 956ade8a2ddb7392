import cronstrue from "cronstrue";
import { localTime } from "./wall_time.ts";
import type { Timing } from "./timing.ts";

/** In words, from what is stored: `At 08:30, Monday through Friday (Europe/Berlin)`. */
export function describeTiming(timing: Timing): string {
  const { timezone } = timing;
  if (timing.kind === "recurring") {
    return `${cronstrue.toString(timing.cron, { use24HourTimeFormat: true })} (${timezone})`;
  }
  const [day, time] = localTime(timing.runAt, timezone).split("T");
  return `Once, on ${day} at ${time?.slice(0, 5)} (${timezone})`;
}
