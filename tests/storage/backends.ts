import type { ObjectStorage } from "../../src/storage/object_storage.ts";
import { openStorage } from "../../src/storage/open.ts";
import type { S3Config } from "../../src/storage/s3_client.ts";
import { startMinio } from "../support/servers/minio.ts";
import { isMissing } from "../support/servers/process.ts";
import type { S3Server } from "../support/servers/s3.ts";
import { startVersitygw } from "../support/servers/versitygw.ts";

export const S3_SERVERS = [
  { name: "MinIO", start: startMinio, ignore: await isMissing("minio") },
  { name: "versitygw", start: startVersitygw, ignore: await isMissing("versitygw") },
];

/** The settings of a server, for a bucket that is not there yet. */
export function s3Config(server: S3Server, overrides: Partial<S3Config> = {}): S3Config {
  return {
    endpoint: server.url,
    publicEndpoint: null,
    region: server.region,
    bucket: `bucket-${crypto.randomUUID()}`,
    accessKeyId: server.accessKeyId,
    secretAccessKey: server.secretAccessKey,
    forcePathStyle: true,
    ...overrides,
  };
}

/** A storage of each kind, opened for the length of one callback. */
export const BACKENDS = [
  { name: "disk", ignore: false, use: withDisk },
  ...S3_SERVERS.map(({ name, start, ignore }) => ({
    name,
    ignore,
    use: async (body: (storage: ObjectStorage) => Promise<void>) => {
      await using server = await start();
      await using storage = await openStorage({ kind: "s3", ...s3Config(server) });
      await body(storage);
    },
  })),
];

async function withDisk(body: (storage: ObjectStorage) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir();
  try {
    await using storage = await openStorage({ kind: "disk", directory });
    await body(storage);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** A key as the server makes them. */
export function newKey(fileName = "report.csv"): string {
  const random = crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
  return `acme/outputs/2026/03/${crypto.randomUUID()}/${random}/${fileName}`;
}

/** `sizeBytes` bytes in chunks of 64 KiB, each chunk with its own content. */
export function bytes(sizeBytes: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(64 * 1024, sizeBytes - sent);
      if (size === 0) return controller.close();
      controller.enqueue(new Uint8Array(size).fill((sent / size) % 251));
      sent += size;
    },
  });
}

export async function sha256(body: ReadableStream<Uint8Array>): Promise<string> {
  const whole = await new Response(body).bytes();
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole)).toHex();
}
