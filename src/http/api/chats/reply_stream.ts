import type { FollowedReply } from "../../../assistant/replies/followed_reply.ts";
import type { FollowEvent, ReplyStreamEvent } from "../../../assistant/replies/running_turn.ts";
import { textContent } from "../../schema/bodies.ts";
import type { SseEvent } from "../../streaming/sse.ts";
import { FOLLOWED_EVENTS, REPLY_EVENTS } from "./schema.ts";

/** The documented response of the routes that stream a reply. */
export const REPLY_RESPONSE = {
  description:
    "A stream of the server-sent events `message`, `ping` and `error`, each with the data " +
    "`{ content }`",
  content: textContent("text/event-stream", {
    holds: { listOf: "ReplyEvent" },
    example: REPLY_EVENTS,
  }),
};

/** The documented response of the route that follows a reply. */
export const FOLLOWED_RESPONSE = {
  description:
    "A stream of the server-sent events `message`, `ping` and `error`, each with the data " +
    "`{ content }`",
  content: textContent("text/event-stream", {
    holds: { listOf: "FollowedEvent" },
    example: FOLLOWED_EVENTS,
  }),
};

const UNREAD: SseEvent = {
  event: "error",
  data: {
    content: "The client read too slowly, so the stream has ended. The thread keeps the whole " +
      "reply.",
  },
};

/** Turns a reply into the server-sent events for its client. */
export function replyStream(events: AsyncIterableIterator<ReplyStreamEvent>) {
  return {
    events,
    toSse: (event: ReplyStreamEvent): SseEvent =>
      event.type === "progress" ? { event: event.kind, data: event.data } : toSse(event),
    whenUnread: UNREAD,
  };
}

/** Turns a followed reply into server-sent events, each with an id for resuming after it. */
export function followedStream({ replyId, position, events }: FollowedReply) {
  let known = position;
  return {
    events,
    toSse(event: FollowEvent): SseEvent {
      known += event.type === "text" ? event.text.length : ERROR_CHARACTERS;
      return { id: `${replyId}.${known}`, ...toSse(event) };
    },
  };
}

/** Longer than any reply: a client that resumes after an error gets no more text. */
const ERROR_CHARACTERS = 1_000_000_000;

function toSse(event: FollowEvent): SseEvent {
  return event.type === "text"
    ? { event: "message", data: { content: event.text } }
    : { event: "error", data: { content: event.message } };
}
