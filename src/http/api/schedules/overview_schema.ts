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
import { ownerQuery } from "../../schema/owner_query.ts";
import { runStatus } from "../runs/schema.ts";

export const allSchedulesQuery = z.object({
  ...pageQuery,
  scope: z.enum(SCHEDULE_SCOPES).optional().openapi({
    description:
      "Which workflows the schedules belong to. `owned` (default): workflows of the caller. " +
      "`shared`: workflows of other users that are shared with a team of the caller and not " +
      "public. `public`: workflows open to the organization. `all`: all workflows that the " +
      "caller may read. `organization`: all workflows, for admins",
  }),
  ...ownerQuery,
  state: z.enum(SCHEDULE_STATES).optional()
    .openapi({ description: "Only schedules in this state" }),
  search: z.string().optional().openapi({
    description:
      "Only schedules of workflows whose name contains this text, in upper or lower case. " +
      "`%` and `_` are ordinary characters",
    example: "region",
  }),
});

const shown = {
  workflowId: uuid,
  workflowName: z.string(),
  ownerId: z.string().openapi({ description: "The user id of the workflow's owner" }),
  name: z.string().openapi({
    description: "The name of the schedule. `default` is the schedule of " +
      "`/workflows/{workflowId}/schedule`",
  }),
  state: z.enum(SCHEDULE_STATES).openapi({
    description:
      "`failing`: the latest run failed, no run could be started, or the schedule paused " +
      "itself after failures. `late`: a run has been due for more than a minute and has not " +
      "begun. `ended`: no tick is to come",
  }),
  paused: z.boolean(),
  nextRunAt: timestamp.nullable().openapi({
    description: "The next time of the schedule. null while it is paused",
  }),
  lateSince: timestamp.nullable()
    .openapi({
      description: "The time of the due run that has not begun. null unless the state is `late`",
    }),
};

const listedSchedule = z.object({
  ...shown,
  schedule: z.string().openapi({ description: "The schedule in words" }),
  timezone: z.string(),
  lastRun: orNull(
    z.object({ runId: uuid, scheduledAt: timestamp, status: runStatus })
      .openapi("LastScheduledRun"),
  ).openapi({ description: "The run of the latest tick. null before the first run" }),
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
