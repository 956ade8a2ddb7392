import { createRoute } from "@hono/zod-openapi";
import { deleteCalendar } from "../../../schedules/calendars/delete_calendar.ts";
import { getCalendar, listCalendars } from "../../../schedules/calendars/get_calendar.ts";
import { CALENDARS_MAX } from "../../../schedules/calendars/limits.ts";
import { putCalendar } from "../../../schedules/calendars/put_calendar.ts";
import type { ScheduleSettings } from "../../../schedules/context.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { calendar, calendarList, calendarParams, putCalendarBody } from "./schema.ts";

const list = createRoute({
  method: "get",
  path: "/calendars",
  operationId: "listCalendars",
  summary: "List the calendars of free days of the organization, by name",
  description: "Open to every caller of the organization. Ordered by name.",
  responses: {
    200: json(calendarList, "All calendars of the organization"),
    ...problems(400, 401, 403, 429),
  },
});

const put = createRoute({
  method: "put",
  path: "/calendars/{name}",
  operationId: "putCalendar",
  summary: "Create or replace a calendar of free days",
  description:
    "Open to every caller. Replacing a calendar requires its owner or an admin. A day is " +
    "free if an event covers the whole day. Schedules that use the calendar apply the new " +
    `days at once. Returns 409 if the organization already has ${CALENDARS_MAX} calendars.`,
  request: { params: calendarParams, ...jsonBody(putCalendarBody) },
  responses: {
    200: json(calendar, "The calendar"),
    ...problems(400, 401, 403, 409, 415, 429, 503, 507),
  },
});

const get = createRoute({
  method: "get",
  path: "/calendars/{name}",
  operationId: "getCalendar",
  summary: "Show a calendar of free days",
  description: "Open to every caller of the organization.",
  request: { params: calendarParams },
  responses: { 200: json(calendar, "The calendar"), ...problems(400, 401, 403, 404, 429) },
});

const remove = createRoute({
  method: "delete",
  path: "/calendars/{name}",
  operationId: "deleteCalendar",
  summary: "Delete a calendar of free days that no schedule uses",
  description:
    "Requires the owner of the calendar or an admin. Returns 409 while a schedule uses the " +
    "calendar.",
  request: { params: calendarParams },
  responses: {
    200: doneAnswer("The calendar is deleted", "Calendar deleted"),
    ...problems(400, 401, 403, 404, 409, 429, 507),
  },
});

/** The routes of `/calendars`: calendars of free days. */
export function calendarRoutes(schedules: ScheduleSettings): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, async (c) => c.json(await listCalendars(c.get("ctx")), 200));
  routes.openapi(put, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await putCalendar({ ...c.get("ctx"), schedules }, input), 200);
  });
  routes.openapi(get, async (c) => {
    return c.json(await getCalendar(c.get("ctx"), c.req.valid("param")), 200);
  });
  routes.openapi(remove, async (c) => {
    return c.json(await deleteCalendar(c.get("ctx"), c.req.valid("param")), 200);
  });
  return routes;
}
