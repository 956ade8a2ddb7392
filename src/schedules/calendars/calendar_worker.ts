/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Parses calendars. The thread has no permissions, and an endless recurrence ends at its deadline.
 */
import { serveJobs } from "../../workers/serve_jobs.ts";
import type { CalendarAnswer, CalendarText } from "./calendar_job.ts";
import { readCalendar } from "./read_calendar.ts";

serveJobs<CalendarText>((job, { deadline }): CalendarAnswer =>
  deadline.enforce(() => readCalendar(job))
);
