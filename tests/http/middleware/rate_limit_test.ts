import assert from "node:assert/strict";
import type { App } from "../../../src/app.ts";
import { exemptionNote } from "../../../src/http/middleware/rate_limit.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const CLIENT = "203.0.113.7";
const ORIGIN = "https://app.example.org";

interface Limited extends AsyncDisposable {
  app: App;
  clock: ManualClock;
  /** Asks who is calling, without a token: 401 if the limit lets it pass. */
  ask(clientAddress?: string, init?: RequestInit, path?: string): Promise<Response>;
  /** How many of `count` requests the limit lets pass. */
  passing(count: number, clientAddress?: string, init?: RequestInit): Promise<number>;
}

async function openLimited(settings: Record<string, string> = {}): Promise<Limited> {
  await using opening = new AsyncDisposableStack();
  const directory = opening.use(await temporaryDirectory());
  const clock = new ManualClock();
  const app = opening.use(await openTestApp({ DATA_DIR: directory.path, ...settings }, { clock }));
  const ask: Limited["ask"] = async (clientAddress, init, path = "/api/v1/me") =>
    await app.fetch(new Request(`http://heddle${path}`, init), clientAddress);
  const open = opening.move();
  return {
    app,
    clock,
    ask,
    async passing(count, clientAddress, init) {
      let passed = 0;
      for (let i = 0; i < count; i++) {
        const { status } = await ask(clientAddress, init);
        assert.match(`${status}`, /^(401|429)$/);
        if (status === 401) passed++;
      }
      return passed;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

function forwardedFor(entries: string): RequestInit {
  return { headers: { "x-forwarded-for": entries } };
}

Deno.test("the 61st request of a minute is refused with the time to wait", async () => {
  await using limited = await openLimited();
  assert.equal(await limited.passing(60, CLIENT), 60);
  limited.clock.advance(12_300);
  const refused = await limited.ask(CLIENT);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("content-type"), "application/problem+json");
  assert.equal(refused.headers.get("retry-after"), "48");
  assert.equal(refused.headers.get("ratelimit-policy"), '"default";q=60;w=60');
  assert.equal(refused.headers.get("ratelimit"), '"default";r=0;t=48');
  const problem = await refused.json();
  assert.equal(problem.code, "rate_limited");
  assert.equal(problem.status, 429);
  assert.equal(problem.requestId, refused.headers.get("x-request-id"));
});

Deno.test("a request succeeds after Retry-After, and no earlier", async () => {
  await using limited = await openLimited({ RATE_LIMIT_PER_MINUTE: "2" });
  await limited.ask(CLIENT);
  limited.clock.advance(20_500);
  await limited.ask(CLIENT);
  const waitMs = Number((await limited.ask(CLIENT)).headers.get("retry-after")) * 1000;
  assert.equal(waitMs, 40_000);
  limited.clock.advance(waitMs - 501);
  assert.equal((await limited.ask(CLIENT)).headers.get("retry-after"), "1");
  limited.clock.advance(1);
  assert.equal(await limited.passing(3, CLIENT), 1);
  limited.clock.advance(20_500);
  assert.equal(await limited.passing(3, CLIENT), 1);
});

const WITH_AND_WITHOUT_CORS: Record<string, string>[] = [{}, { CORS_ALLOW_ORIGIN: ORIGIN }];

for (const settings of WITH_AND_WITHOUT_CORS) {
  Deno.test(`every answer says how the limit stands with ${JSON.stringify(settings)}`, async () => {
    await using limited = await openLimited(settings);
    const token = await mintTestToken(limited.app);
    const authorization = `Bearer ${token}`;
    const headers = { authorization, origin: ORIGIN };
    const post = { method: "POST", headers };
    const made = await limited.ask(CLIENT, post, "/api/v1/chats");
    const { threadId } = await made.json();
    const form = new FormData();
    form.set("message", "hello");
    const messages = `/api/v1/chats/${threadId}/messages`;
    const upload = { ...post, headers: { ...headers, "content-type": "text/plain" }, body: "x" };
    const stored = await limited.ask(CLIENT, upload, "/api/v1/objects?name=x.txt");
    const { objectKey } = await stored.json();
    const answers: [status: number, answer: Response][] = [
      [200, made],
      [201, stored],
      [200, await limited.ask(CLIENT, { ...post, body: form }, messages)],
      [200, await limited.ask(CLIENT, {}, `/api/v1/objects/download?objectKey=${objectKey}`)],
      [404, await limited.ask(CLIENT, { headers }, "/api/v1/nothing")],
      [405, await limited.ask(CLIENT, { method: "PUT", headers }, "/api/v1/me")],
      [401, await limited.ask(CLIENT)],
    ];
    for (const [index, [status, answer]] of answers.entries()) {
      assert.equal(answer.status, status, `${index}`);
      assert.equal(answer.headers.get("ratelimit-policy"), '"default";q=60;w=60', `${index}`);
      assert.equal(answer.headers.get("ratelimit"), `"default";r=${59 - index};t=60`, `${index}`);
      if (!answer.bodyUsed) await answer.body?.cancel();
    }
  });
}

Deno.test("a browser may read the refusal", async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: "1", CORS_ALLOW_ORIGIN: ORIGIN };
  await using limited = await openLimited(settings);
  const init = { headers: { origin: ORIGIN } };
  await limited.ask(CLIENT, init);
  const refused = await limited.ask(CLIENT, init);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("retry-after"), "60");
  assert.equal(refused.headers.get("access-control-allow-origin"), ORIGIN);
});

