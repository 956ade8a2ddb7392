import assert from "node:assert/strict";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
} from "@aws-sdk/client-s3";
import { AppError } from "../../src/lib/errors.ts";
import { isStorageAway, StorageConfigError } from "../../src/storage/object_storage.ts";
import { openS3Storage } from "../../src/storage/s3.ts";
import { createS3Client, type S3Config } from "../../src/storage/s3_client.ts";
import { bytes, newKey, S3_SERVERS, s3Config } from "./backends.ts";

const PROMISES: Record<string, (config: S3Config) => Promise<void>> = {
  async "makes the bucket, and opens it again"(config) {
    const key = newKey();
    {
      await using storage = await openS3Storage(config);
      await storage.put(key, bytes(10), { contentType: "text/plain" });
    }
    await using storage = await openS3Storage(config);
    assert.equal((await storage.stat(key))?.sizeBytes, 10);
  },

  async "refuses a wrong secret as a configuration error"(config) {
    await assert.rejects(openS3Storage({ ...config, secretAccessKey: "wrong-secret" }), isRefusal);
  },

  async "refuses an unknown access key as a configuration error"(config) {
    await assert.rejects(openS3Storage({ ...config, accessKeyId: "nobody" }), isRefusal);
  },

  async "refuses a bucket that cannot be made as a configuration error"(config) {
    await assert.rejects(openS3Storage({ ...config, bucket: "No_Bucket" }), isRefusal);
  },

  async "a bucket that is deleted while in use makes no file seem deleted, and no new bucket"(
    config,
  ) {
    await using storage = await openS3Storage(config);
    const key = newKey();
    await storage.put(key, bytes(10), { contentType: "text/plain" });
    assert.equal(await storage.stat(newKey()), null);
    await storage.delete(key);
    const client = createS3Client(config, config.endpoint);
    await client.send(new DeleteBucketCommand({ Bucket: config.bucket }));
    const put = () => storage.put(newKey(), bytes(10), { contentType: "text/plain" });
    for (
      const use of [
        put,
        () => storage.stat(key),
        () => storage.read(key),
        () => storage.delete(key),
      ]
    ) {
      await assert.rejects(use, isLoss);
    }
    await assert.rejects(storage.check(), {
      code: "unavailable",
      message: /^The bucket ".+" at http:.+ is gone, and with it the files in it\./,
    });
    await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
    client.destroy();
    await storage.check();
    await put();
    assert.equal(await storage.read(key), null);
  },

  async "makes no bucket in the place of one with files in use"(config) {
    const isRefusal = { name: "StorageConfigError", message: /there is no bucket ".+" at http:/ };
    await assert.rejects(openS3Storage(config, { hasFiles: true }), isRefusal);
    await assert.rejects(openS3Storage(config, { hasFiles: true }), isRefusal);
    await using storage = await openS3Storage(config);
    assert.equal(await storage.stat(newKey()), null);
    await using _again = await openS3Storage(config, { hasFiles: true });
  },

  async "put() leaves no parts of an upload that failed"(config) {
    await using storage = await openS3Storage(config);
    const tooLong = storage.put(newKey(), bytes(20 * 1024 * 1024), {
      contentType: "text/plain",
      sizeBytesMax: 18 * 1024 * 1024,
    });
    await assert.rejects(tooLong, { code: "too_large" });
    const client = createS3Client(config, config.endpoint);
    const { Uploads } = await client.send(
      new ListMultipartUploadsCommand({ Bucket: config.bucket }),
    );
    client.destroy();
    assert.deepEqual(Uploads ?? [], []);
  },
};

function isLoss(error: unknown): boolean {
  assert.ok(error instanceof AppError && isStorageAway(error));
  assert.equal(error.message, "File storage cannot be used now: its bucket is gone");
  return true;
}

function isRefusal(error: unknown): boolean {
  assert.ok(error instanceof StorageConfigError);
  assert.match(error.message, /^Cannot use the bucket ".+" at http:.+the server answers 4\d\d[ .]/);
  assert.doesNotMatch(error.message, /wrong-secret/);
  return true;
}

for (const { name, start, ignore } of S3_SERVERS) {
  Deno.test({
    name: `openS3Storage() on ${name}`,
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
