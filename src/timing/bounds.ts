import { civilOf } from "./rule/civil.ts";
import type { WallMinute } from "./rule/rule.ts";
import { readRule } from "./rule/rule_text.ts";
import { nextTicks, previousTick } from "./ticks.ts";
import type { Timing } from "./timing.ts";
import { tickOf } from "./wall_time.ts";

/** The first and the last time of a timing's ticks. */
export interface Bounds {
  /** The time before which no tick is; null if there is none. */
  startsAt: number | null;
  /** The last tick; null if the ticks never end. */
  endsAt: number | null;
  /** The number of remaining ticks; null if the timing has no number of ticks. */
  ticksLeft: number | null;
}

/** A time after every possible tick: the last day of a rule is in the year 9999. */
const AFTER_ALL = Date.UTC(10_000, 0, 3);

export function boundsOf(timing: Timing, now: number): Bounds {
  switch (timing.kind) {
    case "recurring":
      return { startsAt: null, endsAt: null, ticksLeft: null };
    case "once": {
      const { runAt } = timing;
      return { startsAt: null, endsAt: runAt, ticksLeft: runAt > now ? 1 : 0 };
    }
    case "rule": {
      const { start, until, count } = readRule(timing.rule);
      return {
        startsAt: start.day === 0 ? null : instantOfWall(start, timing.timezone),
        endsAt: until === null && count === null ? null : previousTick(timing, AFTER_ALL),
        ticksLeft: count && nextTicks(timing, { after: now, limit: count }).length,
      };
    }
  }
}

function instantOfWall({ day, minute }: WallMinute, timezone: string): number | null {
  const { year, month, date } = civilOf(day);
  const wall = { hour: Math.floor(minute / 60), minute: minute % 60 };
  return tickOf({ date: new Temporal.PlainDate(year, month, date), ...wall }, timezone);
}
