import { LocalizedError } from "../../tool.ts";
import { DEFAULT_NAME } from "../../../schedules/schedule_store.ts";
import type { Schedule } from "../../../schedules/get_schedule.ts";
import { listSchedules } from "../../../schedules/list_schedules.ts";
import { SCHEDULE_TEXTS } from "../../grammar/language/answers/schedule_texts.ts";
import { scheduleName } from "../../grammar/schedule_slots.ts";
import type { Talk } from "../../talk.ts";

/** The schedule that an order means. */
export interface ResolvedSchedule {
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
): Promise<ResolvedSchedule> {
  const { schedules } = await listSchedules(talk.ctx, { workflowId });
  const wanted = said === undefined ? null : scheduleName(said);
  const schedule = schedules.find(({ name }) => name === (wanted ?? DEFAULT_NAME)) ??
    (wanted === null && schedules.length === 1 ? schedules[0] : undefined);
  if (schedule) return { schedule, others: schedules.filter((other) => other !== schedule) };
  const texts = SCHEDULE_TEXTS[talk.resultLanguage];
  const missing = wanted === null
    ? texts.severalWithoutName
    : texts.noneCalled(JSON.stringify(wanted));
  const message = schedules.length === 0
    ? texts.noneToFind
    : `${missing}. ${texts.thereAre(namesOf(schedules))}`;
  throw new LocalizedError("not_found", message, { reason: "schedule_not_found" });
}

/** Returns the names in quotation marks. */
export function namesOf(schedules: readonly Pick<Schedule, "name">[]): string {
  return schedules.map(({ name }) => JSON.stringify(name)).join(", ");
}

/** Returns the name in quotation marks; null for the default schedule, whose name is not shown. */
export function nameShown(schedule: string): string | null {
  return schedule === DEFAULT_NAME ? null : `"${schedule}"`;
}
