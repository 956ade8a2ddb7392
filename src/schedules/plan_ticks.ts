import type { CatchupPolicy } from "../definition/definition.ts";
import { firesAt, type Firing, lastFired, nextFiresAt } from "../timing/jitter.ts";
import { nextTick, previousTick } from "../timing/ticks.ts";
import type { Span } from "./missed_tick_store.ts";

/** The lateness up to which a tick is on time, for schedules that catch up with nothing. */
export const ON_TIME_WITHIN_MS = 60_000;

export interface DueTiming {
  firing: Firing;
  catchup: CatchupPolicy;
  /** A missed tick that is older is not caught up with. */
  catchupWindowMs: number;
  /** The first tick that is due. */
  dueAt: number;
}

/** The decision about the ticks that are due. */
export interface TickPlan {
  /** The one of them that starts a run. */
  runAt: number | null;
  /** The due times that start no run. */
  missed: Span | null;
  /** When the tick fires that is looked at next; with `all` it may be due already. */
  nextAt: number | null;
}

/**
 * Among the ticks that are due one starts a run: the latest, unless it is too old, and the rest are
 * missed; with `all`, the first that is not too old, and the rest are due after it.
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
