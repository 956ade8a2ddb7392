import type { CatchupPolicy } from "../definition/definition.ts";
import { firesAt, type Firing, lastFired, nextFiresAt } from "../timing/jitter.ts";
import { nextTick, previousTick } from "../timing/ticks.ts";
import type { Span } from "./missed_tick_store.ts";

/** The delay up to which a tick counts as on time, for schedules that do not catch up. */
export const ON_TIME_WITHIN_MS = 60_000;

export interface DueTiming {
  firing: Firing;
  catchup: CatchupPolicy;
  /** Missed ticks older than this are not made up for. */
  catchupWindowMs: number;
  /** The first due tick. */
  dueAt: number;
}

/** The decision about the due ticks. */
export interface TickPlan {
  /** The tick that starts a run; null for none. */
  runAt: number | null;
  /** The due ticks that start no run. */
  missed: Span | null;
  /** The time at which the next tick fires. With `all`, it may be due already. */
  nextAt: number | null;
}

/**
 * Decides which due tick starts a run. Without `all`, it is the latest, unless it is too old, and
 * the others are missed. With `all`, it is the first that is not too old, and later ones remain
 * due.
 */
export function planTicks(due: DueTiming, now: number): TickPlan {
  return due.catchup === "all" && due.firing.timing.kind !== "once"
    ? planFirst(due, now)
    : planLatest(due, now);
}

function planLatest({ firing, catchup, catchupWindowMs, dueAt }: DueTiming, now: number): TickPlan {
  const { timing } = firing;
  const latest = Math.max(dueAt, lastFired(firing, now) ?? dueAt);
  const nextAt = nextFiresAt(firing, latest);
  const within = catchup === "none" ? ON_TIME_WITHIN_MS : catchupWindowMs;
  if (now - firesAt(firing, latest) >= within) {
    return { runAt: null, missed: { first: dueAt, last: latest }, nextAt };
  }
  const before = latest === dueAt ? null : previousTick(timing, latest);
  const missed = before === null ? null : { first: dueAt, last: Math.max(dueAt, before) };
  return { runAt: latest, missed, nextAt };
}

function planFirst({ firing, catchupWindowMs, dueAt }: DueTiming, now: number): TickPlan {
  const { timing } = firing;
  if (now - firesAt(firing, dueAt) < catchupWindowMs) {
    return { runAt: dueAt, missed: null, nextAt: nextFiresAt(firing, dueAt) };
  }
  const tooOldAt = now - catchupWindowMs;
  const first = nextTick(timing, lastFired(firing, tooOldAt) ?? tooOldAt);
  const before = previousTick(timing, first ?? now + 1) ?? dueAt;
  const missed = { first: dueAt, last: Math.max(dueAt, before) };
  const firstAt = first === null ? null : firesAt(firing, first);
  if (first === null || firstAt === null || firstAt > now) {
    return { runAt: null, missed, nextAt: firstAt };
  }
  return { runAt: first, missed, nextAt: nextFiresAt(firing, first) };
}
