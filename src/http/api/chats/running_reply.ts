import { createRoute, z } from "@hono/zod-openapi";
import { createRoutes } from "../../routes.ts";
import { doneAnswer } from "../../schema/bodies.ts";
import { REPLY_ID } from "../../schema/examples.ts";
import { problems } from "../../schema/problems.ts";
import type { MessageDeps } from "./messages.ts";
import { FOLLOWED_RESPONSE, followedStream } from "./reply_stream.ts";
import { threadParams } from "./schema.ts";

const stop = createRoute({
  method: "post",
  path: "/chats/{threadId}/messages/stop",
  operationId: "stopReply",
  summary: "Stop the reply that is being written",
  description:
    "Requires write permission in the thread: its owner, or `workflow:write` in a team " +
    "that it is shared with. The text so far becomes the assistant's message; it ends with " +
    '`(Stopped.)` and has the `ending` "stopped". Runs that the reply started continue, ' +
    "and none of its actions is undone. After the response, the next message can be sent; " +
    "if a tool call is still being executed, the next message may get 409 for a short " +
    "time. Returns 409 (`thread_not_answering`) if no reply is being written.",
  request: { params: threadParams },
  responses: {
    200: doneAnswer("The reply is stopped", "Reply stopped"),
    ...problems(400, 401, 403, 404, 409, 429, 507),
  },
});

const EVENT_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,10})$/;

const follow = createRoute({
  method: "get",
  path: "/chats/{threadId}/messages/stream",
  operationId: "followReply",
  summary: "Follow the reply that is being written, from its beginning",
  description: "Requires read permission on the thread. Sends the same events as `POST " +
    "/chats/{threadId}/messages`; each event except `ping` has an id. With " +
    "`Last-Event-ID`, only later events are sent, even if the reply has ended in the " +
    "meantime. Returns 204, which ends an EventSource, if no reply is being written and no " +
    "later event exists.",
  request: {
    params: threadParams,
    headers: z.object({
      "last-event-id": z.string().regex(EVENT_ID, "must be the id of an event of this stream")
        .optional().openapi({
          description: "The id of the last event that the client received",
          example: `${REPLY_ID}.22`,
        }),
    }),
  },
  responses: {
    200: FOLLOWED_RESPONSE,
    204: { description: "No reply is being written, and no later event exists" },
    ...problems(400, 401, 403, 404, 429),
  },
});

/** The routes of `/chats/{threadId}/messages/stop` and `/stream`. */
export function runningReplyRoutes(
  { chat, streams }: MessageDeps,
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(stop, async (c) => {
    await chat.stop(c.get("ctx"), c.req.valid("param").threadId);
    return c.json({ success: true, message: "Reply stopped" } as const, 200);
  });
  routes.openapi(follow, async (c) => {
    const ctx = c.get("ctx");
    const renew = c.get("renew");
    const { threadId } = c.req.valid("param");
    const known = knownPart(c.req.valid("header")["last-event-id"]);
    return await streams.answer(ctx.principal, async () => {
      const reply = await chat.follow(ctx, { threadId, known, renew });
      return reply === null ? c.body(null, 204) : followedStream(reply);
    });
  });
  return routes;
}

function knownPart(lastId: string | undefined): { replyId: string; position: number } | null {
  const [, replyId, position] = EVENT_ID.exec(lastId ?? "") ?? [];
  return replyId === undefined ? null : { replyId, position: Number(position) };
}
