import { createRoute } from "@hono/zod-openapi";
import {
  listAllSchedules,
  listOrganizationSchedules,
} from "../../../schedules/overview/list_all_schedules.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { refuseOwner } from "../../schema/owner_query.ts";
import { problems } from "../../schema/problems.ts";
import { allSchedules, allSchedulesQuery } from "./overview_schema.ts";

const list = createRoute({
  method: "get",
  path: "/schedules",
  operationId: "listSchedules",
  summary: "List the schedules of all workflows, failing and late ones first",
  description:
    "Open to every caller. `scope=organization` requires an admin and returns schedules " +
    "without `schedule`, `timezone` and `lastRun`. Ordered by state: `failing`, then " +
    "`late` and `active` by their next time, then `paused`, then `ended`. A schedule that " +
    "fires while a client reads the pages moves towards the end, so it can appear on two " +
    "pages.",
  request: { query: allSchedulesQuery },
  responses: { 200: json(allSchedules, "A page of schedules"), ...problems(400, 401, 403, 429) },
});

/** The routes of `/schedules`: the schedules of all workflows. */
export function allSchedulesRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, async (c) => {
    const { scope, ownerId, ...input } = c.req.valid("query");
    const ctx = c.get("ctx");
    if (scope === "organization") {
      return c.json(await listOrganizationSchedules(ctx, { ...input, ownerId }), 200);
    }
    refuseOwner(ownerId);
    return c.json(await listAllSchedules(ctx, { ...input, scope }), 200);
  });
  return routes;
}
