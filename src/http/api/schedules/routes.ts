import { createRoute } from "@hono/zod-openapi";
import type { ScheduleSettings } from "../../../schedules/context.ts";
import { changeSchedule } from "../../../schedules/change_schedule.ts";
import { getSchedule } from "../../../schedules/get_schedule.ts";
import { listTicks } from "../../../schedules/list_ticks.ts";
import { listUpcomingRuns } from "../../../schedules/list_upcoming_runs.ts";
import { parseSchedule } from "../../../schedules/parse_schedule.ts";
import { pauseSchedule } from "../../../schedules/pause_schedule.ts";
import { previewSchedule } from "../../../schedules/preview_schedule.ts";
import { removeSchedule } from "../../../schedules/remove_schedule.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody, optionalBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { zoneHeader } from "../../schema/timezone.ts";
import {
  parseBody,
  parsedSchedule,
  pauseBody,
  pausedSchedule,
  policiesBody,
  previewBody,
  schedule,
  schedulePreview,
  scheduleTicks,
  ticksQuery,
  upcomingQuery,
  upcomingRuns,
} from "./schema.ts";
import { workflowParams } from "../workflows/schema.ts";
import { backfillRoutes } from "./backfill_routes.ts";
import { allSchedulesRoutes } from "./overview_routes.ts";

const parse = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/schedule/parse",
  operationId: "parseSchedule",
  summary: "Set the schedule of a workflow by a phrase",
  description:
    "Requires write permission on the workflow. Creates or replaces the schedule called " +
    "`default`; a paused schedule stays paused. Returns 404 if the workflow has no " +
    "published version.",
  request: { params: workflowParams, headers: zoneHeader, ...jsonBody(parseBody) },
  responses: {
    200: json(parsedSchedule, "The schedule is saved"),
    ...problems(400, 401, 403, 404, 409, 415, 429, 507),
  },
});

const preview = createRoute({
  method: "post",
  path: "/schedules/preview",
  operationId: "previewSchedule",
  summary: "Preview the times of a phrase",
  description: "Open to every caller. Interprets the phrase like a schedule's and stores nothing.",
  request: { headers: zoneHeader, ...jsonBody(previewBody) },
  responses: {
    200: json(schedulePreview, "The meaning of the phrase"),
    ...problems(400, 401, 403, 415, 429),
  },
});

const get = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/schedule",
  operationId: "getSchedule",
  summary: "Show the schedule called `default`",
  description:
    "Requires read permission on the workflow. Returns 404 if the workflow has no schedule " +
    "called `default`.",
  request: { params: workflowParams },
  responses: { 200: json(schedule, "The schedule"), ...problems(400, 401, 403, 404, 429) },
});

const pause = createRoute({
  method: "put",
  path: "/workflows/{workflowId}/schedule",
  operationId: "pauseSchedule",
  summary: "Pause or resume a schedule",
  description: "Requires write permission on the workflow.",
  request: { params: workflowParams, ...jsonBody(pauseBody) },
  responses: {
    200: json(pausedSchedule, "The schedule's state"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

const change = createRoute({
  method: "patch",
  path: "/workflows/{workflowId}/schedule",
  operationId: "changeSchedulePolicies",
  summary: "Change how a schedule handles missed times, overlaps and failures",
  description:
    "Requires write permission on the workflow. Fields that are absent keep their values.",
  request: { params: workflowParams, ...optionalBody(policiesBody) },
  responses: {
    200: json(schedule, "The schedule"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/workflows/{workflowId}/schedule",
  operationId: "deleteSchedule",
  summary: "Delete a schedule",
  description:
    "Requires write permission on the workflow. Runs that were already started continue.",
  request: { params: workflowParams },
  responses: {
    200: doneAnswer("The schedule is deleted", "Schedule deleted"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const upcoming = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/upcoming-runs",
  operationId: "listUpcomingRuns",
  summary: "List the next scheduled runs of a workflow, soonest first",
  description: "Requires read permission on the workflow.",
  request: { params: workflowParams, query: upcomingQuery },
  responses: {
    200: json(
      upcomingRuns,
      "The next runs. Empty if the workflow has no schedule or the schedule is paused",
    ),
    ...problems(400, 401, 403, 404, 429),
  },
});

const ticks = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/schedule/ticks",
  operationId: "listScheduleTicks",
  summary: "List the past ticks of a schedule and their outcomes, latest first",
  description:
    "Requires read permission on the workflow. Lists the ticks of the last 30 days, even " +
    "after the schedule was deleted. Ordered by time, latest first. If several ticks in a " +
    "row were missed before the schedule was changed or paused, only the first and the " +
    "last of them are listed. `page` reaches the latest 1,000 ticks, `cursor` all of them.",
  request: { params: workflowParams, query: ticksQuery },
  responses: {
    200: json(scheduleTicks, "A page of ticks. Ticks whose runs were deleted are omitted"),
    ...problems(400, 401, 403, 404, 429),
  },
});

/** `/schedules`, `/workflows/{workflowId}/schedule` and the routes below it. */
export function scheduleRoutes(schedules: ScheduleSettings): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.route("/", allSchedulesRoutes());
  routes.route("/", backfillRoutes(schedules));
  routes.openapi(parse, async (c) => {
    const timezone = c.req.valid("header")["x-timezone"];
    const input = { ...c.req.valid("param"), ...c.req.valid("json"), timezone };
    return c.json(await parseSchedule({ ...c.get("ctx"), schedules }, input), 200);
  });
  routes.openapi(preview, async (c) => {
    const { jitter: jitterMs, ...stated } = c.req.valid("json");
    const { input, timezone = c.req.valid("header")["x-timezone"] } = stated;
    const asked = { input, timezone, jitterMs, freeDays: stated.freeDays };
    return c.json(await previewSchedule({ ...c.get("ctx"), schedules }, asked), 200);
  });
  routes.openapi(get, async (c) => {
    return c.json(await getSchedule({ ...c.get("ctx"), schedules }, c.req.valid("param")), 200);
  });
  routes.openapi(pause, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await pauseSchedule({ ...c.get("ctx"), schedules }, input), 200);
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
  routes.openapi(upcoming, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listUpcomingRuns(c.get("ctx"), input), 200);
  });
  return routes;
}
