import { createRoute } from "@hono/zod-openapi";
import { cancelRun } from "../../../runs/cancel_run.ts";
import type { RunParts } from "../../../runs/context.ts";
import { getRun } from "../../../runs/read_run.ts";
import { retryRun } from "../../../runs/retry_run.ts";
import { startRun } from "../../../runs/start/start_run.ts";
import { attemptRoutes } from "./attempts.ts";
import { readIdempotencyKey } from "./idempotency_key.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, optionalBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import {
  idempotencyHeaders,
  retryBody,
  runDetail,
  runDetailQuery,
  runParams,
  startBody,
  startedRun,
} from "./schema.ts";
import { workflowParams } from "../workflows/schema.ts";
import { runListRoutes } from "./lists.ts";

const start = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/runs",
  operationId: "startRun",
  summary: "Start a run",
  description:
    "Requires read permission on the workflow. If a caller without write permission on the " +
    "workflow sends `envs`, the run uses only these values and no stored ones. Returns 409 " +
    "if the workflow has no published version, and 422 for missing, invalid or unknown " +
    "inputs.",
  request: { params: workflowParams, ...optionalBody(startBody) },
  responses: {
    202: json(startedRun, "The run is stored and queued"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
  },
});

const get = createRoute({
  method: "get",
  path: "/runs/{runId}",
  operationId: "getRun",
  summary: "Show a run with its steps",
  description: "Requires read permission on the run's workflow.",
  middleware: sendWhileRead,
  request: { params: runParams, query: runDetailQuery },
  responses: { 200: json(runDetail, "The run"), ...problems(400, 401, 403, 404, 429) },
});

const cancel = createRoute({
  method: "post",
  path: "/runs/{runId}/cancel",
  operationId: "cancelRun",
  summary: "Cancel a run",
  description:
    "Requires the user who started the run, or write permission on its workflow. Returns " +
    "409 if the run has ended.",
  request: { params: runParams },
  responses: {
    202: doneAnswer("The run stops within a second", "The run is being cancelled"),
    ...problems(400, 401, 403, 404, 409, 429, 507),
  },
});

const retry = createRoute({
  method: "post",
  path: "/runs/{runId}/retry",
  operationId: "retryRun",
  summary: "Retry a failed run from the step that failed",
  description:
    "Requires the user who started the run, or write permission on its workflow. The run " +
    "continues with the version that it was started with. Steps that succeeded keep their " +
    "outputs; steps that failed or were cancelled are executed again, with a new " +
    "idempotency key. Returns 409 if the run has not failed, and if it was started with " +
    "`envs` that the request does not send again.",
  request: { params: runParams, ...optionalBody(retryBody) },
  responses: {
    202: json(startedRun, "The run is queued again"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
  },
});

/** The operations on single runs: start, show, cancel, retry. */
export function runRoutes(runs: RunParts): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  // The header is documented but not validated by Hono: `readIdempotencyKey()` reads it.
  const documented = { ...start.request, headers: idempotencyHeaders };
  routes.openAPIRegistry.registerPath({ ...start, request: documented });
  routes.openapi({ ...start, hide: true }, async (c) => {
    const idempotencyKey = readIdempotencyKey(c);
    const ctx = c.get("ctx");
    const trigger = ctx.principal.via === "api_key" ? "api" : "manual";
    const { inputs = {}, ...stated } = c.req.valid("json");
    const input = { ...c.req.valid("param"), ...stated, inputs, idempotencyKey, trigger };
    return c.json(await startRun({ ...ctx, ...runs }, { ...input, trigger }), 202);
  });
  routes.openapi(get, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await getRun(c.get("ctx"), input), 200);
  });
  routes.openapi(cancel, async (c) => {
    await cancelRun({ ...c.get("ctx"), ...runs }, c.req.valid("param"));
    return c.json({ success: true as const, message: "The run is being cancelled" }, 202);
  });
  routes.openapi(retry, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await retryRun({ ...c.get("ctx"), ...runs }, input), 202);
  });
  routes.route("/", runListRoutes());
  routes.route("/", attemptRoutes());
  return routes;
}
