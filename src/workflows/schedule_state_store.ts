import { sql } from "kysely";

/** Of the row of `workflows` at hand: 1 for a paused schedule, 0 for an active one, null for none. */
export const IS_SCHEDULE_PAUSED = sql<number | null>`(
  SELECT is_paused FROM schedules WHERE workflow_id = workflows.id
)`;

/** The same as the API shows it, in `scheduleStatus` and `isPaused`. */
export function shownScheduleState(isPaused: number | null): boolean | null {
  return isPaused === null ? null : isPaused === 1;
}
