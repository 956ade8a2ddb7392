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
  summary: "Dry-run a definition without side effects",
  description:
    "Open to every caller. Executes only the steps whose output depends on nothing but " +
    "their input. For other steps, the response shows their `input` without secrets, and " +
    "`outputs` in the request provides assumed outputs. Nothing is stored and no other " +
    "server is called. The dry run fails after 10 seconds, or after 10,000 steps and " +
    "items. Returns 422 for a definition with errors, and 503 if the server is executing " +
    "too many trials.",
  middleware: sendWhileRead,
  request: jsonBody(dryRunBody),
  responses: {
    200: json(dryRunResult, "The result of the dry run, with the first error"),
    ...problems(400, 401, 403, 413, 415, 422, 429, 503),
  },
});

const test = createRoute({
  method: "post",
  path: "/steps/test",
  operationId: "testStep",
  summary: "Test one step with sample data",
  description:
    "Open to every caller. Executes the step with the rights of the caller and with all " +
    "its side effects; the caller owns the files that it writes. The step reads the values " +
    "`inputs`, `steps`, `env`, `item` and `index` of the request. The test fails after 60 " +
    "seconds, and for an output of more than 1 Mi characters. Returns 422 for a step with " +
    "errors, and 503 if the server is executing too many trials.",
  middleware: sendWhileRead,
  request: jsonBody(testStepBody),
  responses: {
    200: json(testedStep, "The result of the step"),
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
