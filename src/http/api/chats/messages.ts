import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Chat } from "../../../assistant/chat.ts";
import type { PostInput } from "../../../assistant/chat_input.ts";
import type { IncomingFiles } from "../../../assistant/attachments.ts";
import { AppError } from "../../../lib/errors.ts";
import { listMessages, MESSAGE_EXPANSIONS } from "../../../threads/list_messages.ts";
import { FILES_BYTES_MAX, type RequestBodies } from "../../bodies/body_limits.ts";
import type { HttpEnv } from "../../env.ts";
import { type Form, type FormFile, readForm } from "../../bodies/form_reader.ts";
import { headerOf } from "../../header.ts";
import { renewAfterBody } from "../../middleware/auth.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { invalidRequest } from "../../problem.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { expandQuery, pageQuery } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { followedEvent, messageList, replyEvent, threadParams } from "./schema.ts";
import { MESSAGE_FIELDS, messageForm, TakenFile } from "./message_form.ts";
import { zoneHeader } from "../../schema/timezone.ts";
import type { EventStreams } from "../../streaming/event_streams.ts";
import { REPLY_RESPONSE, replyStream } from "./reply_stream.ts";

const list = createRoute({
  method: "get",
  path: "/chats/{threadId}/messages",
  operationId: "listMessages",
  summary: "List the messages of a thread, with its workflow or rule",
  description: "Requires read permission on the thread. Page 1 has the newest messages. Within a " +
    "page, messages are ordered from oldest to newest.",
  middleware: sendWhileRead,
  request: {
    params: threadParams,
    query: z.object({ ...pageQuery, expand: expandQuery(MESSAGE_EXPANSIONS) }),
  },
  responses: { 200: json(messageList, "A page of messages"), ...problems(400, 401, 403, 404, 429) },
});

const SEND_DESCRIPTION =
  "Requires write permission in the thread: its owner, or `workflow:write` in a team that it is " +
  "shared with. The assistant acts with the rights of the sender.\n\nThe response is an event " +
  "stream: `message` events with pieces of the reply, `ping` every 9 seconds, and at most one " +
  "`error`, which is the last event. If the assistant asks a question, the last `message` is " +
  "`[interrupt:workflow-inputs]` or `[interrupt:subworkflow-select]`, a space, and the question " +
  "as JSON. If the client disconnects, the reply is still completed and stored.\n\nAn action " +
  "that has an effect outside the server or cannot be undone is carried out at once only if the " +
  "message states all its details. Otherwise it becomes the `proposal` of " +
  "`GET /chats/{threadId}/messages`, which a message of yes or no accepts or refuses.";

const eventsQuery = z.object({
  events: z.literal("all").optional().openapi({
    description: "`all` adds the events `tool`, `run`, `draft` and `proposal` to the stream",
  }),
});

const post = createRoute({
  method: "post",
  path: "/chats/{threadId}/messages",
  operationId: "sendMessage",
  summary: "Send a message and follow the reply",
  description: SEND_DESCRIPTION,
  request: {
    params: threadParams,
    query: eventsQuery,
    headers: zoneHeader,
    body: { required: true, content: { "multipart/form-data": { schema: messageForm } } },
  },
  responses: {
    200: REPLY_RESPONSE,
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503, 507),
  },
});

/** The route without its body, which is read only after the caller is allowed to post. */
const takePost = createRoute({
  ...post,
  hide: true,
  middleware: takesFormData(),
  request: { params: threadParams, query: eventsQuery, headers: zoneHeader },
});

function takesFormData(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!/^multipart\/form-data\s*;/i.test(headerOf(c, "content-type") ?? "")) {
      throw new AppError("unsupported_media_type", "A message must be sent as multipart/form-data");
    }
    await next();
  };
}

export interface MessageDeps {
  chat: Chat;
  streams: EventStreams;
  bodies: RequestBodies;
}

/** The routes of `/chats/{threadId}/messages`. */
export function messageRoutes(
  { chat, streams, bodies }: MessageDeps,
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openAPIRegistry.register("ReplyEvent", replyEvent);
  routes.openAPIRegistry.register("FollowedEvent", followedEvent);
  routes.openapi(list, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listMessages(c.get("ctx"), input), 200);
  });
  routes.openAPIRegistry.registerPath(post);
  routes.openapi(takePost, async (c) => {
    const ctx = c.get("ctx");
    const { threadId } = c.req.valid("param");
    const body = bodies.open(c, FILES_BYTES_MAX);
    await chat.checkMayPost(ctx, threadId);
    using charge = bodies.charge(c, ctx.principal.orgKey);
    await using files = chat.takeFiles(ctx);
    const contentType = headerOf(c, "content-type") ?? "";
    const takeFile = (file: FormFile) => takeAttachment(files, file);
    const form = await readForm(body, { contentType, fields: MESSAGE_FIELDS, charge, takeFile });
    await renewAfterBody(c);
    const sender = c.get("ctx");
    const allEvents = c.req.valid("query").events === "all";
    const timezone = c.req.valid("header")["x-timezone"];
    const input = { ...toInput(threadId, form), timezone, allEvents, renew: c.get("renew") };
    return await streams.answer(
      sender.principal,
      async () => replyStream(await chat.post(sender, input, files)),
    );
  });
  return routes;
}

async function takeAttachment(
  files: IncomingFiles,
  { field, ...file }: FormFile,
): Promise<TakenFile> {
  if (field !== "attachments") {
    throw invalidRequest("form", [{ path: [field], message: "takes no file" }]);
  }
  await files.take(file);
  return new TakenFile();
}

function toInput(threadId: string, form: Form<TakenFile>): PostInput {
  const { success, data, error } = messageForm.safeParse(form);
  if (!success) throw invalidRequest("form", error.issues);
  const { isInterrupt, interruptType, selectedWorkflowId = null, model = null, ...rest } = data;
  const answers = isInterrupt ? interruptType : null;
  return { ...rest, threadId, model, answers, selectedWorkflowId };
}
