import { createRoute, type z } from "@hono/zod-openapi";
import { listChildRuns, listRuns } from "../../../runs/list_runs.ts";
import { listSteps } from "../../../runs/list_steps.ts";
import { readLastInputs } from "../../../runs/read_last_inputs.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import {
  childListQuery,
  lastInputs,
  runList,
  runListQuery,
  runParams,
  stepList,
  stepListQuery,
} from "./schema.ts";
import { workflowParams } from "../workflows/schema.ts";

const ORDER = "Ordered by `createdAt`, latest first, then by id.";

const listAll = createRoute({
  method: "get",
  path: "/runs",
  operationId: "listRuns",
  summary: "List the runs of all workflows, latest first",
  description: "Open to every caller. Lists the runs of those workflows of the organization " +
    `that the caller may read. ${ORDER}`,
  request: { query: runListQuery },
  responses: { 200: json(runList, "A page"), ...problems(400, 401, 403, 429) },
});

const listOfWorkflow = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/runs",
  operationId: "listWorkflowRuns",
  summary: "List the runs of a workflow, latest first",
  description: `Requires read permission on the workflow. ${ORDER}`,
  request: { params: workflowParams, query: runListQuery },
  responses: { 200: json(runList, "A page"), ...problems(400, 401, 403, 404, 429) },
});

const steps = createRoute({
  method: "get",
  path: "/runs/{runId}/steps",
  operationId: "listRunSteps",
  summary: "List the steps and items inside a step of a run",
  description:
    "Requires read permission on the run's workflow. For a loop it lists the items that have " +
    "begun; for one of these, by its path, and for a block, the steps in it. Ordered by index, " +
    "and as declared.",
  middleware: sendWhileRead,
  request: { params: runParams, query: stepListQuery },
  responses: { 200: json(stepList, "A page"), ...problems(400, 401, 403, 404, 429) },
});

const children = createRoute({
  method: "get",
  path: "/runs/{runId}/children",
  operationId: "listChildRuns",
  summary: "List the runs that steps of a run have started, latest first",
  description: "Requires read permission on the run's workflow. Lists those whose workflows the " +
    `caller may read. ${ORDER}`,
  request: { params: runParams, query: childListQuery },
  responses: { 200: json(runList, "A page"), ...problems(400, 401, 403, 404, 429) },
});

const last = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/runs/last-inputs",
  operationId: "getLastInputs",
  summary: "Show the inputs with which the caller has last started a run",
  description:
    "Requires read permission on the workflow. Only runs that the caller has started by " +
    "hand, in a chat or by a program count, and only among the latest of the workflow. Inputs " +
    "whose names are those of secrets, such as `password` or `api_key`, are left out; more than " +
    "64 KiB of JSON are not told.",
  request: { params: workflowParams },
  responses: {
    200: json(lastInputs, "They may be empty"),
    ...problems(400, 401, 403, 404, 429),
  },
});

/** Pages of runs, and of the steps of a run. */
export function runListRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(listAll, async (c) => {
    return c.json(await listRuns(c.get("ctx"), toFilter(c.req.valid("query"))), 200);
  });
  routes.openapi(listOfWorkflow, async (c) => {
    const input = { ...c.req.valid("param"), ...toFilter(c.req.valid("query")) };
    return c.json(await listRuns(c.get("ctx"), input), 200);
  });
  routes.openapi(last, async (c) => {
    return c.json(await readLastInputs(c.get("ctx"), c.req.valid("param")), 200);
  });
  routes.openapi(children, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listChildRuns(c.get("ctx"), input), 200);
  });
  routes.openapi(steps, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listSteps(c.get("ctx"), input), 200);
  });
  return routes;
}

function toFilter({ status, ...query }: z.output<typeof runListQuery>) {
  return { ...query, statuses: status };
}
