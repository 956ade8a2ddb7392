import { createRoute, z } from "@hono/zod-openapi";
import { ChangeFeed } from "../../../changes/change_feed.ts";
import { type ChangeEvent, followChanges } from "../../../changes/follow_changes.ts";
import { WATCHED_LISTS } from "../../../changes/list_marks.ts";
import type { Context } from "../../../identity/context.ts";
import { createRoutes } from "../../routes.ts";
import { textContent } from "../../schema/bodies.ts";
import { RUN_ID } from "../../schema/examples.ts";
import { problems } from "../../schema/problems.ts";
import type { EventStreams } from "../../streaming/event_streams.ts";
import type { SseEvent } from "../../streaming/sse.ts";

const CHANGE = {
  event: "runs",
  id: "runs-5f0c1ad9b2e4",
  data: JSON.stringify({ ids: [RUN_ID] }),
};

/** An example of a part of the stream. */
const CHANGES = `event: ${CHANGE.event}\nid: ${CHANGE.id}\ndata: ${CHANGE.data}\n\n`;

const changeEvent = z.object({
  event: z.enum([...WATCHED_LISTS, "ready", "ping"]),
  id: z.string().optional().openapi({
    description: "Identifies the state of the lists; absent from `ping`",
  }),
  data: z.string().openapi({
    description:
      "JSON. For a list: `{ ids }`, the ids of the new or changed entries among the list's " +
      "latest 50, or null if they are unknown. For `ready`: `{ lists }`. For `ping`: `{ " +
      "content }`",
  }),
}).openapi("ChangeEvent", { example: CHANGE });

const names = WATCHED_LISTS.join(", ");

const listsQuery = z.string().optional()
  .transform((text): string[] =>
    text === undefined || text === "" ? [...WATCHED_LISTS] : [...new Set(text.split(","))]
  )
  .pipe(
    z.array(z.enum(WATCHED_LISTS, `must be names from this list, separated by commas: ${names}`)),
  )
  .openapi({
    type: "string",
    description: `Only these lists, separated by commas: ${names}`,
    example: "runs,questions",
  });

const follow = createRoute({
  method: "get",
  path: "/changes",
  operationId: "followChanges",
  summary: "Follow the changes of lists in the organization",
  description:
    "Open to every caller. Reports only changes that the caller may read. An event names a " +
    "list whose latest 50 entries have changed; it does not contain the entries. `chats`, " +
    "`questions` and `runs` are the lists of `GET /chats`, `GET /questions` and `GET " +
    "/runs`; `workflows` is the list of `GET /workflows?scope=all`. No change after " +
    "`ready` is missed. Changes within a few seconds are combined into one event; the " +
    "interval grows with the number of clients. With `Last-Event-ID`, the stream begins " +
    "with the lists that have changed since that event, even if another process sent it or " +
    "the server was restarted. `ping` is sent every 9 seconds.",
  request: {
    query: z.object({ lists: listsQuery }),
    headers: z.object({
      "last-event-id": z.string().regex(
        /^[\w.-]{1,200}$/,
        "must be the id of an event of this stream",
      ).optional()
        .openapi({
          description: "The id of the last event that the client received",
          example: CHANGE.id,
        }),
    }),
  },
  responses: {
    200: {
      description: `A stream of server-sent events: ${names}, ready and ping`,
      content: textContent("text/event-stream", {
        holds: { listOf: "ChangeEvent" },
        example: CHANGES,
      }),
    },
    ...problems(400, 401, 403, 429),
  },
});

export interface ChangeDeps {
  base: Pick<Context, "db" | "clock">;
  streams: EventStreams;
  /** Aborts when this process shuts down. */
  ended: AbortSignal;
}

/** The routes of `/changes`. */
export function changeRoutes(
  { base, streams, ended }: ChangeDeps,
): ReturnType<typeof createRoutes> {
  const feed = new ChangeFeed({ ...base, ended });
  const routes = createRoutes();
  routes.openAPIRegistry.register("ChangeEvent", changeEvent);
  routes.openapi(follow, async (c) => {
    const ctx = c.get("ctx");
    const renew = c.get("renew");
    const after = c.req.valid("header")["last-event-id"] ?? null;
    const { lists } = c.req.valid("query");
    return await streams.answer(ctx.principal, () => {
      const events = followChanges({ ...ctx, feed }, { lists, after, renew });
      return Promise.resolve({ events, toSse });
    });
  });
  return routes;
}

function toSse({ id, event, data }: ChangeEvent): SseEvent {
  return { id, event, data };
}
