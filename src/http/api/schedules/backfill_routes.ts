import { createRoute, z } from "@hono/zod-openapi";
import { backfillSchedule } from "../../../schedules/backfill/backfill_schedule.ts";
import { cancelBackfill } from "../../../schedules/backfill/cancel_backfill.ts";
import type { ScheduleSettings } from "../../../schedules/context.ts";
import { BACKFILL_TICKS_MAX } from "../../../schedules/limits.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody } from "../../schema/bodies.ts";
import { queryTime, timestamp } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { workflowParams } from "../workflows/schema.ts";
import { scheduleParams } from "./schema.ts";

const RANGE = { from: "2026-11-16T00:00:00.000Z", to: "2026-11-21T00:00:00.000Z" } as const;

const backfillBody = z.strictObject({
  from: queryTime.openapi({
    type: "string",
    format: "date-time",
    description: "The start of the range (inclusive). The time must have a zone",
  }),
  to: queryTime.openapi({
    type: "string",
    format: "date-time",
    description: "The end of the range (exclusive), not in the future. The time must have a zone",
  }),
}).openapi("BackfillBody", { example: RANGE });

const backfill = z.object({
  success: z.literal(true),
  message: z.string(),
  from: timestamp,
  to: timestamp,
  ticks: z.number().int().openapi({ description: "The number of ticks in the range" }),
  runs: z.number().int()
    .openapi({
      description:
        "The number of ticks in the range that have no run yet. One run is started for each",
    }),
}).openapi("Backfill", {
  example: {
    success: true,
    message: "Starts 4 runs, one after the other",
    ...RANGE,
    ticks: 5,
    runs: 4,
  },
});

const shared = {
  method: "post",
  summary: "Start the missing runs of a past time range",
  description:
    "Requires write permission on the workflow. Starts a run for each tick of the schedule " +
    "in the range that has no run; its `scheduledAt` is the tick's time. The runs are " +
    "started one after the other, and none while the schedule is paused. A range can have " +
    `at most ${BACKFILL_TICKS_MAX} ticks. Repeating the request for a range in progress ` +
    "has no effect. Returns 409 while a backfill of another range is in progress. " +
    "Replacing or deleting the schedule ends the backfill.",
  responses: {
    202: json(backfill, "The backfill has begun"),
    ...problems(400, 401, 403, 404, 409, 415, 429, 507),
  },
} as const;

const sharedCancel = {
  method: "delete",
  summary: "Cancel the backfill of a past time range",
  description:
    "Requires write permission on the workflow. No further runs are started; runs that " +
    "were already started continue. Returns 404 if no backfill is in progress.",
  responses: {
    200: doneAnswer(
      "The backfill is cancelled",
      `Starts no more runs for ${RANGE.from} to ${RANGE.to}; runs that were already started ` +
        "continue",
    ),
    ...problems(400, 401, 403, 404, 429, 507),
  },
} as const;

const DEFAULT_PATH = "/workflows/{workflowId}/schedule/backfill";
const NAMED_PATH = "/workflows/{workflowId}/schedules/{name}/backfill";

const ofDefault = createRoute({
  ...shared,
  path: DEFAULT_PATH,
  operationId: "backfillSchedule",
  request: { params: workflowParams, ...jsonBody(backfillBody) },
});

const ofNamed = createRoute({
  ...shared,
  path: NAMED_PATH,
  operationId: "backfillNamedSchedule",
  request: { params: scheduleParams, ...jsonBody(backfillBody) },
});

const cancelOfDefault = createRoute({
  ...sharedCancel,
  path: DEFAULT_PATH,
  operationId: "cancelBackfill",
  request: { params: workflowParams },
});

const cancelOfNamed = createRoute({
  ...sharedCancel,
  path: NAMED_PATH,
  operationId: "cancelNamedBackfill",
  request: { params: scheduleParams },
});

/** The routes of `/workflows/{workflowId}/schedule/backfill`. */
export function backfillRoutes(schedules: ScheduleSettings): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(ofDefault, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await backfillSchedule({ ...c.get("ctx"), schedules }, input), 202);
  });
  routes.openapi(cancelOfDefault, async (c) => {
    return c.json(await cancelBackfill(c.get("ctx"), c.req.valid("param")), 200);
  });
  return routes;
}

/** The routes of `/workflows/{workflowId}/schedules/{name}/backfill`. */
export function namedBackfillRoutes(schedules: ScheduleSettings): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(ofNamed, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await backfillSchedule({ ...c.get("ctx"), schedules }, input), 202);
  });
  routes.openapi(cancelOfNamed, async (c) => {
    return c.json(await cancelBackfill(c.get("ctx"), c.req.valid("param")), 200);
  });
  return routes;
}
