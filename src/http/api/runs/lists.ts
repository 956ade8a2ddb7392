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
  description:
    "Open to every caller. Lists the runs of all workflows of the organization that the " +
    `caller may read. ${ORDER}`,
  request: { query: runListQuery },
  responses: { 200: json(runList, "A page of the list"), ...problems(400, 401, 403, 429) },
});

const listOfWorkflow = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/runs",
  operationId: "listWorkflowRuns",
  summary: "List the runs of a workflow, latest first",
  description: `Requires read permission on the workflow. ${ORDER}`,
  request: { params: workflowParams, query: runListQuery },
  responses: { 200: json(runList, "A page of the list"), ...problems(400, 401, 403, 404, 429) },
});

const steps = createRoute({
  method: "get",
  path: "/runs/{runId}/steps",
  operationId: "listRunSteps",
  summary: "List the steps and loop items inside a step of a run",
  description: "Requires read permission on the run's workflow. If `parent` is a loop, lists its " +
    "items that have begun. If `parent` is a loop item or a block, lists the steps in it. " +
    "Ordered by index for items, and by the definition for steps.",
  middleware: sendWhileRead,
  request: { params: runParams, query: stepListQuery },
  responses: { 200: json(stepList, "A page of the list"), ...problems(400, 401, 403, 404, 429) },
});

const children = createRoute({
  method: "get",
  path: "/runs/{runId}/children",
  operationId: "listChildRuns",
  summary: "List the runs that a run has started, latest first",
  description: "Requires read permission on the run's workflow. Lists the runs started by steps " +
    `\`workflow.run\` whose workflows the caller may read. ${ORDER}`,
  request: { params: runParams, query: childListQuery },
  responses: { 200: json(runList, "A page of the list"), ...problems(400, 401, 403, 404, 429) },
});

const last = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/runs/last-inputs",
  operationId: "getLastInputs",
  summary: "Show the inputs of the caller's last run of a workflow",
  description:
    "Requires read permission on the workflow. Considers only recent runs that the caller " +
    "started in the console, in a chat or by the API. Inputs with the name of a secret, " +
    "such as `password` or `api_key`, are omitted. Inputs of more than 64 KiB of JSON are " +
    "not returned.",
  middleware: sendWhileRead,
  request: { params: workflowParams },
  responses: {
    200: json(lastInputs, "The inputs; an empty object if there are none to show"),
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
