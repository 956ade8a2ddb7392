import { AppError } from "../../lib/errors.ts";
import { JobError, type WorkerPool } from "../../workers/mod.ts";
import { type CalendarAnswer, CALENDARS, type CalendarText } from "./calendar_job.ts";
import { ICS_BYTES_MAX } from "./limits.ts";

/** The deadline. Twenty years of any holidays take less than a tenth of it. */
const TIME_MS_MAX = 5_000;

interface Reading {
  workers: WorkerPool;
  orgKey: string;
  /** The user who waits for the result. The members of an organization take turns. */
  userId?: string;
}

/** Parses a calendar in a worker thread. Errors: `unavailable`. */
export async function parseCalendar(
  { workers, orgKey, userId = "" }: Reading,
  job: CalendarText,
): Promise<CalendarAnswer> {
  if (new TextEncoder().encode(job.text).length > ICS_BYTES_MAX) {
    return { kind: "refused", message: `it has more than ${ICS_BYTES_MAX} bytes` };
  }
  const signal = new AbortController().signal;
  try {
    return await workers.run(CALENDARS, job, {
      signal,
      orgKey,
      subgroup: `${CALENDARS.name} ${userId}`,
      deadlineMs: TIME_MS_MAX,
    });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    if (error.fault === "timeout") {
      const message = `reading it takes more than ${TIME_MS_MAX / 1000} seconds`;
      return { kind: "refused", message };
    }
    if (error.fault === "failed") throw error;
    const message = `Cannot read the calendar now: ${error.message}`;
    throw new AppError("unavailable", message, { cause: error });
  }
}
