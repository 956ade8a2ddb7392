import { z } from "@hono/zod-openapi";
import { isPlainText, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { PHRASE_CHARACTERS_MAX } from "../../../schedules/phrase/parse_phrase.ts";
import { knownTimezone } from "../../../schedules/zones.ts";
import { NEXT_RUN_AT } from "../../schema/examples.ts";
import { queryNumber, timestamp } from "../../schema/fields.ts";

const IN_WORDS = "At 08:30, Monday through Friday (Europe/Berlin)";

export const parseBody = z.strictObject({
  input: z.string().min(1).max(PHRASE_CHARACTERS_MAX).refine(isPlainText, NO_CONTROLS)
    .openapi({
      description: "When to run, in English or as a cron: lines of five fields, joined by `;`",
    }),
}).openapi({ example: { input: "every weekday at 08:30 Berlin time" } });

const timezone = z.string().transform((name, check): string => {
  const known = knownTimezone(name);
  if (known !== null) return known;
  const message = "must be an IANA time zone such as Europe/Berlin";
  check.issues.push({ code: "custom", message, input: name });
  return z.NEVER;
});

/** The zone of the caller, spelled as IANA does. */
export const zoneHeader = z.object({
  "x-timezone": timezone.optional()
    .openapi({ description: "IANA zone of a phrase that names none", example: "Europe/Berlin" }),
});

export const parsedSchedule = z.object({
  success: z.literal(true),
  message: z.string(),
  schedule: z.string().nullable(),
  cron: z.string().optional()
    .openapi({
      description:
        "Of a recurring schedule: lines of five fields in the order of the day, joined " +
        "by `; `. A run starts in each minute that one of them or more names.",
      example: "30 8 * * 1-5; 0 17 * * 1-5",
    }),
  runAt: timestamp.optional().openapi({ description: "Of a schedule for one time" }),
  timezone: z.string(),
  nextRunAt: timestamp.nullable().openapi({ description: "null while it is paused" }),
}).openapi("ParsedSchedule", {
  example: {
    success: true,
    message: `Scheduled: ${IN_WORDS}. The next run is at 2026-11-23T08:30:00+01:00.`,
    schedule: IN_WORDS,
    cron: "30 8 * * 1-5",
    timezone: "Europe/Berlin",
    nextRunAt: NEXT_RUN_AT,
  },
});

export const pauseBody = z.strictObject({ paused: z.boolean() })
  .openapi({ example: { paused: true } });

export const pausedSchedule = z.object({
  success: z.literal(true),
  paused: z.boolean(),
  nextRunAt: timestamp.nullable().openapi({ description: "null while it is paused" }),
}).openapi("PausedSchedule", { example: { success: true, paused: true, nextRunAt: null } });

export const upcomingQuery = z.object({
  limit: queryNumber({ min: 1, max: 50 }).default(5),
});

export const upcomingRuns = z.array(
  z.object({
    scheduledAt: timestamp,
    localTime: z.string().openapi({ example: "2026-11-23T08:30:00+01:00" }),
    timezone: z.string(),
  }).openapi("UpcomingRun"),
).openapi("UpcomingRuns", {
  example: [
    {
      scheduledAt: NEXT_RUN_AT,
      localTime: "2026-11-23T08:30:00+01:00",
      timezone: "Europe/Berlin",
    },
    {
      scheduledAt: "2026-11-24T07:30:00.000Z",
      localTime: "2026-11-24T08:30:00+01:00",
      timezone: "Europe/Berlin",
    },
  ],
});
