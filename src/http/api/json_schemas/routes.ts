import { createRoute, z } from "@hono/zod-openapi";
import { etag } from "hono/etag";
import { plannerSchema } from "../../../definition/schema/planner_schema.ts";
import { createRoutes } from "../../routes.ts";

const HEADERS = {
  "Content-Type": "application/schema+json",
  // Editors ask again after an hour, and get 304 if the schema has not changed.
  "Cache-Control": "public, max-age=3600",
};

const schema = z.looseObject({ $schema: z.string(), title: z.string() })
  .openapi({
    example: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Heddle workflow, planner/1",
    },
  });

const plannerRoute = createRoute({
  method: "get",
  path: "/planner-1.json",
  operationId: "getPlannerSchema",
  tags: ["server"],
  security: [],
  summary: "Show the JSON Schema of workflow definitions, for editors",
  description: "Open to everyone: editors read the schema without a token.",
  responses: {
    200: { description: "The schema", content: { "application/schema+json": { schema } } },
    304: { description: "The schema has not changed: its `ETag` is the one in `If-None-Match`" },
  },
});

/** The routes of `/schemas/planner-1.json`, without a token. */
export function jsonSchemaRoutes(): ReturnType<typeof createRoutes> {
  const text = `${JSON.stringify(plannerSchema(), null, 2)}\n`;
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath(plannerRoute);
  routes.get("/planner-1.json", etag(), (c) => c.body(text, 200, HEADERS));
  return routes;
}
