import type { Span } from "./missed_tick_store.ts";
import { nextTick, previousTick } from "../timing/ticks.ts";
import type { Timing } from "../timing/timing.ts";

/** A missed tick that is older is not caught up with. */
const CATCH_UP_WITHIN_MS = 24 * 60 * 60 * 1000;

/** The lateness up to which a tick is on time, for schedules that catch up with nothing. */
const ON_TIME_WITHIN_MS = 60_000;

export interface DueTiming {
  timing: Timing;
  catchup: "last" | "none";
  /** The first tick that is due. */
  dueAt: number;
}

/** The decision about the ticks that are due. */
export interface TickPlan {
  /** The latest of them, where it starts a run. */
  runAt: number | null;
  /** The due times that start no run. */
  missed: Span | null;
  nextAt: number | null;
}

/**
 * Among all ticks that are due, the latest starts a run, unless it is too old; the rest are missed.
 */
export function planTicks({ timing, catchup, dueAt }: DueTiming, now: number): TickPlan {
  const latest = Math.max(dueAt, previousTick(timing, now + 1) ?? dueAt);
  const nextAt = nextTick(timing, Math.max(now, latest));
  const within = catchup === "last" ? CATCH_UP_WITHIN_MS : ON_TIME_WITHIN_MS;
  if (now - latest >= within) {
    return { runAt: null, missed: { first: dueAt, last: latest }, nextAt };
  }
  const before = latest === dueAt ? null : previousTick(timing, latest);
  const missed = before === null ? null : { first: dueAt, last: Math.max(dueAt, before) };
  return { runAt: latest, missed, nextAt };
}
