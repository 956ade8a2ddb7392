import { equal } from "node:assert/strict";
import { Hono } from "hono";
import type { HttpEnv } from "../../src/http/env.ts";
import { limitHead } from "../../src/http/middleware/head_limits.ts";
import { headerOf } from "../../src/http/header.ts";
import { problemResponse } from "../../src/http/problem.ts";

function application(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(problemResponse);
  app.use(limitHead);
  return app;
}

Deno.test("headerOf() finds a field by its lower-case name, and no property of the object", async () => {
  const app = application();
  app.get("/", (c) =>
    c.json({
      sent: headerOf(c, "x-sent"),
      absent: headerOf(c, "x-absent") ?? null,
      constructor: headerOf(c, "constructor") ?? null,
    }));
  const headers = [["X-Sent", "a"], ["x-sent", "b"]] as [string, string][];
  const answer = await app.request("/", { headers });
  equal(await answer.text(), '{"sent":"a, b","absent":null,"constructor":null}');
});

Deno.test("headerOf() reads the request that a middleware has put in place of the first", async () => {
  const app = application();
  app.get("/", (c) => {
    const before = headerOf(c, "x-sent");
    c.req.raw = new Request(c.req.url);
    return c.json([before, headerOf(c, "x-sent") ?? null]);
  });
  const answer = await app.request("/", { headers: { "x-sent": "a" } });
  equal(await answer.text(), '["a",null]');
});

Deno.test("limitHead takes a Host that names one host, and no path, user or list", async () => {
  const app = application();
  app.get("/", (c) => c.text("taken"));
  const send = async (host: string): Promise<number> =>
    (await app.request("/", { headers: { host } })).status;
  const hosts = ["heddle", "heddle.example.org:8080", "heddle:", "127.0.0.1", "[::1]:8080"];
  for (const host of hosts) equal(await send(host), 200, host);
  const others = [
    "heddle/api",
    "heddle/",
    "/",
    "",
    "me@heddle",
    "a,b",
    "a b",
    "heddle:80/x",
    "a?b",
    "[::1",
  ];
  for (const host of others) equal(await send(host), 400, host);
});

Deno.test("limitHead counts each Set-Cookie for itself", async () => {
  const app = application();
  app.get("/", (c) => c.text("taken"));
  const send = async (count: number): Promise<number> => {
    const headers = Array.from({ length: count }, (): [string, string] => ["Set-Cookie", "a=b"]);
    return (await app.request("/", { headers })).status;
  };
  equal(await send(100), 200);
  equal(await send(101), 431);
});
