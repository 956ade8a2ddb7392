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
import { NEXT_RUN_AT, ONE_PAGE, RUN_ID } from "../../schema/examples.ts";
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

const RULE = "The recurrence rule of a schedule that cron cannot express, such as every other " +
  "Friday: lines of RFC 5545 (DTSTART, RRULE, and EXRULE for excluded days) in the " +
  "schedule's time zone";

export const parseBody = z.strictObject({
  input: z.string().min(1).max(PHRASE_CHARACTERS_MAX).refine(isPlainText, NO_CONTROLS)
    .openapi({
      description:
        "When to run: a phrase in English, German, French or Spanish, or a cron of five " +
        "fields. Several crons are separated by `;`",
    }),
}).openapi("ParseScheduleBody", { example: { input: "every weekday at 08:30 Berlin time" } });

export const parsedSchedule = z.object({
  success: z.literal(true),
  message: z.string(),
  schedule: z.string().nullable(),
  cron: z.string().optional()
    .openapi({
      description:
        "The cron of a recurring schedule: one or more crons of five fields, ordered by time " +
        "of day and separated by `; `. One run starts in each minute that matches at least one " +
        "of them.",
      example: "30 8 * * 1-5; 0 17 * * 1-5",
    }),
  rule: z.string().optional().openapi({ description: RULE }),
  runAt: timestamp.optional().openapi({
    description: "The time of the run, for a schedule with a single run",
  }),
  timezone: z.string(),
  nextRunAt: timestamp.nullable().openapi({
    description: "The next time of the schedule. null while it is paused",
  }),
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

const REASONS = "`late`: no server was running at that time; `overlap`: the previous run had not " +
  "ended; `no_version`: the workflow had no published version; `paused`: the schedule " +
  "was paused; `failures`: the schedule had paused itself after failures; `free_day`: " +
  "the day is free in the schedule's calendar";

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
  const message = `must be a duration of at most ${CATCHUP_WINDOW_MAX.max}, such as 90m or 24h`;
  check.issues.push({ code: "custom", message, input: text });
  return z.NEVER;
});

const jitter = policies.jitter.transform((text, check): number => {
  const ms = parseDuration(text);
  if (ms !== null && ms >= 0 && ms <= JITTER_MAX.maxMs) return ms;
  const message = `must be a duration of at most ${JITTER_MAX.max}, such as 30s or 5m`;
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
      description:
        "IANA time zone for a phrase that names no zone. Defaults to `x-timezone`, then to the " +
        "server's `TIMEZONE`",
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

/** When a schedule fires. */
const timingFields = {
  cron: z.string().nullable().openapi({
    description: "The cron of a recurring schedule. null for a rule or a single run",
  }),
  rule: z.string().nullable().openapi({ description: RULE }),
  runAt: timestamp.nullable().openapi({
    description: "The time of the run, for a schedule with a single run",
  }),
  timezone: z.string(),
  freeDays: orNull(freeDays)
    .openapi({
      description:
        "The calendar of free days on which the schedule starts no run. null: no calendar",
    }),
};

export const schedule = z.object({
  name: z.string().openapi({
    description: "The name of the schedule. `default` is the schedule of " +
      "`/workflows/{workflowId}/schedule`",
  }),
  phrase: z.string().nullable()
    .openapi({
      description:
        "The phrase that the schedule was created from. null if it was created from a cron or " +
        "a time",
    }),
  ...timingFields,
  inputs: orNull(jsonObject).openapi({
    description: "The inputs of the scheduled runs. null: the default inputs of the version",
  }),
  schedule: z.string().openapi({ description: "The schedule in words" }),
  paused: z.boolean(),
  nextRunAt: timestamp.nullable()
    .openapi({
      description: "The next time of the schedule, with its jitter. null while it is paused",
    }),
  startsAt: timestamp.nullable()
    .openapi({
      description: "The earliest time at which the schedule fires. null: no start was given",
    }),
  endsAt: timestamp.nullable()
    .openapi({
      description: "The last time at which the schedule fires. null: the schedule has no end",
    }),
  ticksLeft: z.number().int().nullable().openapi({
    description:
      "The remaining number of runs, for a phrase with a count such as `ten times`. null: no " +
      "count",
  }),
  backfill: orNull(
    z.object({ from: timestamp, to: timestamp }).openapi("ScheduleBackfill"),
  ).openapi({ description: "The range of the backfill that is in progress. null: none" }),
  lastTick: orNull(
    z.object({
      scheduledAt: timestamp,
      outcome: z.enum(["started", ...MISS_REASONS]).openapi({
        description: `\`started\`, or the reason why no run was started. ${REASONS}`,
      }),
      runId: uuid.nullable().openapi({
        description: "The id of the run that the tick started. null: no run",
      }),
    }).openapi("LastTick"),
  ).openapi({ description: "The latest past tick of the schedule. null before the first" }),
  ...policies,
}).openapi("Schedule", { example: KEPT });

/** The workflow and the name of one of its schedules. */
export const scheduleParams = workflowParams.extend({
  name: z.string()
    .regex(
      SCHEDULE_NAME,
      "must have 1 to 64 characters: lower-case letters a to z, digits or hyphens",
    )
    .openapi({ description: "The name of the schedule, such as `default`", example: "emea" }),
});

const statedInputs = orNull(jsonObject).optional().openapi({
  description:
    `The inputs of the scheduled runs, at most ${INPUTS_BYTES_MAX / 1024} KiB of JSON. ` +
    "null: the default inputs of the version",
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
  paused: z.boolean().optional().openapi({
    description: "true pauses the schedule, false resumes it",
  }),
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
  nextRunAt: timestamp.nullable().openapi({
    description: "The next time of the schedule. null while it is paused",
  }),
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
  schedule: z.string().openapi({
    description: "The schedule in words. The text can be sent as `input` and has the same meaning",
  }),
  ...timingFields,
  upcoming: z.array(
    z.object({
      ...upcomingTick,
      startsBefore: timestamp.nullable().openapi({
        description: "The latest start of the run, if a jitter was sent. null without a jitter",
      }),
    }).openapi("UpcomingTick"),
  ).openapi({ description: "The next ten ticks, soonest first" }),
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
          "`started`: a run was started. `inputs_missing`: a run was started and failed because " +
          "inputs are missing or invalid. `waiting`: the tick waits for the previous run to end. " +
          `Otherwise the reason why no run was started. ${REASONS}`,
      }),
      runId: uuid.nullable().openapi({
        description: "The id of the run that the tick started. null: no run",
      }),
      lateMs: z.number().int().nullable().openapi({
        description:
          "The delay with which the server handled the tick, in milliseconds after its time and " +
          "jitter. null for ticks that wait, that came during a pause or that fell on a free day",
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
    ...ONE_PAGE,
  },
});
