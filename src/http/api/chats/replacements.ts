import { createRoute, z } from "@hono/zod-openapi";
import { isPlainText, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { MODEL_NAMES } from "../../../assistant/models.ts";
import { createRoutes } from "../../routes.ts";
import { optionalBody } from "../../schema/bodies.ts";
import { uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { zoneHeader } from "../../schema/timezone.ts";
import { MESSAGE_CHARACTERS_MAX } from "./message_form.ts";
import type { MessageDeps } from "./messages.ts";
import { REPLY_RESPONSE, replyStream } from "./reply_stream.ts";
import { threadParams } from "./schema.ts";

const params = threadParams.extend({ messageId: uuid });

const replacement = z.strictObject({
  message: z.string().max(MESSAGE_CHARACTERS_MAX).refine(isPlainText, NO_CONTROLS)
    .refine((text) => text.trim() !== "", "must not be empty").optional()
    .openapi({ description: "The new text of the message. Defaults to its old text" }),
  model: z.enum(MODEL_NAMES).optional()
    .openapi({
      description:
        "The model that answers, a name from `GET /models`. Defaults to the first name that is " +
        "available",
    }),
}).openapi("ReplacementBody", { example: { message: "run it for the region US" } });

const replace = createRoute({
  method: "post",
  path: "/chats/{threadId}/messages/{messageId}/replacement",
  operationId: "replaceMessage",
  summary: "Edit the last user message, or get another reply to it",
  description:
    "Requires write permission in the thread: its owner, or `workflow:write` in a team " +
    "that it is shared with. The new message replaces the old message and its reply, and " +
    "keeps the files of the old message. Actions of the old reply are not undone: runs " +
    "that it started and drafts that it saved stay, and the new reply continues from that " +
    "draft. An open question or proposal of the old reply is withdrawn. Returns 409 while " +
    "a reply is being written (`thread_answering`), and if a later user message exists " +
    "(`message_not_last`). The response is the same event stream as for `POST " +
    "/chats/{threadId}/messages`.",
  request: { params, headers: zoneHeader, ...optionalBody(replacement) },
  responses: {
    200: REPLY_RESPONSE,
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 507),
  },
});

/** The routes of `/chats/{threadId}/messages/{messageId}/replacement`. */
export function replacementRoutes(
  { chat, streams }: MessageDeps,
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(replace, async (c) => {
    const ctx = c.get("ctx");
    const { message = null, model = null } = c.req.valid("json");
    const timezone = c.req.valid("header")["x-timezone"];
    const renew = c.get("renew");
    const input = { ...c.req.valid("param"), message, model, timezone, renew };
    return await streams.answer(
      ctx.principal,
      async () => replyStream(await chat.replace(ctx, input)),
    );
  });
  return routes;
}
