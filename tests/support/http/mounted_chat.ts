import type { Chat } from "../../../src/assistant/chat.ts";
import { chatRoutes } from "../../../src/http/api/chats/routes.ts";
import type { Context } from "../../../src/identity/context.ts";
import { letBodiesUnread, openBodies } from "./bodies.ts";
import { openEventStreams } from "./event_streams.ts";
import { authenticatedApp } from "./mounted_routes.ts";

/** The value of a form field, or the values of several fields with the same name. */
export type Form = Record<string, string | File | (string | File)[]>;

/** Posts a form to a thread and returns the raw response, a stream or a problem document. */
export type PostForm = (threadId: string, form: Form) => Promise<Response>;

/** The chat's routes behind a caller who is already authenticated, for what is no JSON. */
export function mountChat(chat: Chat, ctx: Context): {
  post: PostForm;
  request(path: string, init: RequestInit): Promise<Response>;
} {
  const app = authenticatedApp(ctx);
  letBodiesUnread(app);
  const streams = openEventStreams({ clock: ctx.clock });
  app.route("/", chatRoutes({ chat, streams, bodies: openBodies(ctx.clock) }));
  const request = async (path: string, init: RequestInit) =>
    await app.request(new Request(new URL(path, "http://localhost"), init));
  return {
    request,
    post(threadId, form) {
      const body = new FormData();
      for (const [name, given] of Object.entries(form)) {
        for (const value of [given].flat()) body.append(name, value);
      }
      return request(`/chats/${threadId}/messages`, { method: "POST", body });
    },
  };
}

export interface ReceivedEvent {
  event: string;
  content: string;
}

/** Yields the events of a stream as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  if (!response.body) return;
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) yield parseFrame(frame);
  }
}

function parseFrame(frame: string): ReceivedEvent {
  const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
  return { event, ...JSON.parse(data) };
}
