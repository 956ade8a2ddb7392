import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Chat, PostInput } from "../../assistant/chat.ts";
import type { UploadedFile } from "../../assistant/attachments.ts";
import type { FollowEvent } from "../../assistant/running_turn.ts";
import { AppError } from "../../lib/errors.ts";
import { listMessages } from "../../threads/list_messages.ts";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { sendWhileRead } from "../large_answers.ts";
import { createRoutes } from "../routes.ts";
import { json } from "../schemas/bodies.ts";
import { pageQuery } from "../schemas/fields.ts";
import { problems } from "../schemas/problems.ts";
import { messageList, replyEvent, threadParams } from "../schemas/chats.ts";
import { messageForm } from "../schemas/message_form.ts";
import type { EventStreams } from "../event_streams.ts";
import type { SseEvent } from "../sse.ts";

const list = createRoute({
  method: "get",
  path: "/chats/{threadId}/messages",
  operationId: "listMessages",
  summary: "List messages, page 1 the newest, with what the thread is about",
  description:
    "Needs read permission on the thread. Page 1 has the newest messages; inside a page they " +
    "run from the oldest to the newest.",
  middleware: sendWhileRead,
  request: { params: threadParams, query: z.object(pageQuery) },
  responses: { 200: json(messageList, "A page"), ...problems(400, 401, 403, 404, 429) },
});

const SEND_DESCRIPTION =
  "Needs write permission in the thread: its owner, or `workflow:write` in a team that it is " +
  "shared with. The assistant acts with the rights of who posts.\n\nThe answer is a stream of " +
  "events: `message` with a piece of the reply, `ping` every 9 seconds, and at most one `error`, " +
  "after which nothing comes. Where the assistant asks for something, the last `message` is " +
  "`[interrupt:workflow-inputs]` or `[interrupt:subworkflow-select]`, a space, and the question " +
  "as JSON. The reply is finished and kept if the client leaves.";

const post = createRoute({
  method: "post",
  path: "/chats/{threadId}/messages",
  operationId: "sendMessage",
  summary: "Send a message and follow the reply",
  description: SEND_DESCRIPTION,
  middleware: takesFormData(),
  request: {
    params: threadParams,
    body: { required: true, content: { "multipart/form-data": { schema: messageForm } } },
  },
  responses: {
    200: {
      description: "Server-sent events `message`, `ping` and `error`, their data `{ content }`",
      content: { "text/event-stream": { schema: replyEvent } },
    },
    ...problems(400, 401, 403, 404, 409, 413, 415, 429, 503, 507),
  },
});

function takesFormData(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!/^multipart\/form-data\s*;/i.test(headerOf(c, "content-type") ?? "")) {
      throw new AppError("unsupported_media_type", "A message must be sent as multipart/form-data");
    }
    await next();
  };
}

const UNREAD: SseEvent = {
  event: "error",
  data: { content: "The stream was not read and has ended; the thread has the whole reply." },
};

/** `/chats/{threadId}/messages`. */
export function messageRoutes(chat: Chat, streams: EventStreams): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listMessages(c.var.ctx, input), 200);
  });
  routes.openapi(post, async (c) => {
    const { ctx } = c.var;
    const { threadId } = c.req.valid("param");
    const input = await toInput(threadId, c.req.valid("form"));
    return await streams.answer(ctx.principal, async () => {
      const events = await chat.post(ctx, input);
      return { events, toSse, whenUnread: UNREAD };
    });
  });
  return routes;
}

async function toInput(threadId: string, form: z.output<typeof messageForm>): Promise<PostInput> {
  const { isInterrupt, interruptType, selectedWorkflowId = null, attachments, ...rest } = form;
  const answers = isInterrupt ? interruptType : null;
  const files = await Promise.all(attachments.map(toUpload));
  return { ...rest, threadId, answers, selectedWorkflowId, files };
}

async function toUpload(file: File): Promise<UploadedFile> {
  return {
    name: file.name || "file",
    contentType: file.type || "application/octet-stream",
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}

function toSse(event: FollowEvent): SseEvent {
  return event.type === "text"
    ? { event: "message", data: { content: event.text } }
    : { event: "error", data: { content: event.message } };
}
