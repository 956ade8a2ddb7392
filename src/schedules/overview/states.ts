import { ON_TIME_WITHIN_MS } from "../plan_ticks.ts";

/**
 * The states of schedules in their list, in its order: `late` ones are before the other active ones,
 * because these are ordered by the time that is due.
 */
export const SCHEDULE_STATES = ["failing", "late", "active", "paused", "ended"] as const;
export type ScheduleState = typeof SCHEDULE_STATES[number];

/** Bounds of the column `urgency`, both included. */
export interface Urgencies {
  from: number;
  to: number;
}

/** The column counts down from here, so that the list begins with the highest. */
const HIGHEST = 9_000_000_000_000_000;

/** Each of failing, active, paused and ended has so many numbers of its own, one for each time. */
const RANK_SIZE = 1_000_000_000_000_000;

export const ALL_URGENCIES: Urgencies = { from: 0, to: HIGHEST };

/** The numbers of the schedules that are in the state at the time. */
export function urgenciesOf(state: ScheduleState, now: number): Urgencies {
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

/** The state of a schedule with that number. */
export function stateOf(urgency: number, now: number): ScheduleState {
  const isOf = (state: ScheduleState): boolean => {
    const { from, to } = urgenciesOf(state, now);
    return urgency >= from && urgency <= to;
  };
  return SCHEDULE_STATES.find(isOf) ?? "ended";
}

function rank(number: number): Urgencies {
  const to = HIGHEST - number * RANK_SIZE;
  return { from: to - RANK_SIZE + 1, to };
}

/** A tick that was due at this time or before is late. */
function lateUntil(now: number): number {
  return now - ON_TIME_WITHIN_MS;
}
