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
  id: z.string().optional().openapi({ description: "Increases; every event but `ping` has one" }),
  data: z.string().openapi({
    description: "JSON: for `run` a Run without its steps, for `step` a RunStep, for `log` " +
      "`{ path, line }`, with `expand=stepAttempts` also `at`, `attempt` and `retry`; for `ping` " +
      "`{ content }`",
  }),
}).openapi("RunEvent", {
  example: LOG_EVENT,
});

const DESCRIPTION =
  "Requires read permission on the run's workflow. First the present state, then " +
  "each change: `run` with a run without its steps, `step` with a step, `log` with a line of a " +
  "step; and `ping` every 9 seconds. The last event is the `run` that has ended. Ids increase. " +
  "With `Last-Event-ID` only later events are sent, by any process and also after a restart; " +
  "204, which an EventSource takes as the end, if the run has ended and there are none. " +
  "`view=status` leaves out all values: `run` comes without `inputs` and `outputs`, `step` without " +
  "`input`, `output` and `log`, and `log` does not come.";

const eventsQuery = z.object({
  view: z.enum(["full", "status"]).default("full").openapi({
    description: "`status`: without inputs, outputs and lines",
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
      "last-event-id": z.string().regex(/^\d{1,16}$/, "must be the id of an event").optional()
        .openapi({ description: "The id of the last received event", example: "1000000004" }),
    }),
  },
  responses: {
    200: {
      description: "Server-sent events `run`, `step`, `log` and `ping`",
      content: textContent("text/event-stream", {
        holds: { listOf: "RunEvent" },
        example: RUN_EVENTS,
      }),
    },
    204: { description: "The run has ended, and all of it is known" },
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
