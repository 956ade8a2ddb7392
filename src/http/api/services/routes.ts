import { createRoute } from "@hono/zod-openapi";
import { listServices } from "../../../services/list_services.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { serviceList } from "./schema.ts";

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listServices",
  summary: "List the services and actions of steps, with fields, outputs and examples",
  description: "Open to every caller. Returns all services in one response, without pages.",
  responses: { 200: json(serviceList, "All services"), ...problems(401, 403, 429) },
});

/** The routes of `/services`. */
export function serviceRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, (c) => c.json({ services: listServices() }, 200));
  return routes;
}
