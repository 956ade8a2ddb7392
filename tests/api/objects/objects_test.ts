import assert from "node:assert/strict";
import { problemResponse } from "../../../src/http/problem.ts";
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

Deno.test("GET /objects/download streams with every header and never compressed", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  await using server = serve(ctx);
  const text = "0123456789".repeat(10_000);
  const query = new URLSearchParams({ objectKey: await stored(ctx, { text }), type: "inline" });
  const response = await fetch(`${server.url}/download?${query}`, {
    headers: { "Accept-Encoding": "gzip, br" },
  });
  assert.equal(response.status, 200);
  assert.equal(await response.text(), text);
  const { headers } = response;
  assert.equal(headers.get("Content-Encoding"), null);
  assert.equal(headers.get("Content-Length"), "100000");
  assert.equal(headers.get("Content-Type"), "text/plain; charset=utf-8");
  assert.equal(headers.get("Accept-Ranges"), "bytes");
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  assert.equal(headers.get("Content-Security-Policy"), "sandbox; default-src 'none'");
  assert.equal(headers.get("Referrer-Policy"), "no-referrer");
  assert.equal(
    headers.get("Content-Disposition"),
    "inline; filename=\"? b.txt\"; filename*=UTF-8''%C3%BC%20b.txt",
  );
  assert.match(headers.get("ETag") ?? "", /^"[^"]+"$/);
});

Deno.test("GET /objects/download answers ranges, 304 and 416; HEAD the head alone", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  await using server = serve(ctx);
  const query = new URLSearchParams({ objectKey: await stored(ctx) });
  const get = (headers: HeadersInit, method = "GET") =>
    fetch(`${server.url}/download?${query}`, { method, headers });
  const part = await get({ Range: "bytes=2-4" });
  assert.deepEqual([part.status, await part.text()], [206, "234"]);
  assert.equal(part.headers.get("Content-Range"), "bytes 2-4/10");
  assert.equal(part.headers.get("Content-Length"), "3");
  const beyond = await get({ Range: "bytes=99-" });
  assert.deepEqual([beyond.status, await beyond.text()], [416, ""]);
  const etag = part.headers.get("ETag") ?? "";
  const same = await get({ "If-None-Match": etag });
  assert.deepEqual([same.status, await same.text(), same.headers.get("ETag")], [304, "", etag]);
  const head = await get({}, "HEAD");
  assert.deepEqual([head.status, await head.text()], [200, ""]);
  assert.equal(head.headers.get("Content-Length"), "10");
});

Deno.test("GET /objects/download answers 400 and names the field, or 404", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  await using server = serve(ctx);
  const objectKey = await stored(ctx);
  const cases: [Record<string, string>, number, string | null][] = [
    [{}, 400, "objectKey"],
    [{ objectKey: "" }, 400, "objectKey"],
    [{ objectKey, type: "raw" }, 400, "type"],
    [{ objectKey: "x" }, 404, null],
    [{ objectKey: objectKey + "x" }, 404, null],
  ];
  for (const [query, status, path] of cases) {
    const response = await fetch(`${server.url}/download?${new URLSearchParams(query)}`);
    assert.equal(response.status, status, JSON.stringify(query));
    assert.equal(response.headers.get("Content-Type"), "application/problem+json");
    assert.equal((await response.json()).errors?.[0].path ?? null, path);
  }
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
