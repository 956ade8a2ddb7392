import { createRoute, z } from "@hono/zod-openapi";
import { AUDIT_ACTIONS, listAuditRecords } from "../../../identity/audit/list_audit_records.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { FINISHED_AT, ONE_PAGE, REQUEST_ID, USER_ID, WORKFLOW_ID } from "../../schema/examples.ts";
import { pageFields, pageQuery, timestamp, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { jsonObject } from "../runs/schema.ts";

const record = z.object({
  id: uuid,
  actorId: uuid.nullable().openapi({
    description: "The id of the user who performed the action, or null for an action on the " +
      "server's command line",
  }),
  via: z.enum(["token", "api_key", "command"]).openapi({
    description: "How the caller was known: by a token, by an API key, or on the server's " +
      "command line",
  }),
  apiKeyId: uuid.nullable().openapi({ description: "The id of the API key that was used" }),
  action: z.enum(AUDIT_ACTIONS),
  details: jsonObject.openapi({
    description:
      "The ids of what was changed, such as `workflowId`, and the `name` of a workflow. With " +
      "`versionNumber` for a publication and a change of the default version, `added` and " +
      "`removed` (team keys) for sharing, `from` and `to` (user ids) for a transfer, `envs` " +
      "(names, never values) for variables, `schedule` (its name), `isSigned` for a new " +
      "webhook, `ownerId` and `expiresAt` for an API key, and `runId` for a cancelled run. For " +
      "a calendar its name as `calendar`, its `ownerId`, and the `origin` of its URL",
  }),
  createdAt: timestamp,
}).openapi("AuditRecord");

const auditList = z.object({ records: z.array(record), ...pageFields }).openapi("AuditList", {
  example: {
    records: [{
      id: REQUEST_ID,
      actorId: "5a0c2f0e-7d1b-4f6e-8c9d-3b2a1c0d9e8f",
      via: "token",
      apiKeyId: null,
      action: "workflow.transferred",
      details: {
        workflowId: WORKFLOW_ID,
        from: USER_ID,
        to: "9b8a7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
      },
      createdAt: FINISHED_AT,
    }],
    ...ONE_PAGE,
  },
});

const list = createRoute({
  method: "get",
  path: "/audit",
  operationId: "listAuditRecords",
  summary: "List who changed what in the organization",
  description:
    "Requires an admin of the organization. Lists publications, sharing and its end, deletions " +
    "and transfers of workflows and rules, shared and deleted threads, changes of variables, " +
    "schedules, webhooks, API keys and calendars, and runs that an admin cancelled without other " +
    "rights to them. Records are kept for `AUDIT_RETENTION_DAYS`. Ordered by `createdAt`, latest " +
    "first, then by id.",
  request: { query: z.object(pageQuery) },
  responses: { 200: json(auditList, "A page of audit records"), ...problems(400, 401, 403, 429) },
});

/** The routes of `/audit`. */
export function auditRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(
    list,
    async (c) => c.json(await listAuditRecords(c.get("ctx"), c.req.valid("query")), 200),
  );
  return routes;
}
