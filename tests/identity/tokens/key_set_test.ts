import assert from "node:assert/strict";
import type { JWK } from "jose";
import { IssuerKeySet } from "../../../src/identity/tokens/key_set.ts";
import { keySetFile } from "../../../src/identity/tokens/key_set_file.ts";
import { startKeyServer } from "../../support/identity/key_server.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { makeSigningKey } from "../../support/identity/signing_key.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Address {
  issuer: string;
  jwksUrl: string | null;
}

async function open({ issuer, jwksUrl }: Address, dataDir: string, clock = new ManualClock()) {
  const cache = keySetFile(dataDir);
  return await IssuerKeySet.open({ address: { issuer, jwksUrl }, cache, clock, log: silentLog });
}

/** Whether the set trusts the key now, without asking the issuer. */
async function holds(keySet: IssuerKeySet, { kid, alg }: JWK): Promise<boolean> {
  const keys = keySet.current();
  if (!keys) return false;
  return await keys({ alg: alg!, kid }).then(() => true, () => false);
}

/** Waits for the request that the clock has set off. */
async function afterFetch(keySet: IssuerKeySet): Promise<void> {
  await keySet.renew();
}

Deno.test("IssuerKeySet finds the keys by discovery, or where it is told", async () => {
  const { publicJwk } = makeSigningKey("a");
  await using server = startKeyServer(publicJwk);
  for (const jwksUrl of [null, server.jwksUrl]) {
    await using directory = await temporaryDirectory();
    await using keySet = await open({ issuer: server.issuer, jwksUrl }, directory.path);
    await keySet.check();
    assert.equal(await holds(keySet, publicJwk), true);
  }
  assert.deepEqual([server.fetches(), server.requests()], [2, 3]);
});

Deno.test("IssuerKeySet refuses a discovery document of another issuer", async () => {
  await using server = startKeyServer();
  await using directory = await temporaryDirectory();
  server.fail(() => Response.json({ issuer: "http://other", jwks_uri: server.jwksUrl }));
  await using keySet = await open({ issuer: server.issuer, jwksUrl: null }, directory.path);
  await assert.rejects(keySet.check(), /belongs to the issuer "http:\/\/other"/);
  assert.equal(keySet.current(), null);
  assert.equal(server.fetches(), 0);
});

Deno.test("IssuerKeySet.renew() brings a new key at once", async () => {
  const [first, second] = [makeSigningKey("a").publicJwk, makeSigningKey("b").publicJwk];
  await using server = startKeyServer(first);
  await using directory = await temporaryDirectory();
  await using keySet = await open(server, directory.path);
  await keySet.check();
  server.publish(first, second);
  await keySet.renew();
  assert.equal(await holds(keySet, second), true);
});

Deno.test("IssuerKeySet.renew() fetches once in 5 s at most, and once for all who wait", async () => {
  const clock = new ManualClock();
  await using server = startKeyServer(makeSigningKey("a").publicJwk);
  await using directory = await temporaryDirectory();
  await using keySet = await open(server, directory.path, clock);
  await keySet.check();
  assert.equal(server.fetches(), 1);
  await Promise.all(Array.from({ length: 500 }, () => keySet.renew()));
  assert.equal(server.fetches(), 2);
  for (let i = 0; i < 500; i++) await keySet.renew();
  clock.advance(4_999);
  for (let i = 0; i < 500; i++) await keySet.renew();
  assert.equal(server.fetches(), 2);
  clock.advance(1);
  for (let i = 0; i < 10; i++) await keySet.renew();
  assert.equal(server.fetches(), 3);
});

