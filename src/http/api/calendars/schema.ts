import { z } from "@hono/zod-openapi";
import { ICS_BYTES_MAX, URL_LENGTH_MAX } from "../../../schedules/calendars/limits.ts";
import { DAYS_SHOWN } from "../../../schedules/calendars/shown_calendar.ts";
import { CALENDAR_NAME, FREE_DAY_POLICIES } from "../../../timing/free_days.ts";
import { MADE_AT, USER_ID } from "../../schema/examples.ts";
import { orNull, timestamp } from "../../schema/fields.ts";
import { timezone } from "../../schema/timezone.ts";

const NAME_WORDS =
  "must have 1 to 64 characters: first a letter, then letters, digits or hyphens; " +
  "letters are a to z in lower case";

const calendarName = z.string().regex(CALENDAR_NAME, NAME_WORDS).openapi({ example: "germany" });

export const calendarParams = z.object({ name: calendarName });

/** The calendar whose free days a schedule skips or moves its times away from. */
export const freeDays = z.strictObject({
  calendar: calendarName,
  policy: z.enum(FREE_DAY_POLICIES).openapi({
    description:
      "What happens to a tick on a free day: `skip` drops it, `next` and `previous` move it " +
      "to the next or previous working day (Monday to Friday)",
  }),
}).openapi("FreeDays", { example: { calendar: "germany", policy: "skip" } });

export const statedFreeDays = orNull(freeDays).optional().openapi({
  description: "The calendar of free days on which the schedule starts no run. null: no calendar",
});

export const putCalendarBody = z.strictObject({
  ics: z.string().optional().openapi({
    description: `The text of the calendar (iCalendar, RFC 5545), at most ${ICS_BYTES_MAX} bytes`,
  }),
  url: z.string().max(URL_LENGTH_MAX).optional().openapi({
    description:
      "The URL of the calendar, in place of `ics`. The server reads it every 12 hours. The " +
      "network rules of `http` steps apply",
    example: "https://calendars.example.org/germany.ics",
  }),
  timezone: timezone.optional().openapi({
    description:
      "IANA time zone in which events with UTC times are assigned to days. Defaults to the " +
      "zone that the calendar names, else to the server's `TIMEZONE`",
  }),
}).openapi("PutCalendarBody", {
  example: { url: "https://calendars.example.org/germany.ics" },
});

const CALENDAR = {
  name: "germany",
  ownerId: USER_ID,
  url: "https://calendars.example.org/germany.ics",
  timezone: null,
  days: [{ date: "2026-12-25", name: "Christmas Day" }],
  ignoredEvents: 0,
  readAt: MADE_AT,
  refreshAt: "2026-11-21T19:00:00.000Z",
  failure: null,
  schedules: 3,
} as const;

export const calendar = z.object({
  name: z.string(),
  ownerId: z.string().openapi({
    description:
      "The id of the user who created the calendar. Only this user and admins may change it",
  }),
  url: z.string().nullable().openapi({
    description:
      "The URL of the calendar, null if its text was sent. Users other than the owner and " +
      "admins see only the host",
  }),
  timezone: z.string().nullable().openapi({
    description: "The IANA time zone that was sent with the calendar. null: none was sent",
  }),
  days: z.array(z.object({ date: z.string().openapi({ example: "2026-12-25" }), name: z.string() }))
    .openapi({ description: `The next free days, at most ${DAYS_SHOWN}` }),
  ignoredEvents: z.number().int()
    .openapi({ description: "The number of events that cover no whole day and are ignored" }),
  readAt: timestamp.openapi({ description: "When the server last read the days of the calendar" }),
  refreshAt: timestamp.nullable().openapi({
    description: "When the server reads the URL next. null if the calendar has no URL",
  }),
  failure: orNull(
    z.object({ message: z.string(), since: timestamp }).openapi("CalendarFailure"),
  ).openapi({
    description:
      "Why the last read of the URL failed. The days from the last successful read stay in " +
      "use. null: it did not fail",
  }),
  schedules: z.number().int()
    .openapi({ description: "The number of schedules that use the calendar" }),
}).openapi("Calendar", { example: CALENDAR });

export const calendarList = z.object({ calendars: z.array(calendar) })
  .openapi("CalendarList", { example: { calendars: [CALENDAR] } });
