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
  ready: z.boolean().openapi({ description: "Whether it can take writes" }),
  degraded: z.array(z.enum(CHECK_NAMES))
    .openapi({ description: "The parts that are away although the server serves" }),
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
  summary: "Tell that the process answers",
  description: "Open to everyone, however often.",
  responses: { 200: json(liveness, "It does") },
});

const ready = createRoute({
  ...OPEN,
  method: "get",
  path: "/readyz",
  operationId: "getReadiness",
  summary: "Tell whether the server can serve",
  description: "Open to everyone, however often; the state is at most two seconds old.",
  responses: {
    200: json(readiness, "It can, with or without the parts that are degraded"),
    503: json(readiness, "It cannot: it is about to end, or its database takes no writes"),
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
