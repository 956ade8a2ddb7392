import { z } from "@hono/zod-openapi";
import { PHRASE_CHARACTERS_MAX } from "../../schedules/phrase/parse_phrase.ts";
import { timestamp } from "./fields.ts";

export const parseBody = z.strictObject({
  input: z.string().min(1).max(PHRASE_CHARACTERS_MAX)
    .openapi({ description: "When to run, in English or as a cron line of five fields" }),
});

export const zoneHeader = z.object({
  "x-timezone": z.string().optional()
    .openapi({ description: "IANA zone of a phrase that names none", example: "Europe/Berlin" }),
});

export const parsedSchedule = z.object({
  success: z.literal(true),
  message: z.string(),
  schedule: z.string().nullable(),
  cron: z.string().optional().openapi({ description: "Of a recurring schedule" }),
  runAt: timestamp.optional().openapi({ description: "Of a schedule for one time" }),
  timezone: z.string(),
  nextRunAt: timestamp.nullable().openapi({ description: "null while it is paused" }),
}).openapi("ParsedSchedule");

export const pauseBody = z.strictObject({ paused: z.boolean() });

export const pausedSchedule = z.object({
  success: z.literal(true),
  paused: z.boolean(),
  nextRunAt: timestamp.nullable().openapi({ description: "null while it is paused" }),
});

export const upcomingQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(5),
});

export const upcomingRuns = z.array(
  z.object({
    scheduledAt: timestamp,
    localTime: z.string().openapi({ example: "2026-11-23T08:30:00+01:00" }),
    timezone: z.string(),
  }).openapi("UpcomingRun"),
);
