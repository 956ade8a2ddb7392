import assert from "node:assert/strict";
import { systemClock } from "../../src/lib/clock.ts";
import { AppError } from "../../src/lib/errors.ts";
import { isStorageAway, type ObjectStorage } from "../../src/storage/object_storage.ts";
import { openS3Storage } from "../../src/storage/s3.ts";
import type { S3Config } from "../../src/storage/s3_client.ts";
import { bytes, newKey, S3_SERVERS, s3Config } from "./backends.ts";

const UNAVAILABLE = { name: "AppError", code: "unavailable" };
const ETAG = { etag: '"a"' };
const TEXT = { contentType: "text/plain" };

function configFor(endpoint: string): S3Config {
  return s3Config({
    url: endpoint,
    pid: 0,
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
}

/** An HTTP server of the test's own, for answers that no healthy S3 server gives. */
async function withServer(
  handler: (request: Request) => Response | Promise<Response>,
  body: (storage: ObjectStorage) => Promise<void>,
  clock = systemClock,
): Promise<void> {
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handler);
  await using storage = await openS3Storage(
    configFor(`http://127.0.0.1:${server.addr.port}`),
    { clock },
  );
  await body(storage);
}

async function assertUnavailable(storage: ObjectStorage): Promise<void> {
  const key = newKey();
  let cancelled = false;
  const source = new ReadableStream<Uint8Array>({ cancel: () => void (cancelled = true) });
  await Promise.all([
    assert.rejects(storage.check(), UNAVAILABLE),
    assert.rejects(storage.stat(key), UNAVAILABLE),
    assert.rejects(storage.read(key), UNAVAILABLE),
    assert.rejects(storage.delete(key), UNAVAILABLE),
    assert.rejects(storage.put(key, source, TEXT), UNAVAILABLE),
  ]);
  assert.ok(cancelled);
}

Deno.test("openS3Storage() opens while nobody listens, and every use is unavailable", {
  sanitizeResources: false,
}, async () => {
  await using storage = await openS3Storage(configFor("http://127.0.0.1:1"));
  await assertUnavailable(storage);
});

Deno.test("a storage whose keys end while it is used is away until they are renewed", {
  sanitizeResources: false,
}, async () => {
  const expired = "<Error><Code>ExpiredToken</Code><Message>over</Message></Error>";
  let hasExpired = false;
  await withServer(
    () =>
      hasExpired ? new Response(expired, { status: 403 }) : new Response(null, { headers: ETAG }),
    async (storage) => {
      const key = newKey();
      hasExpired = true;
      for (
        const use of [
          () => storage.stat(key),
          () => storage.read(key),
          () => storage.delete(key),
          () => storage.put(newKey(), bytes(10), TEXT),
        ]
      ) {
        await assert.rejects(use, (error) => {
          assert.ok(error instanceof AppError && isStorageAway(error));
          const said =
            /^File storage .* now: it refuses the server's keys with status 403 ExpiredToken$/;
          assert.match(error.message, said);
          return true;
        });
      }
      await assert.rejects(storage.check(), /The key has expired: set S3_ACCESS_KEY_ID/);
      hasExpired = false;
      await storage.check();
      assert.equal((await storage.put(newKey(), bytes(10), TEXT)).sizeBytes, 10);
    },
  );
});

Deno.test("openS3Storage() gives up on a server that accepts and never answers", {
  sanitizeResources: false,
}, async () => {
  const silence = Promise.withResolvers<Response>();
  const respond = () => silence.promise;
  await withServer(respond, async (storage) => {
    await assertUnavailable(storage);
    silence.resolve(new Response());
  });
});

Deno.test("openS3Storage() takes a 429, a 500 and a 503 for an outage, not for a wrong setting", {
  sanitizeResources: false,
}, async () => {
  for (const status of [429, 500, 503]) {
    await withServer(() => new Response(null, { status }), assertUnavailable);
  }
});

Deno.test(
  "put() fails with storage_full on a full server",
  { sanitizeResources: false },
  async () => {
    const respond = ({ method }: Request) =>
      method === "HEAD" ? new Response() : new Response(null, { status: 507 });
    await withServer(respond, async (storage) => {
      const put = storage.put(newKey(), new Uint8Array(3), TEXT);
      await assert.rejects(put, { name: "AppError", code: "storage_full" });
    });
  },
);

Deno.test("put() is unavailable, not refused, if the same upload may succeed later", {
  sanitizeResources: false,
}, async () => {
  for (const [status, code] of [[404, "NoSuchUpload"], [409, "ConditionalRequestConflict"]]) {
    const answer = `<Error><Code>${code}</Code></Error>`;
    const respond = ({ method }: Request) =>
      method === "HEAD" ? new Response() : new Response(answer, { status: Number(status) });
    await withServer(respond, async (storage) => {
      await assert.rejects(storage.put(newKey(), bytes(10), TEXT), (error) => {
        assert.ok(isStorageAway(error), `${error}`);
        return true;
      });
    });
  }
});

Deno.test("read() fails as unavailable when the server falls silent halfway", {
  sanitizeResources: false,
}, async () => {
  const halves = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
  });
  const headers = { "content-length": "20", etag: '"x"' };
  const respond = ({ method }: Request) =>
    new Response(method === "GET" ? halves : null, method === "GET" ? { headers } : {});
  const timers: (() => void)[] = [];
  const secondTimer = Promise.withResolvers<() => void>();
  const clock = {
    now: Date.now,
    after(_delayMs: number, ring: () => void) {
      if (timers.push(ring) === 2) secondTimer.resolve(ring);
      return () => {};
    },
  };
  await withServer(respond, async (storage) => {
    const found = await storage.read(newKey());
    const reader = found!.body.getReader();
    assert.equal((await reader.read()).value?.length, 10);
    const rest = reader.read();
    (await secondTimer.promise)();
    await assert.rejects(rest, UNAVAILABLE);
  }, clock);
});

