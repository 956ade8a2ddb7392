import assert from "node:assert/strict";
import type { ObjectStorage } from "../../src/storage/object_storage.ts";
import { BACKENDS, bytes, newKey, sha256 } from "./backends.ts";

const CSV = { contentType: "text/csv" };
const text = (words: string) => new TextEncoder().encode(words);

/** The promises of every storage; each runs against every kind. */
const PROMISES: Record<string, (storage: ObjectStorage) => Promise<void>> = {
  async "put() and read() give back what was stored"(storage) {
    const key = newKey("größe 名.csv");
    const stored = await storage.put(key, text("a,b\n1,2\n"), CSV);
    const found = await storage.read(key);
    assert.ok(found);
    assert.equal(await new Response(found.body).text(), "a,b\n1,2\n");
    assert.equal(found.sizeBytes, 8);
    assert.deepEqual(stored, { sizeBytes: 8, etag: found.etag });
    assert.match(stored.etag, /^"[^"]+"$/);
    const info = await storage.stat(key);
    assert.deepEqual([info?.sizeBytes, info?.etag], [8, stored.etag]);
  },

  async "put() stores a stream of several parts"(storage) {
    const key = newKey();
    const sizeBytes = 20 * 1024 * 1024 + 7;
    assert.equal((await storage.put(key, bytes(sizeBytes), CSV)).sizeBytes, sizeBytes);
    const found = await storage.read(key);
    assert.equal(await sha256(found!.body), await sha256(bytes(sizeBytes)));
  },

  async "put() stores an empty file"(storage) {
    const key = newKey();
    assert.equal((await storage.put(key, new Uint8Array(), CSV)).sizeBytes, 0);
    assert.equal(await new Response((await storage.read(key))!.body).text(), "");
  },

  async "put() refuses a key that exists, small and large"(storage) {
    const key = newKey();
    await storage.put(key, text("first"), CSV);
    await assert.rejects(storage.put(key, text("second"), CSV), { code: "conflict" });
    await assert.rejects(storage.put(key, bytes(9 * 1024 * 1024), CSV), { code: "conflict" });
    assert.equal(await new Response((await storage.read(key))!.body).text(), "first");
  },

  async "put() lets one of many racers win"(storage) {
    const key = newKey();
    const racers = Array.from({ length: 8 }, (_, index) => storage.put(key, text(`${index}`), CSV));
    const results = await Promise.allSettled(racers);
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  },

  async "put() takes sizeBytesMax and refuses one byte more"(storage) {
    const key = newKey();
    const limited = { ...CSV, sizeBytesMax: 100_000 };
    await assert.rejects(storage.put(key, bytes(100_001), limited), { code: "too_large" });
    assert.equal(await storage.stat(key), null);
    assert.equal((await storage.put(key, bytes(100_000), limited)).sizeBytes, 100_000);
  },

  async "put() leaves nothing when its source fails, and hands the failure on"(storage) {
    for (const sizeBytes of [1000, 18 * 1024 * 1024]) {
      const key = newKey();
      const failure = Object.assign(new Error("the source broke"), { code: "ECONNRESET" });
      await assert.rejects(
        storage.put(key, failingAfter(sizeBytes, failure), CSV),
        (error) => error === failure,
      );
      assert.equal(await storage.stat(key), null);
      await storage.put(key, text("the key is free"), CSV);
    }
  },

  async "put() ends with the signal's reason and cancels a source that hangs"(storage) {
    const key = newKey();
    const stop = new AbortController();
    const cancelled = Promise.withResolvers<void>();
    const source = new ReadableStream<Uint8Array>({
      pull: () => stop.abort(new Error("the client left")),
      cancel: () => cancelled.resolve(),
    }, { highWaterMark: 0 });
    const put = storage.put(key, source, { ...CSV, signal: stop.signal });
    await assert.rejects(put, { message: "the client left" });
    await cancelled.promise;
    assert.equal(await storage.stat(key), null);
  },

  async "read() gives a range and the whole size"(storage) {
    const key = newKey();
    await storage.put(key, text("0123456789"), CSV);
    const found = await storage.read(key, { range: { start: 2, end: 4 } });
    assert.equal(await new Response(found!.body).text(), "234");
    assert.equal(found!.sizeBytes, 10);
    const outside = { range: { start: 10, end: 12 } };
    await assert.rejects(storage.read(key, outside), RangeError);
  },

  async "read() may be cancelled before its end"(storage) {
    const key = newKey();
    await storage.put(key, bytes(1024 * 1024), CSV);
    const found = await storage.read(key);
    const reader = found!.body.getReader();
    assert.ok(((await reader.read()).value?.length ?? 0) > 0);
    await reader.cancel();
  },

  async "delete() removes an object, twice without complaint"(storage) {
    const [key, other] = [newKey(), newKey()];
    await storage.put(key, text("x"), CSV);
    await storage.put(other, text("y"), CSV);
    await storage.delete(key);
    await storage.delete(key);
    assert.equal(await storage.stat(key), null);
    assert.equal(await storage.read(key), null);
    assert.equal((await storage.stat(other))?.sizeBytes, 1);
  },

  async "a key that is not well-formed does not exist"(storage) {
    const key = `${newKey()}/../x`;
    const link = { method: "GET", disposition: "inline", contentType: "text/plain" } as const;
    assert.equal(await storage.stat(key), null);
    assert.equal(await storage.read(key), null);
    assert.equal(await storage.link(key, link), null);
    await storage.delete(key);
    await assert.rejects(storage.put(key, text("x"), CSV), /key is not well-formed/);
  },

  async "check() is content with a storage that works"(storage) {
    await storage.check();
  },
};

for (const { name, ignore, use } of BACKENDS) {
  Deno.test({
    name: `ObjectStorage on ${name} keeps its promises`,
    ignore,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    fn: (t) =>
      use(async (storage) => {
        for (const [promise, prove] of Object.entries(PROMISES)) {
          await t.step(promise, () => prove(storage));
        }
      }),
  });
}

function failingAfter(sizeBytes: number, failure: Error): ReadableStream<Uint8Array> {
  const source = bytes(sizeBytes);
  return ReadableStream.from((async function* () {
    yield* source;
    throw failure;
  })());
}
