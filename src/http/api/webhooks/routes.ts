import { createRoute, z } from "@hono/zod-openapi";
import type { RunParts } from "../../../runs/context.ts";
import { createWebhook } from "../../../webhooks/create_webhook.ts";
import { deleteWebhook } from "../../../webhooks/delete_webhook.ts";
import { listWebhooks } from "../../../webhooks/list_webhooks.ts";
import { pauseWebhook } from "../../../webhooks/pause_webhook.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody, optionalBody } from "../../schema/bodies.ts";
import { pageQuery } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import {
  createBody,
  createdWebhook,
  pauseBody,
  webhook,
  webhookList,
  webhookParams,
} from "./schema.ts";
import { workflowParams } from "../workflows/schema.ts";

const create = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/webhooks",
  operationId: "createWebhook",
  summary: "Create a webhook, a secret URL that starts runs of a workflow",
  description:
    "Requires write permission on the workflow. Returns 409 if the workflow already has 20 " +
    "webhooks.",
  request: { params: workflowParams, ...optionalBody(createBody) },
  responses: {
    201: json(
      createdWebhook,
      "The created webhook. Its secret `url` is returned only in this response",
    ),
    ...problems(400, 401, 403, 404, 409, 415, 429, 507),
  },
});

const list = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/webhooks",
  operationId: "listWebhooks",
  summary: "List the webhooks of a workflow, newest first",
  description:
    "Requires write permission on the workflow. Ordered by `createdAt`, newest first, then by id.",
  middleware: sendWhileRead,
  request: { params: workflowParams, query: z.object(pageQuery) },
  responses: {
    200: json(
      webhookList,
      "A page of webhooks without their secret URLs. `lastUsedAt` is up to one minute old",
    ),
    ...problems(400, 401, 403, 404, 429),
  },
});

const pause = createRoute({
  method: "patch",
  path: "/workflows/{workflowId}/webhooks/{webhookId}",
  operationId: "pauseWebhook",
  summary: "Pause or resume a webhook",
  description:
    "Requires write permission on the workflow. Runs that the webhook started continue. The " +
    "owner of the workflow who resumes a webhook becomes its `createdBy`, and so does any " +
    "caller if `createdBy` has no write permission any more. Returns 409 if the caller's quota " +
    "of webhooks is exhausted.",
  request: { params: webhookParams, ...jsonBody(pauseBody) },
  responses: {
    200: json(webhook, "The webhook"),
    ...problems(400, 401, 403, 404, 409, 415, 429, 507),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/workflows/{workflowId}/webhooks/{webhookId}",
  operationId: "deleteWebhook",
  summary: "Delete a webhook, permanently and at once",
  description: "Requires write permission on the workflow. Runs that the webhook started continue.",
  request: { params: webhookParams },
  responses: {
    200: doneAnswer(
      "The webhook is deleted. Calls of its URL are refused from now on",
      "Webhook deleted",
    ),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

export interface WebhookDeps {
  sealer: RunParts["sealer"];
  /** Null until the server knows its public address. */
  publicUrl(): string | null;
}

/** The routes of `/workflows/{workflowId}/webhooks`. */
export function webhookRoutes({ sealer, publicUrl }: WebhookDeps): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(create, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    const ctx = { ...c.get("ctx"), sealer, publicUrl: publicUrl() };
    return c.json(await createWebhook(ctx, input), 201);
  });
  routes.openapi(list, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listWebhooks(c.get("ctx"), input), 200);
  });
  routes.openapi(pause, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await pauseWebhook(c.get("ctx"), input), 200);
  });
  routes.openapi(remove, async (c) => {
    return c.json(await deleteWebhook(c.get("ctx"), c.req.valid("param")), 200);
  });
  return routes;
}