for (const { name, start, ignore } of S3_SERVERS) {
  Deno.test({
    name: `openS3Storage() works once ${name} has come up, bucket and all`,
    ignore,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    fn: async () => {
      await using server = await start();
      const gate = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const cable = { isUp: false };
      const forwarding = forward(gate, Number(new URL(server.url).port), cable);
      const endpoint = `http://127.0.0.1:${gate.addr.port}`;
      const storage = await openS3Storage(s3Config(server, { endpoint }));
      const key = newKey();
      await assert.rejects(storage.put(key, bytes(10), TEXT), UNAVAILABLE);
      cable.isUp = true;
      await storage.put(key, bytes(10), TEXT);
      assert.equal((await storage.stat(key))?.sizeBytes, 10);
      await storage[Symbol.asyncDispose]();
      gate.close();
      await forwarding;
    },
  });
}

for (const { name, start, ignore } of S3_SERVERS) {
  Deno.test({
    name: `files in use do not seem deleted when ${name} comes up without their bucket`,
    ignore,
    // Deno 2.7's node:http closes its sockets a moment after the client is destroyed.
    sanitizeResources: false,
    fn: async () => {
      await using server = await start();
      const gate = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const cable = { isUp: false };
      const forwarding = forward(gate, Number(new URL(server.url).port), cable);
      const config = s3Config(server, { endpoint: `http://127.0.0.1:${gate.addr.port}` });
      const storage = await openS3Storage(config, { hasFiles: true });
      cable.isUp = true;
      const loss = { code: "unavailable", message: /its bucket is gone$/ };
      await assert.rejects(storage.stat(newKey()), loss);
      await assert.rejects(storage.put(newKey(), bytes(10), TEXT), loss);
      await assert.rejects(storage.check(), { code: "unavailable", message: /is gone, and with/ });
      await storage[Symbol.asyncDispose]();
      gate.close();
      await forwarding;
    },
  });
}

/** Hands connections on to the port while the cable is up, and drops them while it is not. */
async function forward(
  gate: Deno.Listener<Deno.TcpConn>,
  port: number,
  cable: { isUp: boolean },
): Promise<void> {
  for await (const caller of gate) {
    if (!cable.isUp) {
      caller.close();
      continue;
    }
    const target = await Deno.connect({ hostname: "127.0.0.1", port });
    const directions = [[caller, target], [target, caller]] as const;
    const piped = directions.map(([from, to]) => from.readable.pipeTo(to.writable));
    Promise.allSettled(piped);
  }
}
