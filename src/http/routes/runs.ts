import { createRoute, z } from "@hono/zod-openapi";
import { cancelRun } from "../../runs/cancel_run.ts";
import type { RunEngine } from "../../runs/engine.ts";
import { getRun, listRuns } from "../../runs/read_run.ts";
import { startRun } from "../../runs/start_run.ts";
import { sendWhileRead } from "../large_answers.ts";
import { createRoutes } from "../routes.ts";
import { doneAnswer, json, jsonBody } from "../schemas/bodies.ts";
import { pageQuery } from "../schemas/fields.ts";
import { problems } from "../schemas/problems.ts";
import {
  idempotencyKey,
  runDetail,
  runList,
  runParams,
  startBody,
  startedRun,
} from "../schemas/runs.ts";
import { workflowParams } from "../schemas/workflows.ts";

const start = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/runs",
  operationId: "startRun",
  summary: "Start a run",
  description: "Needs read permission on the workflow. 409 without a published version; 422 for " +
    "missing, wrong or unknown inputs.",
  request: {
    params: workflowParams,
    headers: z.object({ "idempotency-key": idempotencyKey }),
    ...jsonBody(startBody),
  },
  responses: {
    202: json(startedRun, "It is on disk"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
  },
});

const list = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/runs",
  operationId: "listWorkflowRuns",
  summary: "List the runs of a workflow, latest first",
  description:
    "Needs read permission on the workflow. Ordered by `createdAt`, latest first, then by id.",
  request: { params: workflowParams, query: z.object(pageQuery) },
  responses: { 200: json(runList, "A page"), ...problems(400, 401, 403, 404, 429) },
});

const get = createRoute({
  method: "get",
  path: "/runs/{runId}",
  operationId: "getRun",
  summary: "Show a run with its steps",
  description: "Needs read permission on the run's workflow.",
  middleware: sendWhileRead,
  request: { params: runParams },
  responses: { 200: json(runDetail, "The run"), ...problems(400, 401, 403, 404, 429) },
});

const cancel = createRoute({
  method: "post",
  path: "/runs/{runId}/cancel",
  operationId: "cancelRun",
  summary: "Stop a run",
  description:
    "Needs who started the run, or write permission on its workflow. 409 where it has ended.",
  request: { params: runParams },
  responses: {
    202: doneAnswer("It stops within a second", "The run is being cancelled"),
    ...problems(400, 401, 403, 404, 409, 429, 507),
  },
});

/** Runs of workflows: start, list, show, cancel. */
export function runRoutes(engine: RunEngine): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(start, async (c) => {
    const idempotencyKey = c.req.valid("header")["idempotency-key"];
    const trigger = c.var.ctx.principal.via === "api_key" ? "api" : "manual";
    const input = { ...c.req.valid("param"), ...c.req.valid("json"), idempotencyKey, trigger };
    return c.json(await startRun({ ...c.var.ctx, engine }, { ...input, trigger }), 202);
  });
  routes.openapi(list, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listRuns(c.var.ctx, input), 200);
  });
  routes.openapi(get, async (c) => c.json(await getRun(c.var.ctx, c.req.valid("param")), 200));
  routes.openapi(cancel, async (c) => {
    await cancelRun({ ...c.var.ctx, engine }, c.req.valid("param"));
    return c.json({ success: true as const, message: "The run is being cancelled" }, 202);
  });
  return routes;
}
