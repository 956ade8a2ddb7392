import { createRoute } from "@hono/zod-openapi";
import { createRoutes } from "../../routes.ts";
import { jsonBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { zoneHeader } from "../../schema/timezone.ts";
import type { MessageDeps } from "./messages.ts";
import { REPLY_RESPONSE, replyStream } from "./reply_stream.ts";
import { proposalParams, settleBody } from "./schema.ts";

const settle = createRoute({
  method: "post",
  path: "/chats/{threadId}/proposals/{proposalId}",
  operationId: "settleProposal",
  summary: "Accept or refuse what the assistant proposes, and follow the reply",
  description:
    "Requires write permission in the thread: its owner, or `workflow:write` in a team that it is " +
    "shared with. An accepted proposal is done once, with the rights of the caller, if it is still " +
    "as it was proposed; else the reply proposes it anew. A proposal that was accepted, " +
    "refused or overtaken is 409 (`proposal_settled`). The answer is a stream like that of a message.",
  request: { params: proposalParams, headers: zoneHeader, ...jsonBody(settleBody) },
  responses: {
    200: REPLY_RESPONSE,
    ...problems(400, 401, 403, 404, 409, 415, 429, 503, 507),
  },
});

/** The routes of `/chats/{threadId}/proposals`. */
export function proposalRoutes(
  { chat, streams }: MessageDeps,
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(settle, async (c) => {
    const ctx = c.get("ctx");
    const timezone = c.req.valid("header")["x-timezone"];
    const renew = c.get("renew");
    const input = { ...c.req.valid("param"), ...c.req.valid("json"), timezone, renew };
    return await streams.answer(
      ctx.principal,
      async () => replyStream(await chat.settle(ctx, input)),
    );
  });
  return routes;
}
