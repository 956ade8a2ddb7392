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
  actorId: uuid.openapi({ description: "The id of the user who performed the action" }),
  action: z.enum(AUDIT_ACTIONS),
  details: jsonObject.openapi({
    description:
      "For a workflow `workflowId`, with `from` and `to` (user ids) if it was transferred " +
      "and `runId` if a run was cancelled. For a calendar its name as `calendar`, its " +
      "`ownerId`, and the `origin` of its URL",
  }),
  createdAt: timestamp,
}).openapi("AuditRecord");

const auditList = z.object({ records: z.array(record), ...pageFields }).openapi("AuditList", {
  example: {
    records: [{
      id: REQUEST_ID,
      actorId: "5a0c2f0e-7d1b-4f6e-8c9d-3b2a1c0d9e8f",
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
  summary: "List the recorded actions of admins and changes of calendars",
  description:
    "Requires an admin of the organization. Lists transfers of workflows, runs that an " +
    "admin cancelled without other rights to them, and calendars that were created, " +
    "replaced or deleted. Ordered by `createdAt`, latest first, then by id.",
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
