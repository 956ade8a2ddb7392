import { createRoute, z } from "@hono/zod-openapi";
import { handOver } from "../../../members/hand_over.ts";
import type { PauseOwnedContext } from "../../../schedules/owned/pause_owned_schedules.ts";
import { listOwnedWebhooks } from "../../../webhooks/list_owned_webhooks.ts";
import { WEBHOOK_STATES } from "../../../webhooks/list_webhooks.ts";
import { tokenOnly } from "../../middleware/auth.ts";
import { createRoutes } from "../../routes.ts";
import { json, jsonBody } from "../../schema/bodies.ts";
import {
  FINISHED_AT,
  MADE_AT,
  NAME,
  ONE_PAGE,
  USER_ID,
  WEBHOOK_ID,
  WORKFLOW_ID,
} from "../../schema/examples.ts";
import { orNull, pageFields, pageQuery, timestamp, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { TOKEN_ONLY } from "../../schema/security.ts";

export const memberParams = z.object({ userId: uuid });

const RECEIVER = "9b8a7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d";

const handoverBody = z.strictObject({
  pause: z.boolean().default(false).openapi({
    description:
      "Pauses the schedules and webhooks of the user's workflows, and the webhooks that the user " +
      "made for other workflows",
  }),
  to: uuid.optional().openapi({ description: "The member who becomes the owner of the workflows" }),
  revokeApiKeys: z.boolean().default(false).openapi({
    description: "Revokes the API keys of the user in the organization, permanently",
  }),
}).openapi("HandoverBody", { example: { pause: true, to: RECEIVER, revokeApiKeys: true } });

const count = z.number().int().min(0);

const collision = z.object({
  workflowId: uuid,
  name: z.string(),
  hasSameName: z.boolean().openapi({
    description:
      "Whether the new owner had a workflow of this name already. Names that workflows look up " +
      "while they run may then match both",
  }),
  hasSameKey: z.boolean().openapi({
    description:
      "Whether the workflow lost the key of its file, because a workflow of the new owner has it",
  }),
}).openapi("HandoverCollision");

const refusal = z.object({
  workflowId: uuid,
  name: z.string(),
  detail: z.string().openapi({ description: "The error message, for people" }),
  setting: z.string().nullable().openapi({ description: "The setting of the exhausted quota" }),
  limit: z.number().int().nullable(),
  used: z.number().int().nullable(),
}).openapi("HandoverRefusal");

const handedOver = z.object({
  revokedApiKeys: count,
  pausedSchedules: count,
  pausedWebhooks: count,
  transferredWorkflows: count,
  closedWebhooks: count.openapi({
    description:
      "Webhooks of the transferred workflows that the user made. Their calls are refused until the " +
      "new owner resumes them",
  }),
  collisions: z.array(collision).openapi({ description: "The first 50" }),
  collisionCount: count,
  refusal: orNull(refusal).openapi({
    description:
      "The workflow for which the new owner has no room. It and the remaining workflows keep " +
      "their owner",
  }),
  isComplete: z.boolean().openapi({
    description:
      "false: something is left to do. Unless there is a `refusal`, the same request continues",
  }),
}).openapi("Handover", {
  example: {
    ...{ revokedApiKeys: 1, pausedSchedules: 3, pausedWebhooks: 2, transferredWorkflows: 12 },
    closedWebhooks: 0,
    collisions: [
      { workflowId: WORKFLOW_ID, name: NAME, hasSameName: true, hasSameKey: false },
    ],
    collisionCount: 1,
    refusal: null,
    isComplete: true,
  },
});

const post = createRoute({
  method: "post",
  path: "/members/{userId}/handover",
  operationId: "handOver",
  middleware: tokenOnly,
  security: TOKEN_ONLY,
  summary: "Hand over what a member has left, or pause it",
  description:
    "Requires an admin of the organization, and a token, not an API key. First revokes API keys, " +
    "then pauses schedules and webhooks, then transfers workflows, each if the body asks for it. " +
    "Each change is recorded in `/audit`. A request changes up to 500 of them; repeat it until " +
    "`isComplete`. Runs that are queued or executed keep the rights of the user. Rules, threads " +
    "and files stay with the user. Returns 422 if `to` is not a member of the organization who " +
    "has called the server before.",
  request: { params: memberParams, ...jsonBody(handoverBody) },
  responses: {
    200: json(handedOver, "What this request has changed"),
    ...problems(400, 401, 403, 415, 422, 429, 507),
  },
});

const ownedWebhook = z.object({
  webhookId: uuid,
  workflowId: uuid,
  workflowName: z.string(),
  name: z.string().nullable(),
  createdBy: uuid,
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable().openapi({ description: "Up to one minute old" }),
  state: z.enum(WEBHOOK_STATES),
}).openapi("OwnedWebhook");

const ownedWebhooks = z.object({ webhooks: z.array(ownedWebhook), ...pageFields })
  .openapi("OwnedWebhookList", {
    example: {
      webhooks: [{
        webhookId: WEBHOOK_ID,
        workflowId: WORKFLOW_ID,
        workflowName: NAME,
        name: "shop",
        createdBy: USER_ID,
        createdAt: MADE_AT,
        lastUsedAt: FINISHED_AT,
        state: "open",
      }],
      ...ONE_PAGE,
    },
  });

const listWebhooks = createRoute({
  method: "get",
  path: "/members/{userId}/webhooks",
  operationId: "listMemberWebhooks",
  summary: "List the webhooks of all workflows of a member, newest first",
  description:
    "Requires an admin of the organization. Lists webhooks without their URLs, even of workflows " +
    "that the caller may not read. Ordered by id, newest first.",
  request: { params: memberParams, query: z.object(pageQuery) },
  responses: { 200: json(ownedWebhooks, "A page of webhooks"), ...problems(400, 401, 403, 429) },
});

/** The routes by which an admin hands over what a member has left. */
export function handoverRoutes(
  schedules: PauseOwnedContext["schedules"],
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(post, async (c) => {
    const { to = null, ...asked } = c.req.valid("json");
    const input = { ...c.req.valid("param"), ...asked, to, signal: c.req.raw.signal };
    return c.json(await handOver({ ...c.get("ctx"), schedules }, input), 200);
  });
  routes.openapi(listWebhooks, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listOwnedWebhooks(c.get("ctx"), input), 200);
  });
  return routes;
}
