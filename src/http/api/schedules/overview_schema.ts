import { z } from "@hono/zod-openapi";
import { SCHEDULE_SCOPES } from "../../../schedules/overview/overview_store.ts";
import { SCHEDULE_STATES } from "../../../schedules/overview/states.ts";
import {
  NAME,
  NEXT_RUN_AT,
  ONE_PAGE,
  RUN_ID,
  USER_ID,
  WORKFLOW_ID,
} from "../../schema/examples.ts";
import { orNull, pageFields, pageQuery, timestamp, uuid } from "../../schema/fields.ts";
import { runStatus } from "../runs/schema.ts";

export const allSchedulesQuery = z.object({
  ...pageQuery,
  scope: z.enum(SCHEDULE_SCOPES).optional().openapi({
    description: "By the workflow of the schedule. owned unless stated; shared: others', by a " +
      "team, and not public; public: open to the organization; all: everything that the caller " +
      "may read; organization: every schedule, for admins",
  }),
  state: z.enum(SCHEDULE_STATES).optional()
    .openapi({ description: "Only schedules in this state" }),
  search: z.string().optional().openapi({
    description: "A part of the workflow's name, in any case; `%` and `_` mean themselves",
    example: "region",
  }),
});

const shown = {
  workflowId: uuid,
  workflowName: z.string(),
  ownerId: z.string().openapi({ description: "The owner of the workflow" }),
  name: z.string().openapi({ description: "`default` for the one that needs no name" }),
  state: z.enum(SCHEDULE_STATES).openapi({
    description: "failing: the latest run failed, nothing could be run, or it paused itself " +
      "after failures; late: a run is due for more than a minute and has not begun; ended: it " +
      "fires no more",
  }),
  paused: z.boolean(),
  nextRunAt: timestamp.nullable().openapi({ description: "null while it is paused" }),
  lateSince: timestamp.nullable()
    .openapi({ description: "When the run was due that has not begun; null unless it is late" }),
};

const listedSchedule = z.object({
  ...shown,
  schedule: z.string().openapi({ description: "In words" }),
  timezone: z.string(),
  lastRun: orNull(
    z.object({ runId: uuid, scheduledAt: timestamp, status: runStatus })
      .openapi("LastScheduledRun"),
  ).openapi({ description: "The run of the latest tick; null before the first" }),
}).openapi("ListedSchedule");

const SHOWN = {
  workflowId: WORKFLOW_ID,
  workflowName: NAME,
  ownerId: USER_ID,
  name: "default",
  state: "failing",
  paused: false,
  nextRunAt: NEXT_RUN_AT,
  lateSince: null,
} as const;

const SCHEDULES = {
  schedules: [{
    ...SHOWN,
    schedule: "every weekday at 08:30, Europe/Berlin",
    timezone: "Europe/Berlin",
    lastRun: { runId: RUN_ID, scheduledAt: "2026-11-20T07:30:00.000Z", status: "failed" },
  }],
  ...ONE_PAGE,
} as const;

const scheduleList = z.object({ schedules: z.array(listedSchedule), ...pageFields })
  .openapi("ScheduleList", { example: SCHEDULES });

/** The response to `scope=organization`. */
const organizationScheduleList = z.object({
  schedules: z.array(z.object(shown).openapi("OrganizationSchedule")),
  ...pageFields,
}).openapi("OrganizationScheduleList", { example: { schedules: [SHOWN], ...ONE_PAGE } });

/** A page of schedules; with `scope=organization`, of all the organization's, for admins. */
export const allSchedules = z.union([scheduleList, organizationScheduleList])
  .openapi({ example: SCHEDULES });
