import { createRoute, z } from "@hono/zod-openapi";
import { listWorkflowsWithRuns } from "../../../runs/list_workflows_with_runs.ts";
import { createWorkflow } from "../../../workflows/create_workflow.ts";
import { deleteWorkflow } from "../../../workflows/delete_workflow.ts";
import { showWorkflow } from "../../../workflows/get_workflow.ts";
import type { WorkflowHooks } from "../../../workflows/hooks.ts";
import { listOrganizationWorkflows } from "../../../workflows/list_organization_workflows.ts";
import { setWorkflowPublic } from "../../../workflows/set_workflow_public.ts";
import { shareWorkflow } from "../../../workflows/share_workflow.ts";
import { transferWorkflow } from "../../../workflows/transfer_workflow.ts";
import { validateDefinition } from "../../../workflows/validate_definition.ts";
import { SCOPES } from "../../../documents/list_store.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody } from "../../schema/bodies.ts";
import { pageQuery, queryBoolean } from "../../schema/fields.ts";
import { ownerQuery, refuseOwner } from "../../schema/owner_query.ts";
import { problems } from "../../schema/problems.ts";
import {
  checked,
  createdWorkflow,
  definitionBody,
  expandItemQuery,
  listedWorkflows,
  ownerBody,
  shareBody,
  sharing,
  transferred,
  visibilityBody,
  workflowDetail,
  workflowDetailQuery,
  workflowParams,
} from "./schema.ts";
import { draftRoutes } from "../drafts/routes.ts";
import { versionRoutes } from "../versions/routes.ts";

const list = createRoute({
  method: "get",
  path: "/workflows",
  operationId: "listWorkflows",
  summary: "List workflows, latest change first",
  description:
    "Open to every caller. `scope=organization` requires an admin and returns only the id, " +
    "name, owner, teams, size and dates of each workflow. Ordered by `updatedAt`, latest " +
    "first, then by id.",
  request: {
    query: z.object({
      ...pageQuery,
      ...expandItemQuery,
      isDraft: queryBoolean.optional()
        .openapi({ description: "true: only workflows with a draft that the caller may read" }),
      search: z.string().optional()
        .openapi({
          description:
            "Only workflows whose name contains this text, in upper or lower case. `%` and `_` are " +
            "ordinary characters",
          example: "region",
        }),
      scope: z.enum([...SCOPES, "organization"]).optional().openapi({
        description:
          "`owned` (default): workflows of the caller. `shared`: workflows of other users, " +
          "shared with a team of the caller. `public`: workflows open to the organization. " +
          "`all`: all workflows that the caller may read. `organization`: all workflows, for " +
          "admins; `isDraft` and `expand` are then ignored",
      }),
      ...ownerQuery,
    }),
  },
  responses: {
    200: json(listedWorkflows, "A page of workflows"),
    ...problems(400, 401, 403, 429),
  },
});

const create = createRoute({
  method: "post",
  path: "/workflows",
  operationId: "createWorkflow",
  summary: "Create a workflow with a draft, valid or not",
  description: "Open to every member of the organization. The caller owns the workflow.",
  request: jsonBody(definitionBody),
  responses: {
    201: json(createdWorkflow, "The created workflow"),
    ...problems(400, 401, 403, 409, 413, 415, 429, 507),
  },
});

const validate = createRoute({
  method: "post",
  path: "/workflows/validate",
  operationId: "validateDefinition",
  summary: "Check a definition without storing it",
  description: "Open to every caller.",
  request: jsonBody(definitionBody),
  responses: {
    200: json(checked, "The errors and warnings of the definition"),
    ...problems(400, 401, 403, 413, 415, 429),
  },
});

const get = createRoute({
  method: "get",
  path: "/workflows/{workflowId}",
  operationId: "getWorkflow",
  summary: "Show a workflow with its published definition",
  description:
    "Requires read permission on the workflow: its owner and the members of teams that it " +
    "is shared with have it, and for a public workflow everybody in the organization.",
  request: { params: workflowParams, query: workflowDetailQuery },
  responses: { 200: json(workflowDetail, "The workflow"), ...problems(400, 401, 403, 404, 429) },
});