for (const settings of WITH_AND_WITHOUT_CORS) {
  Deno.test(`preflights do not count with ${JSON.stringify(settings)}`, async () => {
    await using limited = await openLimited({ RATE_LIMIT_PER_MINUTE: "2", ...settings });
    const headers = { origin: ORIGIN, "access-control-request-method": "POST" };
    for (let i = 0; i < 10; i++) {
      const answer = await limited.ask(CLIENT, { method: "OPTIONS", headers });
      assert.notEqual(answer.status, 429);
      assert.equal(answer.headers.get("ratelimit"), null);
    }
    assert.equal(await limited.passing(3, CLIENT), 2);
  });
}

Deno.test("health checks have no limit", async () => {
  await using limited = await openLimited({ RATE_LIMIT_PER_MINUTE: "2" });
  for (const path of ["/healthz", "/readyz", "/healthz", "/healthz", "/readyz"]) {
    const answer = await limited.ask(CLIENT, {}, path);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("ratelimit"), null);
  }
  assert.equal(await limited.passing(3, CLIENT), 2);
});

Deno.test("10,000 forged X-Forwarded-For buy nothing without a trusted proxy", async () => {
  await using limited = await openLimited();
  for (let i = 0; i < 10_000; i++) {
    const forged = `${i % 250}.${i >> 8}.7.1, 10.0.0.1, 127.0.0.1`;
    const { status } = await limited.ask(CLIENT, forwardedFor(forged));
    assert.equal(status, i < 60 ? 401 : 429, `request ${i + 1}`);
  }
});

Deno.test("behind a trusted proxy each client has its own limit, whatever it forges", async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: "2", TRUSTED_PROXIES: "198.51.100.0/24" };
  await using limited = await openLimited(settings);
  const proxy = "198.51.100.1";
  for (const client of [CLIENT, "203.0.113.8", "2001:db8::8"]) {
    assert.equal(await limited.passing(3, proxy, forwardedFor(client)), 2, client);
    const forged = forwardedFor(`1.2.3.4, 10.0.0.1, ${client}, 198.51.100.2`);
    assert.equal(await limited.passing(1, proxy, forged), 0, client);
  }
  assert.equal(
    await limited.passing(3, proxy, forwardedFor("not an address")),
    2,
    "the proxy's own",
  );
  assert.equal(await limited.passing(1, "203.0.113.9", forwardedFor(CLIENT)), 1, "not the proxy");
  for (let i = 0; i < 1_500; i++) {
    const other = forwardedFor(`192.0.${i >> 8}.${i & 255}`);
    assert.equal(await limited.passing(1, proxy, other), 1);
  }
  assert.equal(await limited.passing(1, proxy, forwardedFor(CLIENT)), 0);
});

Deno.test("an IPv6 network of 64 bits is one client, and an IPv4-mapped address its IPv4", async () => {
  await using limited = await openLimited({ RATE_LIMIT_PER_MINUTE: "2" });
  assert.equal(await limited.passing(1, "2001:db8:1:2::1"), 1);
  assert.equal(await limited.passing(2, "2001:db8:1:2:ffff::9"), 1);
  assert.equal(await limited.passing(2, "2001:db8:1:3::1"), 2);
  assert.equal(await limited.passing(1, CLIENT), 1);
  assert.equal(await limited.passing(2, `::ffff:${CLIENT}`), 1);
});

Deno.test("private addresses and this machine have no limit", async () => {
  await using limited = await openLimited({ RATE_LIMIT_PER_MINUTE: "1" });
  for (const address of ["10.1.2.3", "::ffff:192.168.1.1", "::1", "fd00::1", undefined]) {
    assert.equal(await limited.passing(3, address), 3, `${address}`);
    assert.equal((await limited.ask(address)).headers.get("ratelimit"), null, `${address}`);
  }
});

Deno.test("RATE_LIMIT_PER_MINUTE=0 turns the limit off", async () => {
  await using limited = await openLimited({ RATE_LIMIT_PER_MINUTE: "0" });
  assert.equal(await limited.passing(200, CLIENT), 200);
  assert.equal((await limited.ask(CLIENT)).headers.get("ratelimit"), null);
});

Deno.test("exemptionNote() warns where callers may be private and no proxy is named", () => {
  const limit = { limitPerMinute: 60, trustedProxies: [] };
  const hosts = ["127.0.0.1", "10.1.2.3", "[::1]", "0.0.0.0", "[::]", "localhost"];
  for (const host of hosts) {
    const address = `http://${host}:8080`;
    assert.match(exemptionNote(limit, address) ?? "", /TRUSTED_PROXIES/, host);
    assert.equal(exemptionNote({ ...limit, limitPerMinute: 0 }, address), null);
    assert.equal(exemptionNote({ ...limit, trustedProxies: ["10.0.0.0/8"] }, address), null);
  }
  for (const host of [CLIENT, "[2606:4700::1111]"]) {
    assert.equal(exemptionNote(limit, `http://${host}:8080`), null, host);
  }
});
