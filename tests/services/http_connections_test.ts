/** Which requests share a connection, and that none gets anything else by it. */
import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { JsonObject } from "../../src/lib/json.ts";
import { Connections } from "../../src/services/http/connections.ts";
import type { Resolver } from "../../src/services/http/resolve_host.ts";
import { openHttpSteps, type Steps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";

/** A request on one of a server's connections, both counted from 0. */
interface Place {
  connection: number;
  request: number;
  /** Where the connection was made to. */
  address: string;
}

interface RawServer extends AsyncDisposable {
  url: string;
  port: number;
  places: Place[];
}

/** Answers each request as told, to the byte; without an answer it closes the connection. */
async function startRawServer(answer: (place: Place) => string | null): Promise<RawServer> {
  const places: Place[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket) - 1;
    let request = 0;
    socket.on("error", () => {});
    socket.on("data", () => {
      const place = { connection, request: request++, address: socket.localAddress ?? "" };
      places.push(place);
      const given = answer(place);
      if (given === null) socket.destroy();
      else socket.write(given);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    places,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function ok(text: string, fields = ""): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${text.length}\r\n` +
    `${fields}\r\n${text}`;
}

const numbered = ({ connection, request }: Place): string => ok(`${connection}.${request}`);

function get(steps: Steps, url: string, more: JsonObject = {}): Promise<JsonObject> {
  return objectOf(steps.http, stepCall("request", { values: { url, ...more } }));
}

const connectionsOf = ({ places }: RawServer): number[] =>
  places.map(({ connection }) => connection);

Deno.test("no more connections are kept than a loop has items at once", async () => {
  const connections = new Connections();
  const address = { address: "127.0.0.1", family: 4 } as const;
  const destination = { orgKey: "acme", origin: "http://127.0.0.1:1", address };
  const taken = await Promise.all(
    Array.from({ length: 130 }, () => connections.acquire(destination)),
  );
  for (const connection of taken) await connections.release(connection);
  assert.equal(connections.idle, 100);
  const closed = taken.filter(({ client }) => client.destroyed);
  assert.deepEqual(closed, taken.slice(0, 30));
});

httpTest(
  "GET after GET goes over one connection, and as many as run at once over as many",
  async () => {
    await using steps = await openHttpSteps();
    await using server = await startRawServer(numbered);
    for (const body of ["0.0", "0.1", "0.2"]) {
      assert.equal(
        (await get(steps, server.url)).body,
        body,
      );
    }
    const both = await Promise.all([get(steps, server.url), get(steps, server.url)]);
    assert.deepEqual(both.map(({ body }) => body), ["0.3", "1.0"]);
  },
);

httpTest("a request that changes something has a connection of its own", async () => {
  await using steps = await openHttpSteps();
  await using server = await startRawServer(numbered);
  const text = "change";
  for (const method of ["GET", "POST", "PUT", "DELETE", "GET", "POST"]) {
    await get(steps, server.url, { method });
  }
  for (const method of ["POST", "GET"]) await get(steps, server.url, { method, text });
  assert.deepEqual(connectionsOf(server), [0, 1, 2, 3, 0, 4, 5, 6]);
});

httpTest("no connection is shared by two organizations", async () => {
  await using steps = await openHttpSteps();
  await using server = await startRawServer(numbered);
  for (const orgKey of ["acme", "other", "acme", "other"]) {
    const run = { ...steps.run, orgKey };
    await objectOf(steps.http, stepCall("request", { values: { url: server.url }, run }));
  }
  assert.deepEqual(connectionsOf(server), [0, 1, 0, 1]);
});

httpTest("a name that leads elsewhere is called there and not where it led before", async () => {
  const led = ["127.0.0.8", "127.0.0.9", "127.0.0.8", "10.9.9.9"];
  const ways = led.values();
  const resolve: Resolver = () => Promise.resolve([{ address: ways.next().value ?? "" }]);
  await using steps = await openHttpSteps({ resolve });
  await using server = await startRawServer(numbered);
  const url = `http://moving.example.org:${server.port}/`;
  for (const _ of led.slice(0, 3)) await get(steps, url);
  const refused = await failureOf(steps.http, stepCall("request", { values: { url } }));
  assert.equal(refused.code, "address_refused");
  assert.deepEqual(server.places.map(({ address }) => address), led.slice(0, 3));
});

httpTest("one name's connection is not another's, though both lead to one address", async () => {
  const resolve: Resolver = () => Promise.resolve([{ address: "127.0.0.1" }]);
  await using steps = await openHttpSteps({ resolve });
  await using server = await startRawServer(numbered);
  for (const name of ["a", "b", "a"]) await get(steps, `http://${name}.example.org:${server.port}`);
  assert.deepEqual(connectionsOf(server), [0, 1, 0]);
});

httpTest("a kept connection that breaks is replaced, and a fresh one is not", async () => {
  await using steps = await openHttpSteps();
  await using server = await startRawServer((place) =>
    place.request === 1 ? null : numbered(place)
  );
  assert.equal((await get(steps, server.url)).body, "0.0");
  assert.equal((await get(steps, server.url)).body, "1.0");
  assert.deepEqual(connectionsOf(server), [0, 0, 1]);
  await using broken = await startRawServer(() => null);
  const failure = await failureOf(steps.http, stepCall("request", { values: { url: broken.url } }));
  assert.deepEqual([failure.code, broken.places.length], ["http_network", 1]);
});

httpTest(
  "a connection is not kept where its server closes it or its answer is not read",
  async () => {
    await using steps = await openHttpSteps();
    await using closing = await startRawServer(() => ok("bye", "Connection: close\r\n"));
    for (const _ of [1, 2]) assert.equal((await get(steps, closing.url)).body, "bye");
    assert.deepEqual(connectionsOf(closing), [0, 1]);
    await using failing = await startRawServer(() =>
      ok("x".repeat(100_000)).replace("200 OK", "404 Not Found")
    );
    for (const _ of [1, 2]) {
      const call = stepCall("request", { values: { url: failing.url } });
      assert.equal((await failureOf(steps.http, call)).code, "http_status");
    }
    assert.deepEqual(connectionsOf(failing), [0, 1]);
  },
);

httpTest("bytes that a server sends unasked are no answer to a later request", async () => {
  await using steps = await openHttpSteps();
  await using server = await startRawServer((place) =>
    place.request === 0 ? numbered(place) + ok("smuggled") : numbered(place)
  );
  for (const body of ["0.0", "1.0", "2.0"]) assert.equal((await get(steps, server.url)).body, body);
});

httpTest("a redirect whose body is not read leaves its connection to nobody", async () => {
  await using steps = await openHttpSteps();
  const body = "x".repeat(300_000);
  await using server = await startRawServer((place) =>
    place.connection === 0
      ? ok(body, "Location: /next\r\n").replace("200 OK", "302 Found")
      : numbered(place)
  );
  for (const expected of ["1.0", "1.1"]) {
    const url = expected === "1.0" ? server.url : `${server.url}/next`;
    assert.equal((await get(steps, url)).body, expected);
  }
});

httpTest("a connection that was closed before it is given back is not kept", async () => {
  await using server = await startRawServer(() => ok("bye", "Connection: close\r\n"));
  const connections = new Connections();
  const address = { address: "127.0.0.1", family: 4 } as const;
  const connection = await connections.acquire({ orgKey: "acme", origin: server.url, address });
  const closed = new Promise((resolve) => connection.client.once("disconnect", resolve));
  const { body } = await connection.client.request({ path: "/", method: "GET" });
  assert.equal(await body.text(), "bye");
  await closed;
  await connections.release(connection);
  assert.equal(connections.idle, 0);
});
