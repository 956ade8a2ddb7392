import { createRoute, z } from "@hono/zod-openapi";
import { exportAuditRecords } from "../../../identity/audit/export_audit_records.ts";
import { AUDIT_ACTIONS, listAuditRecords } from "../../../identity/audit/list_audit_records.ts";
import { createRoutes } from "../../routes.ts";
import { dropWhenUnread } from "../../bodies/unread_body.ts";
import { json, textContent } from "../../schema/bodies.ts";
import { FINISHED_AT, ONE_PAGE, REQUEST_ID, USER_ID, WORKFLOW_ID } from "../../schema/examples.ts";
import { pageFields, pageQuery, queryTime, timestamp, uuid } from "../../schema/fields.ts";
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

const EXAMPLE = {
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
};

const TARGET_LENGTH_MAX = 200;

const filters = {
  action: z.enum(AUDIT_ACTIONS).optional()
    .openapi({ description: "Only records of this action" }),
  actorId: uuid.optional()
    .openapi({ description: "Only actions that this user performed" }),
  target: z.string().min(1).max(TARGET_LENGTH_MAX).optional().openapi({
    description:
      "Only records whose `details` have this id: of a workflow, rule, thread, run, webhook, API " +
      "key or user, or this name of a calendar",
    example: WORKFLOW_ID,
  }),
  from: queryTime.optional().openapi({
    type: "string",
    format: "date-time",
    description: "Only records from this time on",
  }),
  to: queryTime.optional().openapi({
    type: "string",
    format: "date-time",
    description: "Only records before this time",
  }),
};

const auditList = z.object({ records: z.array(record), ...pageFields }).openapi("AuditList", {
  example: {
    records: [EXAMPLE],
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
  request: { query: z.object({ ...pageQuery, ...filters }) },
  responses: { 200: json(auditList, "A page of audit records"), ...problems(400, 401, 403, 429) },
});

// Of the type `string`: the routing library takes every literal that contains "json" for JSON.
const JSON_LINES: string = "application/x-ndjson";

const exportAll = createRoute({
  method: "get",
  path: "/audit/export",
  operationId: "exportAuditRecords",
  summary: "Download the audit log as lines of JSON",
  description:
    "Requires an admin of the organization. Returns all records that fit, as `GET /audit` lists " +
    "them and in its order, one per line. The response ends early, without a last chunk, if the " +
    "caller loses the right meanwhile.",
  request: { query: z.object(filters) },
  responses: {
    200: {
      description: "The records",
      content: textContent(JSON_LINES, {
        holds: { listOf: "AuditRecord" },
        example: `${JSON.stringify(EXAMPLE)}\n`,
      }),
    },
    ...problems(400, 401, 403, 429),
  },
});

/** The routes of `/audit`. */
export function auditRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(
    list,
    async (c) => c.json(await listAuditRecords(c.get("ctx"), c.req.valid("query")), 200),
  );
  routes.openapi(exportAll, (c) => {
    const ctx = { ...c.get("ctx"), renew: c.get("renew") };
    const pieces = exportAuditRecords(ctx, c.req.valid("query"));
    const body = dropWhenUnread(linesOf(pieces), ctx);
    return new Response(body, { headers: HEADERS });
  });
  return routes;
}

const HEADERS = {
  "Content-Type": JSON_LINES,
  "Content-Disposition": 'attachment; filename="audit.jsonl"',
  "Cache-Control": "no-store",
};

/** The pieces as bytes, each read when the client has taken the one before. */
function linesOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void pieces.return(undefined),
  }, { highWaterMark: 0 });
}
