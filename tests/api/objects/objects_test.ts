import assert from "node:assert/strict";
import { problemResponse } from "../../../src/http/problem.ts";
import { elapsedMs } from "../../../src/lib/clock.ts";
import { createRoutes } from "../../../src/http/routes.ts";
import { downloadRoutes } from "../../../src/http/api/objects/downloads.ts";
import { objectRoutes } from "../../../src/http/api/objects/routes.ts";
import type { ObjectContext } from "../../../src/objects/context.ts";
import { storeObject } from "../../../src/objects/store_object.ts";
import { letBodiesUnread, openBodies } from "../../support/http/bodies.ts";
import { openObjectStore } from "../../support/files/objects.ts";

/** The routes as the server mounts them, on a socket of their own. */
function serve(ctx: ObjectContext): AsyncDisposable & { url: string } {
  const app = createRoutes();
  app.onError(problemResponse);
  app.use(async (c, next) => {
    c.set("requestId", ctx.ids.uuid());
    await next();
  });
  letBodiesUnread(app);
  app.route("/api/v1/objects", downloadRoutes(ctx));
  app.use(async (c, next) => {
    c.set("ctx", ctx);
    c.set("authenticatedAt", elapsedMs(ctx.clock));
    await next();
  });
  app.route(
    "/api/v1/objects",
    objectRoutes({ storage: ctx.storage, bodies: openBodies(ctx.clock) }),
  );
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, app.fetch);
  return {
    url: `http://127.0.0.1:${server.addr.port}/api/v1/objects`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function stored(ctx: ObjectContext, { name = "ü b.txt", text = "0123456789" } = {}) {
  const body = new TextEncoder().encode(text);
  const file = { kind: "outputs", name, contentType: "text/plain", body } as const;
  return (await storeObject(ctx, file)).objectKey;
}

Deno.test("GET /objects/download carries the headers that keep a browser from running a file", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  await using server = serve(ctx);
  const query = new URLSearchParams({ objectKey: await stored(ctx), type: "inline" });
  const response = await fetch(`${server.url}/download?${query}`);
  await response.body?.cancel();
  assert.equal(response.status, 200);
  const { headers } = response;
  assert.equal(headers.get("Content-Type"), "text/plain; charset=utf-8");
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  assert.equal(headers.get("Content-Security-Policy"), "sandbox; default-src 'none'");
  assert.equal(headers.get("Referrer-Policy"), "no-referrer");
  assert.equal(
    headers.get("Content-Disposition"),
    "inline; filename=\"? b.txt\"; filename*=UTF-8''%C3%BC%20b.txt",
  );
});

Deno.test("GET /objects/download redirects to storage that serves by itself", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const objectKey = await stored(ctx);
  const link = () => Promise.resolve(new URL("https://s3.example.org/signed?x=1"));
  await using server = serve({ ...ctx, storage: { ...ctx.storage, link } });
  const query = new URLSearchParams({ objectKey });
  const response = await fetch(`${server.url}/download?${query}`, { redirect: "manual" });
  await response.body?.cancel();
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("Location"), "https://s3.example.org/signed?x=1");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
});

Deno.test("POST /objects takes a form's file or a raw body; then list, download and delete", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  await using server = serve(ctx);
  const form = new FormData();
  form.append("file", new File(["a,b\n"], "ä.csv", { type: "text/csv" }));
  const posted = await fetch(server.url, { method: "POST", body: form });
  assert.equal(posted.status, 201);
  const { objectKey, ...rest } = await posted.json();
  assert.deepEqual(rest, { name: "ä.csv", sizeBytes: 4, contentType: "text/csv" });
  const raw = await fetch(`${server.url}?name=big.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: new Uint8Array(3 * 1024 * 1024),
  });
  assert.deepEqual([raw.status, (await raw.json()).sizeBytes], [201, 3 * 1024 * 1024]);
  const listed = await (await fetch(`${server.url}?limit=1&page=2&kind=inputs`)).json();
  assert.deepEqual([listed.total, listed.totalPages, listed.objects.length], [2, 2, 1]);
  const address = `${server.url}?${new URLSearchParams({ objectKey })}`;
  const file = await fetch(address.replace("?", "/download?"));
  assert.deepEqual([file.status, await file.text()], [200, "a,b\n"]);
  const removed = await fetch(address, { method: "DELETE" });
  assert.deepEqual([removed.status, (await removed.json()).success], [200, true]);
  const again = await fetch(address, { method: "DELETE" });
  assert.deepEqual([again.status, (await again.json()).code], [404, "not_found"]);
});

Deno.test("POST /objects refuses a body without a name, a form without a file, and too much", async () => {
  await using store = await openObjectStore();
  await using server = serve(store.caller());
  const empty = new FormData();
  empty.append("file", "text");
  const cases: [string, RequestInit, number][] = [
    ["", { body: new Uint8Array(3) }, 400],
    ["", { body: empty }, 400],
    ["", { body: "x", headers: { "Content-Type": "multipart/form-data" } }, 400],
    ["?name=a.bin", { body: new Uint8Array(53 * 1024 * 1024) }, 413],
  ];
  for (const [query, init, status] of cases) {
    const response = await fetch(server.url + query, { method: "POST", ...init });
    assert.equal(response.status, status);
    await response.body?.cancel();
  }
});
