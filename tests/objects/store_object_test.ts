import assert from "node:assert/strict";
import { join } from "node:path";
import { deleteObject } from "../../src/objects/delete_object.ts";
import { listObjects } from "../../src/objects/list_objects.ts";
import { readObject } from "../../src/objects/read_object.ts";
import { type NewObject, storeObject } from "../../src/objects/store_object.ts";
import { openObjectStore, textOf } from "../support/files/objects.ts";
import { recordQueries } from "../support/db/query_plans.ts";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const FILE: NewObject = {
  kind: "inputs",
  name: "report.csv",
  contentType: "text/csv",
  body: bytes("a\r\n1\r\n"),
};

const NOT_FOUND = { code: "not_found" };
const PAGE = { page: 1, limit: 20 };

const TOKEN = "t".repeat(43);

Deno.test("storeObject() keeps bytes and record; readObject() gives both back", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const stored = await storeObject(ctx, FILE);
  assert.equal(stored.name, "report.csv");
  assert.equal(stored.sizeBytes, 6);
  const { body, contentType, name } = await readObject(ctx, stored);
  assert.deepEqual([await textOf(body), contentType, name], [
    "a\r\n1\r\n",
    "text/csv",
    "report.csv",
  ]);
});

Deno.test("storeObject() treats an invalid content type as application/octet-stream", async () => {
  await using store = await openObjectStore();
  for (const contentType of ["", "text", "text/html\r\nX: y", "a/b; é", `a/${"b".repeat(300)}`]) {
    const stored = await storeObject(store.caller(), { ...FILE, contentType });
    assert.equal(stored.contentType, "application/octet-stream", contentType);
  }
});

Deno.test("storeObject() without room for a file cancels the body and reads nothing of it", async () => {
  await using store = await openObjectStore();
  const caller = store.caller();
  const perUser = { ...caller.quotas.perUser, files: 1 };
  const ctx = { ...caller, quotas: { ...caller.quotas, perUser } };
  await storeObject(ctx, FILE);
  const seen: string[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: () => void seen.push("pulled"),
    cancel: () => void seen.push("cancelled"),
  }, { highWaterMark: 0 });
  await assert.rejects(storeObject(ctx, { ...FILE, body }), { code: "quota_exceeded" });
  assert.deepEqual(seen, ["cancelled"]);
});

Deno.test("storeObject() above the size stores nothing and records nothing", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  await assert.rejects(storeObject(ctx, { ...FILE, sizeBytesMax: 5 }), { code: "too_large" });
  assert.equal((await listObjects(ctx, PAGE)).total, 0);
});

Deno.test("storeObject() with the same token makes one object and cancels the second body", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const once = { tokens: [TOKEN] as const, at: Date.UTC(2026, 0, 1) };
  const first = await storeObject(ctx, { ...FILE, once });
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  assert.deepEqual(await storeObject(ctx, { ...FILE, body, once }), first);
  assert.ok(isCancelled);
  assert.equal((await listObjects(ctx, PAGE)).total, 1);
});

Deno.test("storeObject() finds the object that was made with a token of a former key", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const at = Date.UTC(2026, 0, 1);
  const first = await storeObject(ctx, { ...FILE, once: { tokens: [TOKEN], at } });
  const once = { tokens: ["n".repeat(43), TOKEN] as const, at };
  assert.deepEqual(await storeObject(ctx, { ...FILE, once }), first);
  assert.equal((await listObjects(ctx, PAGE)).total, 1);
});

Deno.test("storeObject() takes over the bytes of an attempt that died before its record", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const once = { tokens: [TOKEN] as const, at: Date.UTC(2026, 0, 1) };
  const dead = { ...ctx, db: { ...ctx.db, transaction: () => Promise.reject(new Error("dead")) } };
  await assert.rejects(storeObject(dead, { ...FILE, once }), { message: "dead" });
  assert.equal((await listObjects(ctx, PAGE)).total, 0);
  const stored = await storeObject(ctx, { ...FILE, body: bytes("other"), once });
  assert.equal(stored.sizeBytes, 6);
  assert.equal(await textOf((await readObject(ctx, stored)).body), "a\r\n1\r\n");
});

Deno.test("readObject() is for the organization alone", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller({ orgKey: "acme" });
  const stored = await storeObject(ctx, FILE);
  const colleague = store.caller({ orgKey: "acme" });
  await (await readObject(colleague, stored)).body.cancel();
  await assert.rejects(readObject(store.caller({ orgKey: "globex" }), stored), NOT_FOUND);
  await assert.rejects(readObject(ctx, { objectKey: "../../etc/passwd" }), NOT_FOUND);
});

Deno.test("listObjects() pages through one's own, newest first, by kind", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller({ orgKey: "acme" });
  let now = Date.UTC(2026, 0, 1);
  const timed = { ...ctx, clock: { ...ctx.clock, now: () => now++ } };
  for (const name of ["1", "2", "3"]) await storeObject(timed, { ...FILE, name });
  await storeObject(timed, { ...FILE, name: "4", kind: "outputs" });
  await storeObject(store.caller({ orgKey: "acme" }), FILE);
  const { objects, nextCursor, ...page } = await listObjects(ctx, { page: 1, limit: 3 });
  assert.deepEqual(objects.map(({ name }) => name), ["4", "3", "2"]);
  assert.equal(typeof nextCursor, "string");
  assert.deepEqual(page, {
    page: 1,
    limit: 3,
    total: 4,
    totalPages: 2,
    totalIsExact: true,
  });
  const second = await listObjects(ctx, { page: 2, limit: 2, kind: "inputs" });
  assert.deepEqual(second.objects.map(({ name }) => name), ["1"]);
});

Deno.test("deleteObject() removes one's own file, bytes and record", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller({ orgKey: "acme" });
  const { objectKey } = await storeObject(ctx, FILE);
  await assert.rejects(deleteObject(store.caller({ orgKey: "acme" }), { objectKey }), NOT_FOUND);
  await deleteObject(ctx, { objectKey });
  await assert.rejects(Deno.stat(join(store.path, objectKey)), Deno.errors.NotFound);
  await assert.rejects(readObject(ctx, { objectKey }), NOT_FOUND);
  await assert.rejects(deleteObject(ctx, { objectKey }), NOT_FOUND);
  assert.equal((await listObjects(ctx, PAGE)).total, 0);
});

Deno.test("every query on objects uses an index", async () => {
  await using store = await openObjectStore();
  const plain = store.caller();
  const { db, fullScans, count } = recordQueries(plain.db);
  const ctx = { ...plain, db };
  const once = { tokens: [TOKEN] as const, at: 0 };
  const { objectKey } = await storeObject(ctx, { ...FILE, once });
  await listObjects(ctx, PAGE);
  await listObjects(ctx, { ...PAGE, kind: "inputs" });
  await (await readObject(ctx, { objectKey })).body.cancel();
  await deleteObject(ctx, { objectKey });
  assert.deepEqual(await fullScans(), []);
  assert.ok(count() >= 7);
});
