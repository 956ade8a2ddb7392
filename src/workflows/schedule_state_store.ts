import { sql } from "kysely";

/**
 * The state of the schedule of the row of `workflows` at hand: 1 for paused, 0 for active, null for
 * none.
 */
export const IS_SCHEDULE_PAUSED = sql<number | null>`(
  SELECT is_paused FROM schedules WHERE workflow_id = workflows.id AND name = 'default'
)`;

/** The state as the API shows it, in `scheduleStatus` and `isPaused`. */
export function shownScheduleState(isPaused: number | null): boolean | null {
  return isPaused === null ? null : isPaused === 1;
}
