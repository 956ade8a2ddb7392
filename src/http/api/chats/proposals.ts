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
  summary: "Accept or refuse a proposal of the assistant and stream the reply",
  description:
    "Requires write permission in the thread: its owner, or `workflow:write` in a team " +
    "that it is shared with. An accepted proposal is carried out once, with the rights of " +
    "the caller. If its workflow, draft or run has changed since the proposal, nothing is " +
    "done and the reply makes a new proposal. Returns 409 (`proposal_settled`) if the " +
    "proposal was already accepted, refused or replaced by another. The response is the " +
    "same event stream as for `POST /chats/{threadId}/messages`.",
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
