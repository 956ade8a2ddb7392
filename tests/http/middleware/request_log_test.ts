import assert from "node:assert/strict";
import { refuseUnrouted } from "../../../src/http/middleware/methods.ts";
import { problemResponse } from "../../../src/http/problem.ts";
import { requestLog } from "../../../src/http/middleware/request_log.ts";
import { createRoutes } from "../../../src/http/routes.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { createLog, type LogLevel } from "../../../src/lib/log.ts";
import { openEventStreams } from "../../support/http/event_streams.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

type Routes = ReturnType<typeof createRoutes>;
// Tests read what they expect to be there; a wrong guess fails them.
// deno-lint-ignore no-explicit-any
type Line = any;

const CALLER = { userId: "11111111-1111-4111-8111-111111111111", orgKey: "acme", via: "token" };

/** Routes behind the request log, and the lines that it wrote. */
function openRoutes(level: LogLevel = "info"): { routes: Routes; lines: Line[] } {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const routes = createRoutes();
  routes.onError(problemResponse);
  routes.use(requestLog({ log: createLog({ level, format: "json", write }), ids: randomIds }));
  routes.get("/things/best", (c) => c.json({ id: "best" }));
  routes.get("/things/:id", (c) => c.json({ id: c.req.param("id") }));
  routes.get("/healthz", (c) => c.json({ ok: true }));
  routes.get("/readyz", (c) => c.json({ ready: false }, 503));
  routes.get("/broken", () => {
    throw new TypeError("it is broken");
  });
  routes.get("/refused", () => {
    throw new AppError("conflict", "no");
  });
  routes.get("/away", () => {
    throw new AppError("unavailable", "away", { cause: new Error("connection refused") });
  });
  routes.get("/own", (c) => {
    c.set("caller", { ...CALLER, via: "token" });
    return c.json({});
  });
  routes.use("*", async (_, next) => await next());
  routes.notFound(refuseUnrouted(routes.routes));
  return { routes, lines };
}

/** A stream of text that the test holds in its hand. */
function openStream(): { response: Response; controller: ReadableStreamDefaultController } {
  let controller: ReadableStreamDefaultController | undefined;
  const body = new ReadableStream({ start: (given) => void (controller = given) });
  const response = new Response(body, { headers: { "content-type": "text/event-stream" } });
  return { response, controller: controller! };
}

Deno.test("requestLog() writes one line a request, with the route's pattern", async () => {
  const { routes, lines } = openRoutes();
  const answer = await routes.request("/things/secret-id?token=secret-token", { method: "GET" });
  assert.equal(lines.length, 1);
  const { time: _, durationMs, ...rest } = lines[0];
  assert.equal(typeof durationMs, "number");
  assert.deepEqual(rest, {
    level: "info",
    message: "request",
    requestId: answer.headers.get("x-request-id"),
    method: "GET",
    route: "/things/:id",
    status: 200,
    userId: null,
    orgKey: null,
    via: null,
  });
});

Deno.test("requestLog() logs the pattern that answered where another one fits, too", async () => {
  const { routes, lines } = openRoutes();
  assert.deepEqual(await (await routes.request("/things/best")).json(), { id: "best" });
  assert.equal(lines[0].route, "/things/best");
});

Deno.test("requestLog() names who called", async () => {
  const { routes, lines } = openRoutes();
  await routes.request("/own");
  const { userId, orgKey, via } = lines[0];
  assert.deepEqual({ userId, orgKey, via }, CALLER);
});

Deno.test("requestLog() makes the id itself, whatever the request brings", async () => {
  const { routes, lines } = openRoutes();
  const headers = { "x-request-id": "given-by-the-client" };
  const answer = await routes.request("/things/1", { headers });
  assert.match(lines[0].requestId, /^[0-9a-f-]{36}$/);
  assert.equal(answer.headers.get("x-request-id"), lines[0].requestId);
});

Deno.test("requestLog() logs no route for an unrouted request, and cuts an unknown method", async () => {
  const { routes, lines } = openRoutes();
  await routes.request("/nothing/here");
  await routes.request("/things/1", { method: "X".repeat(1_000) });
  assert.deepEqual(lines.map(({ route }) => route), [null, null]);
  assert.equal(lines[1].method, "X".repeat(16));
});

