import { daySetOf } from "./free_days.ts";
import { dayNumber } from "./rule/civil.ts";
import { nextTick, previousTick, withoutFreeDays } from "./ticks.ts";
import { freeDaysOf, type Timing } from "./timing.ts";
import { localDate } from "./wall_time.ts";

/** The most spans, for a month. Only free days that alternate for weeks give more. */
const SPANS_MAX = 40;

/** A range of ticks, both ends included. */
export interface TickSpan {
  first: number;
  last: number;
}

/**
 * Returns the ticks that are left out because their days are free, between two times. A span is a
 * run of such ticks without another tick in between. Returns none if ticks are moved instead.
 */
export function freeSpans(
  timing: Timing,
  { after, until }: { after: number; until: number },
): TickSpan[] {
  const freeDays = freeDaysOf(timing);
  if (freeDays?.policy !== "skip" || freeDays.days === "") return [];
  const days = daySetOf(freeDays);
  const all = withoutFreeDays(timing);
  const spans: TickSpan[] = [];
  let at = after;
  while (spans.length < SPANS_MAX) {
    const first = nextTick(all, at);
    if (first === null || first > until) break;
    const day = dayOf(first, timing.timezone);
    if (!days.has(day)) {
      const free = days.nearest(day, 1);
      if (free === null) break;
      at = beginOf(free, timing.timezone) - 1;
      continue;
    }
    const kept = nextTick(timing, first) ?? Infinity;
    const last = previousTick(all, Math.min(kept, until + 1)) ?? first;
    spans.push({ first, last });
    if (kept > until) break;
    at = kept;
  }
  return spans;
}

function dayOf(timeMs: number, timezone: string): number {
  const { year, month, day } = localDate(timeMs, timezone);
  return dayNumber({ year, month, date: day });
}

function beginOf(day: number, timezone: string): number {
  return new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toZonedDateTime(timezone)
    .epochMilliseconds;
}