Deno.test("IssuerKeySet.renew() brings a new key within 5 s, whatever else is asked for", async () => {
  const clock = new ManualClock();
  const [first, second] = [makeSigningKey("a").publicJwk, makeSigningKey("b").publicJwk];
  await using server = startKeyServer(first);
  await using directory = await temporaryDirectory();
  await using keySet = await open(server, directory.path, clock);
  await keySet.check();
  // Ten minutes of made-up ids, some every 100 ms; the new key comes just after a fetch.
  for (let elapsedMs = 0; elapsedMs < 10 * MINUTE_MS; elapsedMs += 100) {
    await keySet.renew();
    clock.advance(100);
  }
  await keySet.renew();
  server.publish(first, second);
  let waitedMs = 0;
  for (; !await holds(keySet, second) && waitedMs < MINUTE_MS; waitedMs += 100) {
    clock.advance(100);
    await keySet.renew();
  }
  assert.ok(waitedMs <= 5_000, `${waitedMs} ms`);
});

Deno.test("IssuerKeySet.renew() goes on when the clock is set back", async () => {
  const clock = new ManualClock();
  await using server = startKeyServer(makeSigningKey("a").publicJwk);
  await using directory = await temporaryDirectory();
  await using keySet = await open(server, directory.path, clock);
  await keySet.check();
  await keySet.renew();
  clock.advance(-HOUR_MS);
  await keySet.renew();
  assert.equal(server.fetches(), 3);
});

Deno.test("IssuerKeySet drops a key within five minutes of the issuer's removing it", async () => {
  const clock = new ManualClock();
  const [first, second] = [makeSigningKey("a").publicJwk, makeSigningKey("b").publicJwk];
  await using server = startKeyServer(first);
  await using directory = await temporaryDirectory();
  await using keySet = await open(server, directory.path, clock);
  await keySet.check();
  const before = keySet.current();
  clock.advance(5 * MINUTE_MS);
  await eventually(() => server.fetches() === 2 && clock.waiting > 0);
  assert.equal(keySet.current(), before, "the same keys stay the same object");
  server.publish(second);
  clock.advance(5 * MINUTE_MS);
  await eventually(async () => !await holds(keySet, first));
  assert.equal(await holds(keySet, second), true);
  assert.equal(server.fetches(), 3);
});

Deno.test("IssuerKeySet.check() notices an outage within 15 s, and its end", async () => {
  const clock = new ManualClock();
  const { publicJwk } = makeSigningKey("a");
  await using server = startKeyServer(publicJwk);
  await using directory = await temporaryDirectory();
  await using keySet = await open(server, directory.path, clock);
  await keySet.check();
  server.fail(() => new Response("down", { status: 503 }));
  clock.advance(14_999);
  await keySet.check();
  clock.advance(1);
  await assert.rejects(keySet.check(), /status 503 must be 200/);
  assert.equal(await holds(keySet, publicJwk), true);
  server.publish(publicJwk);
  clock.advance(15_000);
  await keySet.check();
});

Deno.test("IssuerKeySet tells that no key is published, refuses the old ones, and asks again soon", async () => {
  const { publicJwk } = makeSigningKey("a");
  const useless: JWK[][] = [[], [{ kty: "oct", k: "AAAA", kid: "a" }], [
    { ...publicJwk, use: "enc" },
  ]];
  for (const keys of useless) {
    const clock = new ManualClock();
    await using server = startKeyServer(publicJwk);
    await using directory = await temporaryDirectory();
    await using keySet = await open(server, directory.path, clock);
    await keySet.check();
    server.publish(...keys);
    clock.advance(15_000);
    await assert.rejects(keySet.check(), /it publishes no key that verifies tokens/);
    assert.equal(await holds(keySet, publicJwk), false);
    server.publish(publicJwk);
    clock.advance(1_000);
    await eventually(() => holds(keySet, publicJwk));
  }
});

Deno.test("IssuerKeySet lives 24 hours through an outage, and recovers by itself", async () => {
  const clock = new ManualClock();
  const { publicJwk } = makeSigningKey("a");
  await using server = startKeyServer(publicJwk);
  await using directory = await temporaryDirectory();
  await using keySet = await open(server, directory.path, clock);
  await keySet.check();
  server.fail(() => new Response("down", { status: 503 }));
  clock.advance(5 * MINUTE_MS);
  await afterFetch(keySet);
  await assert.rejects(keySet.check(), /status 503 must be 200/);
  clock.advance(24 * HOUR_MS - 5 * MINUTE_MS - 1);
  assert.equal(await holds(keySet, publicJwk), true);
  clock.advance(1);
  assert.equal(keySet.current(), null);
  await afterFetch(keySet);
  server.publish(publicJwk);
  clock.advance(30_000);
  await eventually(() => holds(keySet, publicJwk));
  await keySet.check();
  assert.equal(await holds(keySet, publicJwk), true);
});

