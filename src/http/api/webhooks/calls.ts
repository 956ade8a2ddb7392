import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HOOKS_PATH } from "../../../webhooks/address.ts";
import type { ReceiveContext } from "../../../webhooks/context.ts";
import { receiveWebhook, type WebhookRequest } from "../../../webhooks/receive_webhook.ts";
import { mayHaveBody, type RequestBodies } from "../../bodies/body_limits.ts";
import type { HttpEnv } from "../../env.ts";
import { headOf } from "../../header.ts";
import { readIdempotencyKey } from "../runs/idempotency_key.ts";
import { sendInPieces } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { idempotencyHeaders, startedRun } from "../runs/schema.ts";
import { endedRun, sentBody } from "./schema.ts";

const receive = createRoute({
  method: "post",
  path: `${HOOKS_PATH}/{webhookToken}`,
  operationId: "callWebhook",
  summary: "Start a run by the URL of a webhook",
  description:
    "Requires only the secret URL, and a signature if the webhook demands one. Credentials " +
    "are ignored. Returns 409 if the webhook is paused or the workflow has no published version, and 422 for " +
    "missing or invalid inputs.",
  security: [],
  request: {
    params: z.object({
      webhookToken: z.string().openapi({
        description: "The secret of the webhook's URL, 43 characters",
      }),
    }),
    headers: idempotencyHeaders,
    body: { required: false, content: { "application/json": { schema: sentBody } } },
  },
  responses: {
    200: json(endedRun, "The run ended within `waitSeconds`. `status` tells its outcome"),
    202: json(startedRun, "The run is stored and queued; it had not ended within `waitSeconds`"),
    ...problems(400, 401, 404, 409, 413, 415, 422, 429, 507),
  },
});

/** The addresses of webhooks. They require no token; all unknown ones get the same response. */
export function webhookCallRoutes(
  ctx: ReceiveContext,
  bodies: RequestBodies,
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath(receive);
  routes.post(`${HOOKS_PATH}/:webhookToken`, async (c) => {
    const answer = await receiveWebhook(ctx, requestOf(c, bodies));
    if (!("outputs" in answer)) return c.json(answer, 202);
    c.res = c.json(answer, 200);
    await sendInPieces(c, ctx.base.clock);
    return c.res;
  });
  return routes;
}

function requestOf(c: Context<HttpEnv>, bodies: RequestBodies): WebhookRequest {
  const lists = Object.entries(c.req.queries());
  return {
    token: c.req.param("webhookToken") ?? "",
    hasBody: mayHaveBody(c) && c.req.raw.body !== null,
    readBody: (orgKey) => bodies.readBytes(c, orgKey),
    headers: headOf(c).fields,
    query: Object.fromEntries(
      lists.map(([name, [only = "", ...more]]) =>
        [name, more.length === 0 ? only : [only, ...more]] as const
      ),
    ),
    idempotencyKey: readIdempotencyKey(c),
    signal: c.req.raw.signal,
  };
}
