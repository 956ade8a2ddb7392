import { Cron } from "croner";
import type { Timing } from "./timing.ts";

/** The first tick after a time, all in milliseconds; null where there is none. */
export function nextTick(timing: Timing, after: number): number | null {
  if (timing.kind === "once") return timing.runAt > after ? timing.runAt : null;
  return pattern(timing).nextRun(new Date(after))?.getTime() ?? null;
}

/** The first ticks after a time, at most `limit`. */
export function nextTicks(
  timing: Timing,
  { after, limit }: { after: number; limit: number },
): number[] {
  if (timing.kind === "once") return timing.runAt > after ? [timing.runAt] : [];
  return pattern(timing).nextRuns(limit, new Date(after)).map((date) => date.getTime());
}

/** The last tick before a time; null where there is none. */
export function previousTick(timing: Timing, before: number): number | null {
  if (timing.kind === "once") return timing.runAt < before ? timing.runAt : null;
  return pattern(timing).previousRuns(1, new Date(before))[0]?.getTime() ?? null;
}

/**
 * Where the clocks change: a pattern of plain hours and minutes fires once a day that has it, at
 * the first of two, or at the end of the gap that swallows it; one with `*` or `/` in them follows
 * the time that really passes.
 */
function pattern({ cron, timezone }: Timing & { kind: "recurring" }): Cron {
  return new Cron(cron, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard" });
}
