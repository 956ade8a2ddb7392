import { Cron } from "croner";
import { cronLines } from "./cron.ts";
import type { Timing } from "./timing.ts";

/** The first tick after a time, all in milliseconds; null where there is none. */
export function nextTick(timing: Timing, after: number): number | null {
  return nextTicks(timing, { after, limit: 1 })[0] ?? null;
}

/** The first ticks after a time, at most `limit`. */
export function nextTicks(
  timing: Timing,
  { after, limit }: { after: number; limit: number },
): number[] {
  if (timing.kind === "once") return timing.runAt > after ? [timing.runAt] : [];
  const found = patterns(timing).flatMap((pattern) => pattern.nextRuns(limit, new Date(after)));
  // A minute that several lines name is one tick.
  return [...new Set(found.map(Number))].sort((a, b) => a - b).slice(0, limit);
}

/** The last tick before a time; null where there is none. */
export function previousTick(timing: Timing, before: number): number | null {
  if (timing.kind === "once") return timing.runAt < before ? timing.runAt : null;
  const found = patterns(timing).flatMap((pattern) => pattern.previousRuns(1, new Date(before)));
  return found.length === 0 ? null : Math.max(...found.map(Number));
}

/** Whether it fires after a time, and each line of its cron does. */
export function firesAfter(timing: Timing, after: number): boolean {
  if (timing.kind === "once") return timing.runAt > after;
  return patterns(timing).every((pattern) => pattern.nextRun(new Date(after)) !== null);
}

/**
 * The patterns of a schedule's cron lines. When the clocks change, a line of plain hours and
 * minutes fires once a day that has it: at the first of two such times, or at the end of the gap
 * that contains it. A line with `*` or `/` in them follows elapsed time.
 */
function patterns({ cron, timezone }: Timing & { kind: "recurring" }): Cron[] {
  return cronLines(cron).map((line) =>
    new Cron(line, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard" })
  );
}
