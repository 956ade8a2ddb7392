import { etag } from "hono/etag";
import { plannerSchema } from "../../../definition/schema/planner_schema.ts";
import { createRoutes } from "../../routes.ts";

const HEADERS = {
  "Content-Type": "application/schema+json",
  // An editor asks again after an hour, and gets 304 while nothing has changed.
  "Cache-Control": "public, max-age=3600",
};

/** `/schemas/planner-1.json`, without a token, because editors have none. */
export function jsonSchemaRoutes(): ReturnType<typeof createRoutes> {
  const text = `${JSON.stringify(plannerSchema(), null, 2)}\n`;
  const routes = createRoutes();
  routes.get("/planner-1.json", etag(), (c) => c.body(text, 200, HEADERS));
  return routes;
}
