import { createRoute } from "@hono/zod-openapi";
import { changeSchedule } from "../../../schedules/change_schedule.ts";
import type { ScheduleSettings } from "../../../schedules/context.ts";
import { getSchedule } from "../../../schedules/get_schedule.ts";
import { listSchedules } from "../../../schedules/list_schedules.ts";
import { listTicks } from "../../../schedules/list_ticks.ts";
import { putSchedule } from "../../../schedules/put_schedule.ts";
import { removeSchedule } from "../../../schedules/remove_schedule.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody, optionalBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { zoneHeader } from "../../schema/timezone.ts";
import { namedBackfillRoutes } from "./backfill_routes.ts";
import { workflowParams } from "../workflows/schema.ts";
import {
  changeBody,
  putBody,
  schedule,
  scheduleList,
  scheduleParams,
  scheduleTicks,
  ticksQuery,
} from "./schema.ts";

const PATH = "/workflows/{workflowId}/schedules/{name}";

const list = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/schedules",
  operationId: "listWorkflowSchedules",
  summary: "List all schedules of a workflow, by name",
  description: "Requires read permission on the workflow. Ordered by name.",
  middleware: sendWhileRead,
  request: { params: workflowParams },
  responses: {
    200: json(scheduleList, "All schedules of the workflow, including `default` if it exists"),
    ...problems(400, 401, 403, 404, 429),
  },
});

const put = createRoute({
  method: "put",
  path: PATH,
  operationId: "putNamedSchedule",
  summary: "Create or replace a named schedule",
  description:
    "Requires write permission on the workflow. Fields that are absent get their default " +
    "values, but a paused schedule stays paused. Returns 404 if the workflow has no " +
    "published version, 409 if it already has 20 schedules besides `default`, and 422 for " +
    "inputs that do not match the published version.",
  request: { params: scheduleParams, headers: zoneHeader, ...jsonBody(putBody) },
  responses: {
    200: json(schedule, "The schedule"),
    ...problems(400, 401, 403, 404, 409, 415, 422, 429, 507),
  },
});

const get = createRoute({
  method: "get",
  path: PATH,
  operationId: "getNamedSchedule",
  summary: "Show a named schedule",
  description:
    "Requires read permission on the workflow. Returns 404 if the workflow has no schedule " +
    "of that name.",
  request: { params: scheduleParams },
  responses: { 200: json(schedule, "The schedule"), ...problems(400, 401, 403, 404, 429) },
});

const change = createRoute({
  method: "patch",
  path: PATH,
  operationId: "changeNamedSchedule",
  summary: "Pause, resume or change a named schedule",
  description:
    "Requires write permission on the workflow. Fields that are absent keep their values. " +
    "Resuming a schedule for a single run after its time has passed deletes the schedule. " +
    "Returns 422 for inputs that do not match the published version.",
  request: { params: scheduleParams, ...optionalBody(changeBody) },
  responses: {
    200: json(schedule, "The schedule"),
    ...problems(400, 401, 403, 404, 415, 422, 429, 507),
  },
});

const remove = createRoute({
  method: "delete",
  path: PATH,
  operationId: "deleteNamedSchedule",
  summary: "Delete a named schedule",
  description:
    "Requires write permission on the workflow. Runs that were already started continue.",
  request: { params: scheduleParams },
  responses: {
    200: doneAnswer("The schedule is deleted", "Schedule deleted"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const ticks = createRoute({
  method: "get",
  path: `${PATH}/ticks`,
  operationId: "listNamedScheduleTicks",
  summary: "List the past ticks of a named schedule and their outcomes, latest first",
  description: "Requires read permission on the workflow. Lists the ticks of the last 30 days. " +
    "Ordered by time, latest first. `GET /workflows/{workflowId}/schedule/ticks` does this " +
    "for the schedule `default`.",
  request: { params: scheduleParams, query: ticksQuery },
  responses: {
    200: json(scheduleTicks, "A page of ticks. Ticks whose runs were deleted are omitted"),
    ...problems(400, 401, 403, 404, 429),
  },
});

/** `/workflows/{workflowId}/schedules` and the routes below it. */
export function namedScheduleRoutes(schedules: ScheduleSettings): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.route("/", namedBackfillRoutes(schedules));
  routes.openapi(list, async (c) => {
    return c.json(await listSchedules({ ...c.get("ctx"), schedules }, c.req.valid("param")), 200);
  });
  routes.openapi(put, async (c) => {
    const { catchupWindow: catchupWindowMs, jitter: jitterMs, ...stated } = c.req.valid("json");
    const { timezone = c.req.valid("header")["x-timezone"] } = stated;
    const input = { ...c.req.valid("param"), ...stated, timezone, catchupWindowMs, jitterMs };
    return c.json(await putSchedule({ ...c.get("ctx"), schedules }, input), 200);
  });
  routes.openapi(get, async (c) => {
    return c.json(await getSchedule({ ...c.get("ctx"), schedules }, c.req.valid("param")), 200);
  });
  routes.openapi(change, async (c) => {
    const { catchupWindow: catchupWindowMs, jitter: jitterMs, ...changes } = c.req.valid("json");
    const input = { ...c.req.valid("param"), ...changes, catchupWindowMs, jitterMs };
    return c.json(await changeSchedule({ ...c.get("ctx"), schedules }, input), 200);
  });
  routes.openapi(remove, async (c) => {
    return c.json(await removeSchedule(c.get("ctx"), c.req.valid("param")), 200);
  });
  routes.openapi(ticks, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listTicks({ ...c.get("ctx"), schedules }, input), 200);
  });
  return routes;
}