Deno.test("IssuerKeySet keeps the last good set across a restart, no longer than a day", async () => {
  const clock = new ManualClock();
  const { publicJwk } = makeSigningKey("a");
  await using directory = await temporaryDirectory();
  const address: Address = { issuer: "", jwksUrl: null };
  {
    await using server = startKeyServer(publicJwk);
    address.issuer = server.issuer;
    await using keySet = await open(server, directory.path, clock);
    await keySet.check();
  }
  clock.advance(23 * HOUR_MS);
  {
    await using keySet = await open(address, directory.path, clock);
    assert.equal(await holds(keySet, publicJwk), true);
    await assert.rejects(keySet.check());
  }
  await using other = await open({ issuer: "http://127.0.0.1:1", jwksUrl: null }, directory.path);
  assert.equal(other.current(), null, "another issuer's keys are none of ours");
  clock.advance(HOUR_MS);
  await using late = await open(address, directory.path, clock);
  assert.equal(late.current(), null);
});

const BROKEN: [string, () => Response, RegExp][] = [
  ["no JSON", () => new Response("<html>"), /\/jwks: it must be a JSON object/],
  ["no key set", () => Response.json({ keys: "none" }), /\/jwks: it must be a JSON object/],
  ["a redirect", () => Response.redirect("http://127.0.0.1:1/jwks"), /status 302 must be 200/],
  [
    "too much",
    () => Response.json({ keys: [], padding: "x".repeat(1024 * 1024) }),
    /at most 524288 bytes/,
  ],
];

for (const [name, answer, reason] of BROKEN) {
  Deno.test(`IssuerKeySet keeps its keys when the issuer answers with ${name}`, async () => {
    const { publicJwk } = makeSigningKey("a");
    await using server = startKeyServer(publicJwk);
    await using directory = await temporaryDirectory();
    await using keySet = await open(server, directory.path);
    await keySet.check();
    server.fail(answer);
    await keySet.renew();
    await assert.rejects(keySet.check(), reason);
    assert.equal(await holds(keySet, publicJwk), true);
  });
}

Deno.test("IssuerKeySet leaves out entries that are not keys", async () => {
  const { publicJwk } = makeSigningKey("a");
  await using server = startKeyServer();
  await using directory = await temporaryDirectory();
  server.fail(() => Response.json({ keys: [null, "key", { kid: "a" }, { kty: 1 }, publicJwk] }));
  await using keySet = await open(server, directory.path);
  await keySet.check();
  assert.equal(await holds(keySet, publicJwk), true);
});

Deno.test("IssuerKeySet stops at once though the issuer does not finish its answer", async () => {
  await using server = startKeyServer();
  await using directory = await temporaryDirectory();
  const asked = Promise.withResolvers<void>();
  server.fail(() => {
    asked.resolve();
    return new Response(new ReadableStream());
  });
  const keySet = await open(server, directory.path);
  await asked.promise;
  await keySet[Symbol.asyncDispose]();
  await assert.rejects(keySet.check(), /AbortError/);
});

Deno.test("IssuerKeySet starts without the remembered set when its file is damaged", async () => {
  const { publicJwk } = makeSigningKey("a");
  await using server = startKeyServer(publicJwk);
  await using directory = await temporaryDirectory();
  await Deno.writeTextFile(`${directory.path}/oidc_keys.json`, '{"issuer":');
  await using keySet = await open(server, directory.path);
  await keySet.check();
  assert.equal(await holds(keySet, publicJwk), true);
});
