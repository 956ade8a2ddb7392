/** The clocks of the server and of its storage differ, by more than a storage accepts. */
import assert from "node:assert/strict";
import { openS3Storage } from "../../src/storage/s3.ts";
import { newKey } from "./backends.ts";

const MINUTE_MS = 60_000;

/** An endpoint with a bucket, which tells its own time. */
function startEndpoint(aheadMs: number): Deno.HttpServer<Deno.NetAddr> {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    const date = new Date(Date.now() + aheadMs).toUTCString();
    return new Response(null, { headers: { date, "x-amz-bucket-region": "us-east-1" } });
  });
}

function openAt({ addr }: Deno.HttpServer<Deno.NetAddr>) {
  return openS3Storage({
    endpoint: `http://127.0.0.1:${addr.port}`,
    publicEndpoint: null,
    region: "us-east-1",
    bucket: "heddle",
    accessKeyId: "key",
    secretAccessKey: "secret",
    forcePathStyle: true,
  });
}

for (const minutes of [20, -20]) {
  Deno.test({
    name: `link() is signed by the clock of a storage that is ${minutes} minutes ahead`,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    async fn() {
      await using server = startEndpoint(minutes * MINUTE_MS);
      await using storage = await openAt(server);
      const link = await storage.link(newKey(), {
        method: "GET",
        disposition: "attachment",
        contentType: "text/plain",
      });
      const [, ...digits] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(
        link?.searchParams.get("X-Amz-Date") ?? "",
      ) ?? [];
      const [year = 0, month = 0, ...rest] = digits.map(Number);
      const signedAt = Date.UTC(year, month - 1, ...rest);
      for (const aheadMs of [signedAt - Date.now(), storage.clockAheadMs ?? 0]) {
        // However slow the machine is, this is neither the one clock nor the other.
        assert.ok(Math.abs(aheadMs - minutes * MINUTE_MS) < 10 * MINUTE_MS, `${aheadMs}`);
      }
    },
  });
}

Deno.test({
  name: "clockAheadMs is 0 for a clock that differs by a minute",
  sanitizeResources: false,
  async fn() {
    await using server = startEndpoint(-MINUTE_MS);
    await using storage = await openAt(server);
    assert.equal(storage.clockAheadMs, 0);
  },
});
