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
    .openapi({ description: "The new words; those of the message if it is not sent" }),
  model: z.enum(MODEL_NAMES).optional()
    .openapi({ description: "Where it is not sent: as for a message" }),
}).openapi("ReplacementBody", { example: { message: "run it for the region US" } });

const replace = createRoute({
  method: "post",
  path: "/chats/{threadId}/messages/{messageId}/replacement",
  operationId: "replaceMessage",
  summary: "Edit the last message of a user, or get another reply to it",
  description:
    "Requires write permission in the thread: its owner, or `workflow:write` in a team that it is " +
    "shared with. The message and the reply to it are removed from the thread, and the new message " +
    "takes their place, with the files of the old one. The deeds of the old reply stay, and a " +
    "draft that it saved stays as it is: the new reply goes on with it. An open question or proposal " +
    "of the old reply is withdrawn. 409 while the thread is answering (`thread_answering`), and " +
    "if the message is not the last one of a user (`message_not_last`). The answer is a stream " +
    "like that of a message.",
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
