/** A storage that answers some requests with an error: it has too much to do, or fails inside. */
import assert from "node:assert/strict";
import { AppError } from "../../src/lib/errors.ts";
import { storeObject } from "../../src/objects/store_object.ts";
import { isStorageAway, type ObjectStorage } from "../../src/storage/object_storage.ts";
import { openS3Storage } from "../../src/storage/s3.ts";
import { openObjectStore } from "../support/files/objects.ts";
import { type S3Fault, type S3Request, startS3Front } from "../support/servers/s3_front.ts";
import { bytes, newKey, S3_SERVERS, s3Config } from "./backends.ts";

const TEXT = { contentType: "text/plain" };
const SMALL = 1_000;
const OF_PARTS = 12 * 1024 * 1024;

const isPut = ({ method }: S3Request) => method === "PUT";
const isPart = ({ address }: S3Request) => address.includes("partNumber=");
const isCompletion = ({ method, address }: S3Request) =>
  method === "POST" && address.includes("uploadId=");

interface Spoilt {
  storage: ObjectStorage;
  /** Spoils the next requests of this kind, as many as stated. */
  spoil(fault: S3Fault, count: number, isMeant: (request: S3Request) => boolean): void;
}

const PROMISES: Record<string, (spoilt: Spoilt) => Promise<void>> = {
  async "put() is unavailable if a part of a large file is refused"({ storage, spoil }) {
    const key = newKey();
    spoil("refused", Infinity, isPart);
    await assert.rejects(storage.put(key, bytes(OF_PARTS), TEXT), (error) => {
      assert.ok(error instanceof AppError && isStorageAway(error), `${error}`);
      return true;
    });
    spoil("none", 0, isPart);
    assert.equal(await storage.stat(key), null);
    assert.equal((await storage.put(key, bytes(OF_PARTS), TEXT)).sizeBytes, OF_PARTS);
  },

  async "a file whose storing was answered with an error is stored, and once"({ storage, spoil }) {
    await using store = await openObjectStore();
    const ctx = { ...store.caller(), storage };
    const kinds = [[SMALL, isPut], [OF_PARTS, isPart], [OF_PARTS, isCompletion]] as const;
    for (const [sizeBytes, isMeant] of kinds) {
      spoil("answer_lost", 1, isMeant);
      const file = { kind: "inputs", name: "a.bin", contentType: "text/plain" } as const;
      const stored = await storeObject(ctx, { ...file, body: bytes(sizeBytes) });
      assert.equal(stored.sizeBytes, sizeBytes);
      assert.equal((await storage.stat(stored.objectKey))?.sizeBytes, sizeBytes);
    }
  },

  async "put() lets one of two large uploads under one key win"({ storage }) {
    const key = newKey();
    const sizes = [OF_PARTS, OF_PARTS + 1];
    const results = await Promise.allSettled(
      sizes.map((size) => storage.put(key, bytes(size), TEXT)),
    );
    const won = results.flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
    assert.equal(won.length, 1, JSON.stringify(results));
    assert.equal((await storage.stat(key))?.sizeBytes, won[0]?.sizeBytes);
  },
};

for (const { name, start, ignore } of S3_SERVERS) {
  Deno.test({
    name: `a put to ${name} that meets errors is whole, repeatable or unavailable`,
    ignore,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    sanitizeOps: false,
    async fn(t) {
      await using server = await start();
      await using front = await startS3Front(server);
      await using storage = await openS3Storage(s3Config(front.server));
      const spoil: Spoilt["spoil"] = (fault, count, isMeant) => {
        let left = count;
        front.decide = (request) => isMeant(request) && left-- > 0 ? fault : "none";
      };
      for (const [promise, prove] of Object.entries(PROMISES)) {
        await t.step(promise, () => prove({ storage, spoil }));
      }
    },
  });
}
