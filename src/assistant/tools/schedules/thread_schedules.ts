import { AppError, notFound } from "../../../lib/errors.ts";
import { DEFAULT_NAME } from "../../../schedules/schedule_store.ts";
import type { Schedule } from "../../../schedules/get_schedule.ts";
import { listSchedules } from "../../../schedules/list_schedules.ts";
import { scheduleName } from "../../grammar/schedule_slots.ts";
import type { Talk } from "../../talk.ts";

/** The schedule of a workflow that an order means. */
export interface MeantSchedule {
  schedule: Schedule;
  /** The workflow's other schedules. */
  others: Schedule[];
}

/**
 * Returns the schedule with a name; without a name, the default or the only one. Errors:
 * `not_found`, which lists the existing names.
 */
export async function requireSchedule(
  talk: Talk,
  { workflowId, said }: { workflowId: string; said: string | undefined },
): Promise<MeantSchedule> {
  const { schedules } = await listSchedules(talk.ctx, { workflowId });
  const wanted = said === undefined ? null : scheduleName(said);
  const schedule = schedules.find(({ name }) => name === (wanted ?? DEFAULT_NAME)) ??
    (wanted === null && schedules.length === 1 ? schedules[0] : undefined);
  if (schedule) return { schedule, others: schedules.filter((other) => other !== schedule) };
  if (schedules.length === 0) throw notFound("Schedule", "schedule_not_found");
  const missing = wanted === null
    ? "The workflow has several schedules, and none that needs no name"
    : `There is no schedule called ${JSON.stringify(wanted)}`;
  throw new AppError("not_found", `${missing}. There are: ${namesOf(schedules)}`, {
    reason: "schedule_not_found",
  });
}

/** Returns the names in quotation marks. */
export function namesOf(schedules: readonly Pick<Schedule, "name">[]): string {
  return schedules.map(({ name }) => JSON.stringify(name)).join(", ");
}

/** Returns `the schedule of "Report"`, or a phrase with the schedule's name. */
export function phraseFor(schedule: string, workflow: string): string {
  const named = schedule === DEFAULT_NAME ? "the schedule" : `the schedule "${schedule}"`;
  return `${named} of ${JSON.stringify(workflow)}`;
}