const patch = createRoute({
  method: "patch",
  path: "/workflows/{workflowId}",
  operationId: "updateWorkflow",
  summary: "Make a workflow public in the organization, or private",
  description: "Requires the workflow's owner.",
  request: {
    params: workflowParams,
    ...jsonBody(visibilityBody),
  },
  responses: {
    200: json(workflowDetail, "The workflow"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/workflows/{workflowId}",
  operationId: "deleteWorkflow",
  summary: "Delete a workflow",
  description:
    "Requires the workflow's owner. Deletes the workflow and its schedules and cancels its " +
    "queued runs. Runs that are being executed continue to their end. Files of its runs " +
    "are kept.",
  request: { params: workflowParams },
  responses: {
    200: doneAnswer("The workflow is deleted", "Workflow deleted"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

const share = createRoute({
  method: "patch",
  path: "/workflows/{workflowId}/sharing",
  operationId: "shareWorkflow",
  summary: "Share a workflow with exactly these teams",
  description:
    "Requires the workflow's owner. The given teams replace all previous teams. The caller " +
    "must be a member of each given team; admins may give any team.",
  request: { params: workflowParams, ...jsonBody(shareBody) },
  responses: {
    200: json(sharing, "The teams that the workflow is shared with"),
    ...problems(400, 401, 403, 404, 415, 429, 507),
  },
});

const transfer = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/owner",
  operationId: "transferWorkflow",
  summary: "Transfer a workflow to another owner",
  description: "Requires an admin of the organization, even one who may not read the workflow. " +
    "Versions, environment variables, drafts, schedules and sharing are kept. Later " +
    "scheduled runs act with the rights of the new owner. The transfer is recorded in " +
    "`/audit`. Returns 422 if the new owner is not a member of the organization who has " +
    "called the server before.",
  request: { params: workflowParams, ...jsonBody(ownerBody) },
  responses: {
    200: json(transferred, "The workflow and its new owner"),
    ...problems(400, 401, 403, 404, 409, 415, 422, 429, 507),
  },
});

/** The routes of `/workflows`, with their drafts and versions. */
export function workflowRoutes(hooks: WorkflowHooks): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, async (c) => {
    const { scope, ownerId, ...input } = c.req.valid("query");
    const ctx = c.get("ctx");
    if (scope === "organization") {
      return c.json(await listOrganizationWorkflows(ctx, { ...input, ownerId }), 200);
    }
    refuseOwner(ownerId);
    return c.json(await listWorkflowsWithRuns(ctx, { ...input, scope }), 200);
  });
  routes.openapi(create, async (c) => {
    return c.json(await createWorkflow(c.get("ctx"), c.req.valid("json")), 201);
  });
  routes.openapi(validate, async (c) => {
    return c.json(await validateDefinition(c.get("ctx"), c.req.valid("json").definition), 200);
  });
  routes.openapi(
    get,
    async (c) => {
      const input = { ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await showWorkflow(c.get("ctx"), input), 200);
    },
  );
  routes.openapi(patch, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await setWorkflowPublic(c.get("ctx"), input), 200);
  });
  routes.openapi(remove, async (c) => {
    return c.json(await deleteWorkflow({ ...c.get("ctx"), hooks }, c.req.valid("param")), 200);
  });
  routes.openapi(share, async (c) => {
    const teamKeys = c.req.valid("json").shareWithTeamKeys;
    return c.json(await shareWorkflow(c.get("ctx"), { ...c.req.valid("param"), teamKeys }), 200);
  });
  routes.openapi(transfer, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await transferWorkflow(c.get("ctx"), input), 200);
  });
  routes.route("/", draftRoutes(hooks));
  routes.route("/", versionRoutes());
  return routes;
}