Deno.test("requestLog() logs health checks at debug level, failing ones too", async () => {
  for (const [level, expected] of [["info", []], ["debug", ["debug", "debug"]]] as const) {
    const { routes, lines } = openRoutes(level);
    await routes.request("/healthz");
    await routes.request("/readyz");
    assert.deepEqual(lines.map((line) => line.level), expected);
  }
});

Deno.test("requestLog() logs a server error at error level with its cause", async () => {
  const { routes, lines } = openRoutes();
  for (const path of ["/broken", "/away", "/refused"]) await routes.request(path);
  const told = lines.map(({ level, message, status, error, cause }) => {
    return { level, message, status, error, cause };
  });
  const message = "request";
  assert.deepEqual(told, [
    { level: "error", message, status: 500, error: "TypeError: it is broken", cause: undefined },
    {
      level: "error",
      message,
      status: 503,
      error: "AppError: away",
      cause: "Error: connection refused",
    },
    { level: "info", message, status: 409, error: undefined, cause: undefined },
  ]);
});

Deno.test("requestLog() logs a stream when it ends", async () => {
  const { routes, lines } = openRoutes();
  const { response, controller } = openStream();
  routes.get("/stream", () => response);
  const answer = await routes.request("/stream");
  assert.equal(answer.headers.get("x-request-id")?.length, 36);
  controller.enqueue(new TextEncoder().encode("one"));
  assert.deepEqual(lines, []);
  controller.close();
  assert.equal(await answer.text(), "one");
  assert.deepEqual(lines.map(({ status, clientLeft }) => [status, clientLeft]), [[200, undefined]]);
});

Deno.test("requestLog() logs a stream whose client left, and cancels its source", async () => {
  const { routes, lines } = openRoutes();
  const stopped = Promise.withResolvers<void>();
  const body = new ReadableStream({ cancel: () => stopped.resolve() });
  routes.get("/file", () => new Response(body, { headers: { "content-type": "text/csv" } }));
  const answer = await routes.request("/file");
  const reader = answer.body!.getReader();
  const read = reader.read();
  await reader.cancel();
  await stopped.promise;
  assert.equal((await read).done, true);
  assert.deepEqual([lines.length, lines[0].level, lines[0].clientLeft], [1, "info", true]);
});

Deno.test("requestLog() logs a stream whose source fails at error level", async () => {
  const { routes, lines } = openRoutes();
  const { response, controller } = openStream();
  routes.get("/stream", () => response);
  const answer = await routes.request("/stream");
  controller.error(new Error("the storage went away"));
  await assert.rejects(answer.text());
  const { level, status, error } = lines[0];
  assert.deepEqual({ level, status, error }, {
    level: "error",
    status: 200,
    error: "Error: the storage went away",
  });
  assert.equal(lines.length, 1);
});

Deno.test("requestLog() logs a HEAD request, whose body is never read", async () => {
  const { routes, lines } = openRoutes();
  const { response } = openStream();
  routes.get("/stream", () => response);
  await routes.request("/stream", { method: "HEAD" });
  assert.deepEqual([lines.length, lines[0].method, lines[0].route], [1, "HEAD", "/stream"]);
});

Deno.test("requestLog() logs an event stream when it ends, and whether its client left", async () => {
  const { routes, lines } = openRoutes();
  const streams = openEventStreams({ clock: new ManualClock() });
  const toSse = (text: string) => ({ event: "message", data: { text } });
  async function* events(): AsyncGenerator<string> {
    yield "one";
    yield "two";
  }
  routes.get("/stream", (c) => {
    c.set("caller", { ...CALLER, via: "token" });
    return streams.answer(CALLER, () => Promise.resolve({ events: events(), toSse }));
  });
  const left = await routes.request("/stream");
  const reader = left.body!.getReader();
  await reader.read();
  assert.deepEqual(lines, []);
  await reader.cancel();
  const whole = await routes.request("/stream");
  assert.match(await whole.text(), /"one".*"two"/s);
  const told = lines.map(({ requestId, route, status, userId, clientLeft }) => {
    return { requestId, route, status, userId, clientLeft };
  });
  const same = { route: "/stream", status: 200, userId: CALLER.userId };
  assert.deepEqual(told, [
    { requestId: left.headers.get("x-request-id"), ...same, clientLeft: true },
    { requestId: whole.headers.get("x-request-id"), ...same, clientLeft: undefined },
  ]);
});
