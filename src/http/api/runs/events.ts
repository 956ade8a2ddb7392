import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "../../../identity/context.ts";
import type { RunParts } from "../../../runs/context.ts";
import { openRunEvents, type RunEvent } from "../../../runs/follow/run_events.ts";
import { RunFollowers } from "../../../runs/follow/run_followers.ts";
import { createRoutes } from "../../routes.ts";
import { textContent } from "../../schema/bodies.ts";
import { LOOP_ITEM } from "../../schema/examples.ts";
import { expandQuery } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import type { EventStreams } from "../../streaming/event_streams.ts";
import type { SseEvent } from "../../streaming/sse.ts";
import { runParams } from "./schema.ts";

const LOG_EVENT = {
  event: "log",
  id: "1000000002",
  data: JSON.stringify({ path: LOOP_ITEM.path, line: LOOP_ITEM.log[0] }),
};

/** An example of a part of the stream. */
const RUN_EVENTS = `event: ${LOG_EVENT.event}\ndata: ${LOG_EVENT.data}\nid: ${LOG_EVENT.id}\n\n`;

/** One event in the form of the stream. */
const runEvent = z.object({
  event: z.enum(["run", "step", "log", "ping"]),
  id: z.string().optional().openapi({
    description:
      "The id to send as `Last-Event-ID`. Ids increase within the stream; `ping` has no id",
  }),
  data: z.string().openapi({
    description:
      "JSON. For `run`: a Run without `steps`. For `step`: a RunStep. For `log`: `{ path, " +
      "line }`, and with `expand=stepAttempts` also `at`, `attempt` and `retry`. For `ping`: " +
      "`{ content }`",
  }),
}).openapi("RunEvent", {
  example: LOG_EVENT,
});

const DESCRIPTION =
  "Requires read permission on the run's workflow. The stream begins with the current " +
  "state of the run and of each step. Then it sends each change: `run` when the run " +
  "changes, `step` when a step changes, `log` for each line that a step logs. `ping` is " +
  "sent every 9 seconds. The last event is a `run` whose status is final. With " +
  "`Last-Event-ID`, only later events are sent, even if another process sent that event " +
  "or the server was restarted. Returns 204, which ends an EventSource, if the run has " +
  "ended and no later event exists. `view=status` omits all values: `run` has no " +
  "`inputs` and `outputs`, `step` has no `input`, `output` and `log`, and `log` is not " +
  "sent.";

const eventsQuery = z.object({
  view: z.enum(["full", "status"]).default("full").openapi({
    description: "`status`: the events have no inputs, outputs and log lines",
  }),
  expand: expandQuery(["stepAttempts"]),
});

const events = createRoute({
  method: "get",
  path: "/runs/{runId}/events",
  operationId: "followRun",
  summary: "Follow a run",
  description: DESCRIPTION,
  request: {
    params: runParams,
    query: eventsQuery,
    headers: z.object({
      "last-event-id": z.string().regex(/^\d{1,16}$/, "must be the id of an event of this stream")
        .optional()
        .openapi({
          description: "The id of the last event that the client received",
          example: "1000000004",
        }),
    }),
  },
  responses: {
    200: {
      description: "A stream of the server-sent events `run`, `step`, `log` and `ping`",
      content: textContent("text/event-stream", {
        holds: { listOf: "RunEvent" },
        example: RUN_EVENTS,
      }),
    },
    204: { description: "The run has ended, and no event is later than `Last-Event-ID`" },
    ...problems(400, 401, 403, 404, 429),
  },
});

export interface RunEventDeps {
  base: Pick<Context, "db" | "clock">;
  runs: RunParts;
  streams: EventStreams;
}

/** The routes of `/runs/{runId}/events`. */
export function runEventRoutes(
  { base, runs, streams }: RunEventDeps,
): ReturnType<typeof createRoutes> {
  const followers = new RunFollowers(base, runs.engine);
  const routes = createRoutes();
  routes.openAPIRegistry.register("RunEvent", runEvent);
  routes.openapi(events, async (c) => {
    const ctx = c.get("ctx");
    const renew = c.get("renew");
    const lastId = c.req.valid("header")["last-event-id"];
    const after = lastId === undefined ? null : Number(lastId);
    const { view, expand } = c.req.valid("query");
    const input = {
      ...c.req.valid("param"),
      after,
      renew,
      view: { isBrief: view === "status", withAttempts: expand.includes("stepAttempts") },
    };
    return await streams.answer(ctx.principal, async () => {
      const source = await openRunEvents({ ...ctx, ...runs, followers }, input);
      return source === null ? c.body(null, 204) : { events: source, toSse };
    });
  });
  return routes;
}

function toSse({ id, event, data }: RunEvent): SseEvent {
  return { id: String(id), event, data };
}
