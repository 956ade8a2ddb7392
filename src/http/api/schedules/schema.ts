import { z } from "@hono/zod-openapi";
import { isPlainText, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { PHRASE_CHARACTERS_MAX } from "../../../timing/phrase/parse_phrase.ts";
import { CATCHUP_POLICIES, OVERLAP_POLICIES, SCHEDULE } from "../../../definition/definition.ts";
import {
  CATCHUP_WINDOW_MAX,
  JITTER_MAX,
  SCHEDULE_FAILURES_MAX,
} from "../../../definition/limits.ts";
import { parseDuration } from "../../../lib/duration.ts";
import { INPUTS_BYTES_MAX, SCHEDULE_NAME } from "../../../schedules/limits.ts";
import { freeDays, statedFreeDays } from "../calendars/schema.ts";
import { jsonObject } from "../runs/schema.ts";
import { workflowParams } from "../workflows/schema.ts";
import { NEXT_RUN_AT, RUN_ID } from "../../schema/examples.ts";
import { timezone } from "../../schema/timezone.ts";
import {
  orNull,
  pageFields,
  pageQuery,
  queryNumber,
  timestamp,
  uuid,
} from "../../schema/fields.ts";

const IN_WORDS = "every weekday at 08:30, Europe/Berlin";

const RULE = "The rule of a recurring schedule that no cron can say, such as every other Friday: " +
  "lines of RFC 5545 (DTSTART, RRULE; EXRULE for days that are left out), in the schedule's zone";

export const parseBody = z.strictObject({
  input: z.string().min(1).max(PHRASE_CHARACTERS_MAX).refine(isPlainText, NO_CONTROLS)
    .openapi({
      description:
        "When to run, in English, German, French or Spanish, or as a cron: lines of five " +
        "fields, joined by `;`",
    }),
}).openapi("ParseScheduleBody", { example: { input: "every weekday at 08:30 Berlin time" } });

export const parsedSchedule = z.object({
  success: z.literal(true),
  message: z.string(),
  schedule: z.string().nullable(),
  cron: z.string().optional()
    .openapi({
      description:
        "The cron of a recurring schedule: lines of five fields in the order of the day, joined " +
        "by `; `. A run starts in each minute that one of them or more names.",
      example: "30 8 * * 1-5; 0 17 * * 1-5",
    }),
  rule: z.string().optional().openapi({ description: RULE }),
  runAt: timestamp.optional().openapi({ description: "The time of a schedule for a single run" }),
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

const MISS_REASONS = [
  ...["late", "overlap", "no_version", "paused", "failures", "free_day"] as const,
] as const;

const REASONS = "it was missed while nothing served, the run before was not over, there was no " +
  "published version, the schedule was paused, it paused itself after failures, or the day is free by its calendar";

/** How ticks are handled that were missed or overlap, and runs that fail. */
const policies = {
  catchup: z.enum(CATCHUP_POLICIES).openapi({ description: SCHEDULE.catchup.description }),
  catchupWindow: z.string()
    .openapi({ description: SCHEDULE.catchupWindow.description, example: "1d" }),
  overlap: z.enum(OVERLAP_POLICIES).openapi({ description: SCHEDULE.overlap.description }),
  jitter: z.string().openapi({ description: SCHEDULE.jitter.description, example: "5m" }),
  pauseAfterFailures: z.number().int().min(1).max(SCHEDULE_FAILURES_MAX).nullable()
    .openapi({ description: SCHEDULE.pauseAfterFailures.description }),
};

const window = policies.catchupWindow.transform((text, check): number => {
  const ms = parseDuration(text);
  if (ms !== null && ms > 0 && ms <= CATCHUP_WINDOW_MAX.maxMs) return ms;
  const message = `must be a duration such as 90m, 24h or ${CATCHUP_WINDOW_MAX.max}, the longest`;
  check.issues.push({ code: "custom", message, input: text });
  return z.NEVER;
});

const jitter = policies.jitter.transform((text, check): number => {
  const ms = parseDuration(text);
  if (ms !== null && ms >= 0 && ms <= JITTER_MAX.maxMs) return ms;
  const message = `must be a duration such as 30s, 5m or ${JITTER_MAX.max}, the longest`;
  check.issues.push({ code: "custom", message, input: text });
  return z.NEVER;
});

const statedPolicies = {
  catchup: policies.catchup.optional(),
  catchupWindow: window.optional(),
  overlap: policies.overlap.optional(),
  jitter: jitter.optional(),
  pauseAfterFailures: policies.pauseAfterFailures.optional(),
};

export const previewBody = z.strictObject({
  input: parseBody.shape.input,
  timezone: timezone.optional()
    .openapi({
      description: "IANA zone of a phrase that names none; else `x-timezone`, else `TIMEZONE`",
    }),
  jitter: jitter.optional(),
  freeDays: statedFreeDays,
}).openapi("PreviewScheduleBody", { example: { input: "every other Friday at 16:00" } });

export const policiesBody = z.strictObject({ freeDays: statedFreeDays, ...statedPolicies }).openapi(
  "SchedulePoliciesBody",
  {
    example: { overlap: "queue", pauseAfterFailures: 5 },
  },
);

const KEPT = {
  name: "default",
  phrase: "every weekday at 08:30 Berlin time",
  cron: "30 8 * * 1-5",
  rule: null,
  runAt: null,
  timezone: "Europe/Berlin",
  freeDays: null,
  inputs: null,
  schedule: IN_WORDS,
  paused: false,
  nextRunAt: NEXT_RUN_AT,
  startsAt: null,
  endsAt: null,
  ticksLeft: null,
  backfill: null,
  lastTick: { scheduledAt: "2026-11-20T07:30:00.000Z", outcome: "started", runId: RUN_ID },
  catchup: "last",
  catchupWindow: "1d",
  overlap: "skip",
  jitter: "0ms",
  pauseAfterFailures: null,
} as const;

export const schedule = z.object({
  name: z.string().openapi({ description: "`default` for the one that needs no name" }),
  phrase: z.string().nullable()
    .openapi({ description: "The words that it was made from; null for a cron or a time" }),
  cron: z.string().nullable().openapi({ description: "The cron of a recurring schedule" }),
  rule: z.string().nullable().openapi({ description: RULE }),
  runAt: timestamp.nullable().openapi({ description: "The time of a schedule for a single run" }),
  timezone: z.string(),
  freeDays: orNull(freeDays)
    .openapi({ description: "The calendar whose free days it keeps clear of" }),
  inputs: orNull(jsonObject).openapi({
    description: "The inputs of its runs; null: the defaults of the version",
  }),
  schedule: z.string().openapi({ description: "In words" }),
  paused: z.boolean(),
  nextRunAt: timestamp.nullable()
    .openapi({ description: "With its jitter; null while it is paused" }),
  startsAt: timestamp.nullable()
    .openapi({ description: "The time before which it does not fire; null if none was said" }),
  endsAt: timestamp.nullable()
    .openapi({ description: "The last time that it fires; null if it goes on for ever" }),
  ticksLeft: z.number().int().nullable().openapi({
    description: "How many times are still to come of those that are counted, as by `ten times`",
  }),
  backfill: orNull(
    z.object({ from: timestamp, to: timestamp }).openapi("ScheduleBackfill"),
  ).openapi({ description: "The past range that runs are still being started for" }),
  lastTick: orNull(
    z.object({
      scheduledAt: timestamp,
      outcome: z.enum(["started", ...MISS_REASONS]).openapi({
        description: `Whether it started a run, or why not: ${REASONS}`,
      }),
      runId: uuid.nullable().openapi({ description: "The run that it started" }),
    }).openapi("LastTick"),
  ).openapi({ description: "The latest time that has passed; null before the first" }),
  ...policies,
}).openapi("Schedule", { example: KEPT });

/** The workflow and the name of one of its schedules. */
export const scheduleParams = workflowParams.extend({
  name: z.string()
    .regex(SCHEDULE_NAME, "must be 1 to 64 characters: lower-case letters a to z, digits, hyphens")
    .openapi({ description: "`default`, or the name of another one", example: "emea" }),
});

const statedInputs = orNull(jsonObject).optional().openapi({
  description:
    `The inputs of its runs, ${INPUTS_BYTES_MAX / 1024} KiB as JSON at most; null: the ` +
    "defaults of the version",
});

export const putBody = z.strictObject({
  input: parseBody.shape.input,
  timezone: previewBody.shape.timezone,
  inputs: statedInputs,
  freeDays: statedFreeDays,
  ...statedPolicies,
}).openapi("PutScheduleBody", {
  example: { input: "every weekday at 08:30 Berlin time", inputs: { region: "EMEA" } },
});

export const changeBody = z.strictObject({
  paused: z.boolean().optional().openapi({ description: "true pauses it, false resumes it" }),
  inputs: statedInputs,
  freeDays: statedFreeDays,
  ...statedPolicies,
}).openapi("ChangeScheduleBody", { example: { paused: true } });

export const scheduleList = z.object({ schedules: z.array(schedule) })
  .openapi("WorkflowSchedules", { example: { schedules: [KEPT] } });

export const pauseBody = z.strictObject({ paused: z.boolean() })
  .openapi("PauseScheduleBody", { example: { paused: true } });

export const pausedSchedule = z.object({
  success: z.literal(true),
  paused: z.boolean(),
  nextRunAt: timestamp.nullable().openapi({ description: "null while it is paused" }),
}).openapi("PausedSchedule", { example: { success: true, paused: true, nextRunAt: null } });

export const upcomingQuery = z.object({
  limit: queryNumber({ min: 1, max: 50 }).default(5),
});

const upcomingTick = {
  scheduledAt: timestamp,
  localTime: z.string().openapi({ example: "2026-11-23T08:30:00+01:00" }),
  timezone: z.string(),
};

export const upcomingRuns = z.array(z.object(upcomingTick).openapi("UpcomingRun")).openapi(
  "UpcomingRuns",
  {
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
  },
);

export const schedulePreview = z.object({
  schedule: z.string().openapi({ description: "In words that are a phrase of the same meaning" }),
  cron: z.string().nullable().openapi({ description: "The cron of a recurring schedule" }),
  rule: z.string().nullable().openapi({ description: RULE }),
  runAt: timestamp.nullable().openapi({ description: "The time of a schedule for a single run" }),
  timezone: z.string(),
  freeDays: orNull(freeDays)
    .openapi({ description: "The calendar whose free days it keeps clear of" }),
  upcoming: z.array(
    z.object({
      ...upcomingTick,
      startsBefore: timestamp.nullable().openapi({
        description: "The time before which its run starts, with that jitter; null without one",
      }),
    }).openapi("UpcomingTick"),
  ).openapi({ description: "The next ten times, soonest first" }),
}).openapi("SchedulePreview", {
  example: {
    schedule: IN_WORDS,
    cron: "30 8 * * 1-5",
    rule: null,
    runAt: null,
    timezone: "Europe/Berlin",
    freeDays: null,
    upcoming: [{
      scheduledAt: NEXT_RUN_AT,
      localTime: "2026-11-23T08:30:00+01:00",
      timezone: "Europe/Berlin",
      startsBefore: null,
    }],
  },
});

export const ticksQuery = z.object(pageQuery);

const TICK_OUTCOMES = ["started", "inputs_missing", "waiting", ...MISS_REASONS] as const;

export const scheduleTicks = z.object({
  ticks: z.array(
    z.object({
      scheduledAt: timestamp,
      outcome: z.enum(TICK_OUTCOMES).openapi({
        description:
          "Whether it started a run (one whose inputs are missing or do not fit failed at once) " +
          `or waits for the run before, or why not: ${REASONS}`,
      }),
      runId: uuid.nullable().openapi({ description: "The run that it started" }),
      lateMs: z.number().int().nullable().openapi({
        description:
          "How long after its time, and its jitter, it was seen, in milliseconds; null if it waits, or " +
          "came in a pause or on a free day",
      }),
    }).openapi("ScheduleTick"),
  ),
  ...pageFields,
}).openapi("ScheduleTicks", {
  example: {
    ticks: [{
      scheduledAt: "2026-11-20T07:30:00.000Z",
      outcome: "started",
      runId: RUN_ID,
      lateMs: 84,
    }],
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
    totalIsExact: true,
    nextCursor: null,
  },
});
