/** Another bucket stands in the place of the one with the files, under the same name. */
import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { systemClock } from "../../src/lib/clock.ts";
import { type BucketRecord, MARK_KEY } from "../../src/storage/bucket_mark.ts";
import { isStorageAway, type ObjectStorage } from "../../src/storage/object_storage.ts";
import { openS3Storage } from "../../src/storage/s3.ts";
import { createS3Client, type S3Config } from "../../src/storage/s3_client.ts";
import { bytes, newKey, S3_SERVERS, s3Config } from "./backends.ts";

const TEXT = { contentType: "text/plain" };

interface Kept extends BucketRecord {
  id: string | null;
  files: number;
}

function keptRecord(files = 0): Kept {
  const record: Kept = {
    id: null,
    files,
    read: () => Promise.resolve(record.id),
    keep: (id) => Promise.resolve(record.id ??= id),
    hasFiles: () => Promise.resolve(record.files > 0),
  };
  return record;
}

/** Opens the bucket with a clock by which each look is a minute after the one before. */
function open(config: S3Config, record: BucketRecord): Promise<ObjectStorage & AsyncDisposable> {
  let elapsed = 0;
  const clock = { ...systemClock, elapsed: () => elapsed += 60_000 };
  return openS3Storage(config, { record, clock });
}

/** Empties a bucket, removes it and makes one of its name. Returns the keys that it had. */
async function replace(config: S3Config): Promise<string[]> {
  const client = createS3Client(config, config.endpoint);
  const Bucket = config.bucket;
  const keys = await keysIn(config);
  for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  await client.send(new DeleteBucketCommand({ Bucket }));
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return keys;
}

async function keysIn(config: S3Config): Promise<string[]> {
  const client = createS3Client(config, config.endpoint);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: config.bucket }));
  client.destroy();
  return Contents.map(({ Key = "" }) => Key);
}

async function mark(config: S3Config, id: string): Promise<void> {
  const client = createS3Client(config, config.endpoint);
  await client.send(new PutObjectCommand({ Bucket: config.bucket, Key: MARK_KEY, Body: id }));
  client.destroy();
}

const PROMISES: Record<string, (config: S3Config) => Promise<void>> = {
  async "an empty bucket of the same name makes no file seem deleted, and takes none"(config) {
    const record = keptRecord();
    await using storage = await open(config, record);
    const key = newKey();
    await storage.put(key, bytes(10), TEXT);
    record.files = 1;
    await replace(config);
    const uses = [
      () => storage.put(newKey(), bytes(10), TEXT),
      () => storage.stat(key),
      () => storage.read(key),
      () => storage.delete(key),
    ];
    for (const use of uses) {
      await assert.rejects(use, (error: Error) => {
        assert.ok(isStorageAway(error));
        return error.message === "File storage cannot be used now: its bucket is another one";
      });
    }
    const message =
      /^The bucket ".+" at http:.+ is not the one that the files .+ are in\. Restore it/;
    await assert.rejects(storage.check(), { code: "unavailable", message });
    await assert.rejects(open(config, record), {
      name: "StorageConfigError",
      message: /^Cannot start: the bucket ".+" at .+ --move-storage, .+ heddle serve --new$/,
    });
    assert.deepEqual(await keysIn(config), []);
    await mark(config, record.id!);
    await storage.check();
    assert.equal(await storage.stat(key), null);
  },

  async "a bucket of another database is not taken for the one with the files"(config) {
    const record = keptRecord();
    await using storage = await open(config, record);
    await mark(config, crypto.randomUUID());
    const other = { message: "File storage cannot be used now: its bucket is another one" };
    await assert.rejects(storage.put(newKey(), bytes(10), TEXT), other);
    record.id = null;
    await storage.put(newKey(), bytes(10), TEXT);
  },

  async "a mark that is removed from a bucket with files, or without use, comes back"(config) {
    const record = keptRecord();
    await using storage = await open(config, record);
    await replace(config);
    await storage.put(newKey(), bytes(10), TEXT);
    record.files = 1;
    const client = createS3Client(config, config.endpoint);
    await client.send(new DeleteObjectCommand({ Bucket: config.bucket, Key: MARK_KEY }));
    client.destroy();
    await storage.put(newKey(), bytes(10), TEXT);
    assert.equal((await keysIn(config)).filter((key) => key === MARK_KEY).length, 1);
  },

  async "processes that mark a bucket at once agree on its id"(config) {
    await using _made = await openS3Storage(config);
    const record = keptRecord();
    const all = Array.from({ length: 8 }, () => open(config, record));
    for (const storage of await Promise.all(all)) {
      await storage.check();
      await storage[Symbol.asyncDispose]();
    }
  },

  async "a look that may change nothing makes no mark"(config) {
    await using _made = await openS3Storage(config);
    await using storage = await open(config, { ...keptRecord(1), keep: null });
    await storage.check();
    assert.deepEqual(await keysIn(config), []);
  },
};

for (const { name, start, ignore } of S3_SERVERS) {
  Deno.test({
    name: `a bucket on ${name} is known by its mark`,
    ignore,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    fn: async (t) => {
      await using server = await start();
      for (const [promise, prove] of Object.entries(PROMISES)) {
        await t.step(promise, () => prove(s3Config(server)));
      }
    },
  });
}

const PAGES = ["<!doctype html><title>Console</title>", "", "x".repeat(100_000)];

for (const page of PAGES) {
  Deno.test({
    name: `a web server that answers all with a page of ${page.length} characters is no bucket`,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    async fn() {
      let isPage = true;
      await using server = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen() {} },
        () => new Response(isPage ? page : crypto.randomUUID()),
      );
      const config = s3Config({
        url: `http://127.0.0.1:${server.addr.port}`,
        pid: 0,
        region: "us-east-1",
        accessKeyId: "key",
        secretAccessKey: "secret",
        [Symbol.asyncDispose]: () => Promise.resolve(),
      });
      const record = keptRecord();
      await assert.rejects(open(config, record), {
        name: "StorageConfigError",
        message:
          /^Cannot use the bucket ".+" at .+ no object storage answers there, .+ S3_ENDPOINT must be/,
      });
      assert.equal(record.id, null, "the page is not recorded as the id of the bucket");
      isPage = false;
      await using storage = await open(config, record);
      isPage = true;
      const uses = [
        () => storage.put(newKey(), bytes(10), TEXT),
        () => storage.delete(newKey()),
        () => storage.check(),
      ];
      for (const use of uses) {
        await assert.rejects(use, (error) => {
          assert.ok(isStorageAway(error), `${error}`);
          return true;
        });
      }
    },
  });
}
