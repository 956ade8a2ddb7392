import assert from "node:assert/strict";
import { join } from "node:path";
import type { ObjectContext } from "../../src/objects/context.ts";
import {
  type Download,
  type DownloadRequest,
  openDownload,
} from "../../src/objects/open_download.ts";
import { readObject } from "../../src/objects/read_object.ts";
import { storeObject } from "../../src/objects/store_object.ts";
import { openObjectStore, textOf } from "../support/files/objects.ts";

const NOT_FOUND = { code: "not_found" };

async function stored(
  ctx: ObjectContext,
  { name = "t.txt", contentType = "text/plain" } = {},
): Promise<DownloadRequest> {
  const body = new TextEncoder().encode("0123456789");
  const { objectKey } = await storeObject(ctx, { kind: "outputs", name, contentType, body });
  return { objectKey, type: "attachment", method: "GET" };
}

async function streamed(download: Promise<Download>): Promise<Download & { kind: "stream" }> {
  const answer = await download;
  assert.equal(answer.kind, "stream");
  return answer as Download & { kind: "stream" };
}

Deno.test("openDownload() streams the whole file as an attachment under its name", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const { partial, body, headers } = await streamed(openDownload(ctx, await stored(ctx)));
  assert.equal(await textOf(body), "0123456789");
  assert.equal(partial, false);
  assert.equal(headers["Content-Length"], "10");
  assert.equal(headers["Content-Disposition"], "attachment; filename=t.txt");
});

Deno.test("openDownload() grants inline to harmless types alone", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const types = {
    "text/plain": /^inline/,
    "text/html": /^attachment/,
    "image/svg+xml": /^attachment/,
  };
  for (const [contentType, expected] of Object.entries(types)) {
    const request = await stored(ctx, { contentType });
    const { headers, body } = await streamed(openDownload(ctx, { ...request, type: "inline" }));
    assert.match(headers["Content-Disposition"] ?? "", expected, contentType);
    await body?.cancel();
  }
});

Deno.test("openDownload() answers ranges, 416, If-Range and If-None-Match", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const request = await stored(ctx);
  const part = await streamed(openDownload(ctx, { ...request, range: "bytes=-3" }));
  assert.equal(await textOf(part.body), "789");
  assert.equal(part.headers["Content-Range"], "bytes 7-9/10");
  assert.equal(part.headers["Content-Length"], "3");
  const outside = await openDownload(ctx, { ...request, range: "bytes=10-" });
  assert.deepEqual(outside, {
    kind: "range_not_satisfiable",
    headers: { "Content-Range": "bytes */10" },
  });
  const changed = { ...request, range: "bytes=0-1", ifRange: '"other"' };
  assert.equal(await textOf((await streamed(openDownload(ctx, changed))).body), "0123456789");
  const same = await openDownload(ctx, { ...request, ifNoneMatch: part.headers.ETag });
  assert.equal(same.kind, "not_modified");
});

Deno.test("openDownload() answers HEAD without a body and without a range", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const request = await stored(ctx);
  const head = await streamed(
    openDownload(ctx, { ...request, method: "HEAD", range: "bytes=0-1" }),
  );
  assert.equal(head.body, null);
  assert.equal(head.headers["Content-Length"], "10");
});

Deno.test("openDownload() finds no file without record, without bytes or with a bad key", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const request = await stored(ctx);
  const { objectKey } = request;
  const unknown = objectKey.replace(/.{43}(?=\/t\.txt$)/, "x".repeat(43));
  await assert.rejects(openDownload(ctx, { ...request, objectKey: unknown }), NOT_FOUND);
  await Deno.remove(join(store.path, objectKey));
  await assert.rejects(openDownload(ctx, request), NOT_FOUND);
  const untouchable = { db: ctx.db, storage: {} as ObjectContext["storage"] };
  for (const bad of ["x", "../a", `${objectKey}/..`, `${objectKey}\n`]) {
    await assert.rejects(openDownload(untouchable, { ...request, objectKey: bad }), NOT_FOUND);
  }
});

Deno.test("openDownload() redirects to a link of the storage that is signed with the file's name and type", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const request = await stored(ctx, { name: "ü.txt" });
  const url = new URL("https://s3.example.org/signed");
  const options: unknown[] = [];
  const link = (_key: string, given: unknown) => (options.push(given), Promise.resolve(url));
  const storage = { ...ctx.storage, link };
  const answer = await openDownload({ db: ctx.db, storage }, { ...request, method: "HEAD" });
  assert.deepEqual(answer, { kind: "redirect", url });
  assert.deepEqual(options, [{
    method: "HEAD",
    disposition: "attachment; filename=\"?.txt\"; filename*=UTF-8''%C3%BC.txt",
    contentType: "text/plain",
  }]);
});

Deno.test("a file that its disk cut off is refused as damaged, and never read in part", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const request = await stored(ctx);
  const { objectKey } = request;
  await Deno.truncate(join(store.path, objectKey), 4);
  const damaged = {
    code: "unavailable",
    message: "The stored file is damaged: it has 4 bytes, and had 10",
  };
  await assert.rejects(readObject(ctx, { objectKey }), damaged);
  await assert.rejects(openDownload(ctx, request), damaged);
  await assert.rejects(openDownload(ctx, { ...request, method: "HEAD" }), damaged);
  await assert.rejects(openDownload(ctx, { ...request, range: "bytes=0-1" }), damaged);
});
