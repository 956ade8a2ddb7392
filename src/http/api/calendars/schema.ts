import { z } from "@hono/zod-openapi";
import { ICS_BYTES_MAX, URL_LENGTH_MAX } from "../../../schedules/calendars/limits.ts";
import { DAYS_SHOWN } from "../../../schedules/calendars/shown_calendar.ts";
import { CALENDAR_NAME, FREE_DAY_POLICIES } from "../../../timing/free_days.ts";
import { MADE_AT, USER_ID } from "../../schema/examples.ts";
import { orNull, timestamp } from "../../schema/fields.ts";
import { timezone } from "../../schema/timezone.ts";

const NAME_WORDS =
  "must be 1 to 64 characters: a letter, then lower-case letters a to z, digits, hyphens";

const calendarName = z.string().regex(CALENDAR_NAME, NAME_WORDS).openapi({ example: "germany" });

export const calendarParams = z.object({ name: calendarName });

/** The calendar whose free days a schedule skips or moves its times away from. */
export const freeDays = z.strictObject({
  calendar: calendarName,
  policy: z.enum(FREE_DAY_POLICIES).openapi({
    description: "How a time on a free day is handled: skip leaves it out; next and previous " +
      "move it to the next or the previous working day, Monday to Friday",
  }),
}).openapi("FreeDays", { example: { calendar: "germany", policy: "skip" } });

export const statedFreeDays = orNull(freeDays).optional().openapi({
  description: "The calendar whose free days it keeps clear of; null for none",
});

export const putCalendarBody = z.strictObject({
  ics: z.string().optional().openapi({
    description: `The text of the calendar (iCalendar, RFC 5545), ${ICS_BYTES_MAX} bytes at most`,
  }),
  url: z.string().max(URL_LENGTH_MAX).optional().openapi({
    description: "Its address instead, which is read every 12 hours, by the rules of http steps",
    example: "https://calendars.example.org/germany.ics",
  }),
  timezone: timezone.optional().openapi({
    description: "IANA zone in which times in UTC are days; else as the calendar says",
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
  ownerId: z.string().openapi({ description: "Who made it, and may change it beside admins" }),
  url: z.string().nullable().openapi({
    description: "null if its text was given; others than its owner and admins see the host",
  }),
  timezone: z.string().nullable().openapi({ description: "The zone that was stated for it" }),
  days: z.array(z.object({ date: z.string().openapi({ example: "2026-12-25" }), name: z.string() }))
    .openapi({ description: `The next free days, ${DAYS_SHOWN} at most` }),
  ignoredEvents: z.number().int()
    .openapi({ description: "Events that take up no whole day, and so make none free" }),
  readAt: timestamp.openapi({ description: "When its days were read" }),
  refreshAt: timestamp.nullable().openapi({ description: "When its address is read next" }),
  failure: orNull(
    z.object({ message: z.string(), since: timestamp }).openapi("CalendarFailure"),
  ).openapi({ description: "Why its address could not be read; the days read last stay" }),
  schedules: z.number().int()
    .openapi({ description: "How many schedules keep clear of its days" }),
}).openapi("Calendar", { example: CALENDAR });

export const calendarList = z.object({ calendars: z.array(calendar) })
  .openapi("CalendarList", { example: { calendars: [CALENDAR] } });
