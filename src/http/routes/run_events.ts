import { createRoute, z } from "@hono/zod-openapi";
import { anySignal } from "../../lib/any_signal.ts";
import type { RunContext } from "../../runs/context.ts";
import type { RunEngine } from "../../runs/engine.ts";
import { openRunEvents, type RunEvent } from "../../runs/run_events.ts";
import { createRoutes } from "../routes.ts";
import { problems } from "../schemas/problems.ts";
import { runEvent } from "../schemas/run_events.ts";
import { runParams } from "../schemas/runs.ts";
import { type SseEvent, sseResponse } from "../sse.ts";

const DESCRIPTION = "Needs read permission on the run's workflow. First the present state, then " +
  "each change: `run` with a run without its steps, `step` with a step, `log` with a line of a " +
  "step; and `ping` every 9 seconds. The last event is the `run` that has ended. Ids rise. With " +
  "`Last-Event-ID` only what came after that event is sent, by whichever process and after a " +
  "restart too; 204, which an EventSource takes as the end, where the run has ended and nothing did.";

const events = createRoute({
  method: "get",
  path: "/runs/{runId}/events",
  operationId: "followRun",
  summary: "Follow a run",
  description: DESCRIPTION,
  request: {
    params: runParams,
    headers: z.object({
      "last-event-id": z.string().regex(/^\d{1,16}$/, "must be the id of an event").optional()
        .openapi({ description: "The id of the last event that is known", example: "1000000004" }),
    }),
  },
  responses: {
    200: {
      description: "Server-sent events `run`, `step`, `log` and `ping`",
      content: { "text/event-stream": { schema: runEvent } },
    },
    204: { description: "The run has ended, and all of it is known" },
    ...problems(400, 401, 403, 404, 429),
  },
});

const PING: SseEvent = { event: "ping", data: { content: "ping" } };
const PING_EVERY_MS = 9_000;

/** `/runs/{runId}/events`. */
export function runEventRoutes(engine: RunEngine): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(events, async (c) => {
    const ctx = { ...c.var.ctx, engine };
    const lastId = c.req.valid("header")["last-event-id"];
    const after = lastId === undefined ? null : Number(lastId);
    const source = await openStoppable(ctx, { ...c.req.valid("param"), after });
    if (source === null) return c.body(null, 204);
    return sseResponse(source, { clock: ctx.clock, ping: PING, pingEveryMs: PING_EVERY_MS });
  });
  return routes;
}

/** Events that can be told to stop while they wait for the next one, and that do not throw. */
async function openStoppable(
  ctx: RunContext,
  input: { runId: string; after: number | null },
): Promise<AsyncIterableIterator<SseEvent> | null> {
  const left = new AbortController();
  const linked = anySignal([left.signal, ctx.engine.progress.ended]);
  const source = await openRunEvents(ctx, { ...input, signal: linked.signal })
    .catch((error) => {
      linked[Symbol.dispose]();
      throw error;
    });
  if (source === null) linked[Symbol.dispose]();
  return source && stoppable(source, () => {
    left.abort();
    linked[Symbol.dispose]();
  });
}

function stoppable(
  source: AsyncGenerator<RunEvent>,
  stop: () => void,
): AsyncIterableIterator<SseEvent> {
  const end = (): IteratorReturnResult<undefined> => {
    stop();
    return { done: true, value: undefined };
  };
  const mapped: AsyncIterableIterator<SseEvent> = {
    [Symbol.asyncIterator]: () => mapped,
    async next() {
      // What the database cannot give now, the client asks for again with the last id.
      const result = await source.next().catch(end);
      return result.done ? end() : { done: false, value: toSse(result.value) };
    },
    return: () => Promise.resolve(end()),
  };
  return mapped;
}

function toSse({ id, event, data }: RunEvent): SseEvent {
  return { id: String(id), event, data };
}
