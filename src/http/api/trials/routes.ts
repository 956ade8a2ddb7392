import { createRoute } from "@hono/zod-openapi";
import { dryRun } from "../../../runs/trial/dry_run.ts";
import type { TrialParts } from "../../../runs/trial/trial_parts.ts";
import { testStep } from "../../../runs/trial/test_step.ts";
import type { Json } from "../../../lib/json.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { json, jsonBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { dryRunBody, dryRunResult, testedStep, testStepBody } from "./schema.ts";

const dry = createRoute({
  method: "post",
  path: "/workflows/dry-run",
  operationId: "dryRunDefinition",
  summary: "Dry-run a definition, without any effect",
  description:
    "Open to every caller. Steps whose output depends on their input alone are executed. For " +
    "the others, the answer shows their `input` without secrets, and `outputs` of the body gives " +
    "their assumed outputs. Nothing is stored and nobody is called. 422 for a definition with " +
    "errors; 503 while too many are being tried. Ends after 10 seconds, or 10,000 steps and items, " +
    "with an error.",
  middleware: sendWhileRead,
  request: jsonBody(dryRunBody),
  responses: {
    200: json(dryRunResult, "How it went, with the first error"),
    ...problems(400, 401, 403, 413, 415, 422, 429, 503),
  },
});

const test = createRoute({
  method: "post",
  path: "/steps/test",
  operationId: "testStep",
  summary: "Test one step with sample data",
  description:
    "Open to every caller. The step is executed, as the caller, with whatever effect it " +
    "has outside; files that it makes are the caller's. `inputs`, `steps`, `env`, `item` " +
    "and `index` are the values that it reads. 422 for a step with errors; 503 while too many " +
    "are being tested. Ends after 60 seconds, and fails with an output of more than 1 Mi " +
    "characters.",
  middleware: sendWhileRead,
  request: jsonBody(testStepBody),
  responses: {
    200: json(testedStep, "How it went"),
    ...problems(400, 401, 403, 413, 415, 422, 429, 503, 507),
  },
});

/** The routes that try a workflow, or one of its steps, without a run. */
export function trialRoutes(trials: TrialParts): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(dry, async (c) => {
    return c.json(await dryRun({ ...c.get("ctx"), ...trials }, c.req.valid("json")), 200);
  });
  routes.openapi(test, async (c) => {
    const { item, ...input } = c.req.valid("json");
    const given = item === undefined ? input : { ...input, item: item as Json };
    return c.json(await testStep({ ...c.get("ctx"), ...trials }, given), 200);
  });
  return routes;
}
