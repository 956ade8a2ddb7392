import { createRoute, z } from "@hono/zod-openapi";
import { version } from "../../../lib/version.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { CHECK_NAMES, type Readiness } from "./readiness.ts";

const liveness = z.object({ ok: z.literal(true), version: z.string() })
  .openapi("Liveness", { example: { ok: true, version } });

const outcome = z.enum(["ok", "failing"]);

const checks = { database: outcome, storage: outcome, issuer: outcome, model: outcome };

const readiness = z.object({
  ready: z.boolean().openapi({ description: "Whether the database accepts writes" }),
  degraded: z.array(z.enum(CHECK_NAMES))
    .openapi({
      description:
        "The optional parts that do not answer at present. The server serves without them",
    }),
  checks: z.object(checks),
}).openapi("Readiness", {
  example: {
    ready: true,
    degraded: ["model"],
    checks: { database: "ok", storage: "ok", issuer: "ok", model: "failing" },
  },
});

const OPEN = { tags: ["server"], security: [] };

const live = createRoute({
  ...OPEN,
  method: "get",
  path: "/healthz",
  operationId: "getLiveness",
  summary: "Check that the process responds",
  description: "Open to everyone, without a rate limit.",
  responses: { 200: json(liveness, "The process responds") },
});

const ready = createRoute({
  ...OPEN,
  method: "get",
  path: "/readyz",
  operationId: "getReadiness",
  summary: "Check whether the server can serve requests",
  description:
    "Open to everyone, without a rate limit. The reported state is at most two seconds old.",
  responses: {
    200: json(
      readiness,
      "The server can serve requests. `degraded` lists optional parts that do not answer",
    ),
    503: json(
      readiness,
      "The server cannot serve requests: it is shutting down, or its database accepts no " +
        "writes",
    ),
  },
});

/** The routes of `/healthz` and `/readyz`, without a token. */
export function healthRoutes(state: Readiness): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(live, (c) => c.json({ ok: true as const, version }, 200));
  routes.openapi(ready, async (c) => {
    const found = await state.state();
    return c.json(found, found.ready ? 200 : 503);
  });
  return routes;
}
