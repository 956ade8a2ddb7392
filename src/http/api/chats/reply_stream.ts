import type { FollowEvent } from "../../../assistant/replies/running_turn.ts";
import { textContent } from "../../schema/bodies.ts";
import type { SseEvent } from "../../streaming/sse.ts";
import { REPLY_EVENTS } from "./schema.ts";

/** The documented answer of the routes that stream a reply. */
export const REPLY_RESPONSE = {
  description: "Server-sent events `message`, `ping` and `error`, their data `{ content }`",
  content: textContent("text/event-stream", {
    holds: { listOf: "ReplyEvent" },
    example: REPLY_EVENTS,
  }),
};

const UNREAD: SseEvent = {
  event: "error",
  data: { content: "The stream was not read and has ended; the thread has the whole reply." },
};

/** A reply as the events that clients are sent. */
export function replyStream(events: AsyncIterableIterator<FollowEvent>) {
  return { events, toSse, whenUnread: UNREAD };
}

function toSse(event: FollowEvent): SseEvent {
  return event.type === "text"
    ? { event: "message", data: { content: event.text } }
    : { event: "error", data: { content: event.message } };
}
