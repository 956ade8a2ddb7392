import { sql } from "kysely";

/**
 * The state of the default schedule of the current row of `workflows`: 1 if paused, 0 if active,
 * null if there is none.
 */
export const IS_SCHEDULE_PAUSED = sql<number | null>`(
  SELECT is_paused FROM schedules WHERE workflow_id = workflows.id AND name = 'default'
)`;

/** The state in `scheduleStatus` and `isPaused` of the API. */
export function shownScheduleState(isPaused: number | null): boolean | null {
  return isPaused === null ? null : isPaused === 1;
}
