import { createRoute } from "@hono/zod-openapi";
import { dryRun } from "../../runs/dry_run.ts";
import type { RunEngine } from "../../runs/engine.ts";
import { sendWhileRead } from "../large_answers.ts";
import { createRoutes } from "../routes.ts";
import { json, jsonBody } from "../schemas/bodies.ts";
import { dryRunBody, dryRunResult } from "../schemas/dry_run.ts";
import { problems } from "../schemas/problems.ts";

const dry = createRoute({
  method: "post",
  path: "/workflows/dry-run",
  operationId: "dryRunDefinition",
  summary: "Go through a definition without any effect",
  description:
    "Takes every caller. Steps whose output depends on their input alone are done; of the " +
    "others `input` tells what they would be given, without secrets, and `outputs` of the body " +
    "what they are taken to give. Nothing is kept and nobody is called. 422 for a definition with " +
    "errors. Ends after 10 seconds, or 10,000 steps and items, with an error.",
  middleware: sendWhileRead,
  request: jsonBody(dryRunBody),
  responses: {
    200: json(dryRunResult, "How it went, with the first error"),
    ...problems(400, 401, 403, 413, 415, 422, 429),
  },
});

/** `/workflows/dry-run`. */
export function dryRunRoutes(engine: RunEngine): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(dry, async (c) => {
    return c.json(await dryRun({ ...c.var.ctx, engine }, c.req.valid("json")), 200);
  });
  return routes;
}
