import { ON_TIME_WITHIN_MS } from "../plan_ticks.ts";

/**
 * The states of schedules in the order of their list. `late` is the part of the active ones that
 * comes first, because they are ordered by their next time.
 */
export const SCHEDULE_STATES = ["failing", "late", "active", "paused", "ended"] as const;
export type ScheduleState = typeof SCHEDULE_STATES[number];

/** Bounds of the column `urgency`, both included. */
export interface UrgencyRange {
  from: number;
  to: number;
}

/**
 * The highest urgency. The column counts down from it, because the list shows the highest first.
 */
const HIGHEST = 9_000_000_000_000_000;

/**
 * The size of the range of each of failing, active, paused and ended. A range has one number for
 * each time.
 */
const RANK_SIZE = 1_000_000_000_000_000;

export const ALL_URGENCIES: UrgencyRange = { from: 0, to: HIGHEST };

/** Returns the urgencies of the schedules that are in a state at the time. */
export function urgenciesOf(state: ScheduleState, now: number): UrgencyRange {
  const lastLate = rank(1).to - lateUntil(now);
  switch (state) {
    case "failing":
      return rank(0);
    case "late":
      return { from: lastLate, to: rank(1).to };
    case "active":
      return { from: rank(1).from, to: lastLate - 1 };
    case "paused":
      return rank(2);
    case "ended":
      return rank(3);
  }
}

/** Returns the state of a schedule with an urgency. */
export function stateOf(urgency: number, now: number): ScheduleState {
  const isOf = (state: ScheduleState): boolean => {
    const { from, to } = urgenciesOf(state, now);
    return urgency >= from && urgency <= to;
  };
  return SCHEDULE_STATES.find(isOf) ?? "ended";
}

function rank(number: number): UrgencyRange {
  const to = HIGHEST - number * RANK_SIZE;
  return { from: to - RANK_SIZE + 1, to };
}

/** Returns the time up to which an unhandled tick is late. */
function lateUntil(now: number): number {
  return now - ON_TIME_WITHIN_MS;
}
