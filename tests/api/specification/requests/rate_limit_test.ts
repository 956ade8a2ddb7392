import assert from "node:assert/strict";
import { temporaryDirectory } from "../../../support/files/temporary_directory.ts";
import { openTestApp } from "../../../support/http/app.ts";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import { downloadOf } from "../../../support/specification/objects.ts";
import { ALLOWED_ORIGIN, type SpecifiedServer } from "../../../support/specification/server.ts";
import { section } from "../../../support/specification/specification.ts";
import { ManualClock } from "../../../support/time/manual_clock.ts";

const ME = "GET /api/v1/me";

let clients = 0;

/** An address that nobody else asks from. */
function newAddress(): string {
  clients++;
  return `203.0.${113 + Math.floor(clients / 250)}.${clients % 250}`;
}

/** The answers to this many requests from the address, without a token: 401 if one passes. */
async function askFrom(
  server: SpecifiedServer,
  forwardedFor: string,
  { count = 1, request = ME }: { count?: number; request?: string } = {},
): Promise<SpecifiedAnswer[]> {
  const headers = { "x-forwarded-for": forwardedFor };
  const asking = Array.from({ length: count }, () => server.stranger.call(request, { headers }));
  return await Promise.all(asking);
}

async function statusFrom(server: SpecifiedServer, forwardedFor: string): Promise<number> {
  const [answer] = await askFrom(server, forwardedFor);
  return answer!.status;
}

/**
 * Each request counts for a minute of its own: one that starts anew, at a full minute or with the
 * first request, would let all 60 pass again. In process, since the clock has to be moved.
 */
async function assertSlides(): Promise<void> {
  await using directory = await temporaryDirectory();
  const clock = new ManualClock();
  await using app = await openTestApp({ DATA_DIR: directory.path }, { clock });
  const passing = async (count: number): Promise<number> => {
    const request = () => new Request("http://127.0.0.1/api/v1/me");
    const asking = Array.from({ length: count }, () => app.fetch(request(), "203.0.113.7"));
    const answers = await Promise.all(asking);
    return answers.filter(({ status }) => status === 401).length;
  };
  assert.equal(await passing(20), 20);
  clock.advance(40_000);
  assert.equal(await passing(60), 40);
  clock.advance(19_999);
  assert.equal(await passing(60), 0);
  clock.advance(1);
  assert.equal(await passing(60), 20);
  clock.advance(39_999);
  assert.equal(await passing(60), 0);
  clock.advance(1);
  assert.equal(await passing(60), 40);
}

section({
  file: import.meta.url,
  heading: "service.md: Limits",
  statements: {
    async "Rate limit | 60 requests per minute per IP address, sliding window"(server) {
      const [address, other] = [newAddress(), newAddress()];
      for (const { status } of await askFrom(server, address, { count: 60 })) {
        assert.equal(status, 401);
      }
      assert.equal(await statusFrom(server, address), 429);
      assert.equal(await statusFrom(server, other), 401);
      await assertSlides();
    },
    async "private/internal IP addresses are exempt"(server) {
      for (const { status } of await askFrom(server, "10.1.2.3", { count: 61 })) {
        assert.equal(status, 401);
      }
    },
    async "All endpoints"(server) {
      const address = newAddress();
      const requests = [
        downloadOf("none"),
        "GET /api/v1/chats",
        "POST /api/v1/chats",
        "GET /api/v1/workflows",
        "GET /api/v1/objects/storage-usage",
        "PUT /api/v1/workflows/x/schedule",
        "GET /api/v1/nothing",
        "GET /nothing",
        "PATCH /api/v1/me",
        "GET /api/v1/openapi.json",
      ];
      for (const request of requests) await askFrom(server, address, { request });
      await askFrom(server, address, { count: 50 });
      for (const request of requests) {
        assert.equal((await askFrom(server, address, { request }))[0]?.status, 429, request);
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Errors",
  settings: { RATE_LIMIT_PER_MINUTE: "1" },
  statements: {
    async "429 | Rate limit exceeded; carries the header `Retry-After: <seconds>`"(server) {
      const address = newAddress();
      await askFrom(server, address);
      const [answer] = await askFrom(server, address);
      assert.deepEqual([answer?.status, answer?.body.code], [429, "rate_limited"]);
      assert.match(answer?.headers.get("retry-after") ?? "", /^([1-9]|[1-5]\d|60)$/);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Rate limit",
  settings: { RATE_LIMIT_PER_MINUTE: "2" },
  statements: {
    async "`Retry-After` is the whole number of seconds until the next request would pass"(server) {
      const address = newAddress();
      assert.equal(await statusFrom(server, address), 401);
      const firstAt = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 2_100));
      assert.equal(await statusFrom(server, address), 401);
      const before = performance.now();
      const [refused] = await askFrom(server, address);
      const after = performance.now();
      assert.match(refused?.headers.get("retry-after") ?? "", /^\d+$/);
      const seconds = Number(refused?.headers.get("retry-after"));
      const least = 60 - (after - firstAt) / 1000 - 0.5;
      const most = 60 - (before - firstAt) / 1000 + 1;
      assert.ok(seconds >= least && seconds <= most, `${seconds} is not in ${least} to ${most}`);
    },
    async "preflights do not count"(server) {
      const address = newAddress();
      for (let count = 0; count < 5; count++) {
        const { status } = await server.stranger.call("OPTIONS /api/v1/me", {
          headers: {
            "origin": ALLOWED_ORIGIN,
            "access-control-request-method": "GET",
            "x-forwarded-for": address,
          },
        });
        assert.ok([200, 204].includes(status));
      }
      for (const { status } of await askFrom(server, address, { count: 2 })) {
        assert.equal(status, 401);
      }
      assert.equal(await statusFrom(server, address), 429);
    },
  },
});

/** Of each exempt network: its first and last addresses, and those just outside. */
const EXEMPT: Readonly<Record<string, { inside: string[]; outside: string[] }>> = {
  "10/8": { inside: ["10.0.0.0", "10.255.255.255"], outside: ["9.255.255.255", "11.0.0.0"] },
  "172.16/12": {
    inside: ["172.16.0.0", "172.31.255.255"],
    outside: ["172.15.255.255", "172.32.0.0"],
  },
  "192.168/16": {
    inside: ["192.168.0.0", "192.168.255.255"],
    outside: ["192.167.255.255", "192.169.0.0"],
  },
  "127/8": { inside: ["127.0.0.2", "127.255.255.255"], outside: ["126.255.255.255", "128.0.0.0"] },
  "169.254/16": {
    inside: ["169.254.0.0", "169.254.255.255"],
    outside: ["169.253.255.255", "169.255.0.0"],
  },
  "100.64/10": {
    inside: ["100.64.0.0", "100.127.255.255"],
    outside: ["100.63.255.255", "100.128.0.0"],
  },
  "::1": { inside: ["::1"], outside: ["1::1"] },
  "fc00::/7": { inside: ["fc00::", "fdff:ffff:ffff:ffff::1"], outside: ["fbff::1", "fe00::1"] },
  "fe80::/10": { inside: ["fe80::1", "febf:ffff::1"], outside: ["fe7f:ffff::1", "fec0::1"] },
};

section({
  file: import.meta.url,
  heading: "decisions.md: Rate limit",
  settings: { RATE_LIMIT_PER_MINUTE: "1", TRUSTED_PROXIES: "127.0.0.1/32,198.51.100.0/24" },
  statements: {
    ...Object.fromEntries(
      Object.entries(EXEMPT).map(([network, { inside, outside }]) => [
        `Exempt: ${network}`,
        async (server: SpecifiedServer) => {
          for (const address of inside) {
            for (const { status } of await askFrom(server, address, { count: 2 })) {
              assert.equal(status, 401, address);
            }
          }
          for (const address of outside) {
            assert.equal(await statusFrom(server, address), 401, address);
            assert.equal(await statusFrom(server, address), 429, address);
          }
        },
      ]),
    ),
    async "`X-Forwarded-For` is walked from the right to the first address not in it"(server) {
      const [client, spoofed] = [newAddress(), newAddress()];
      assert.equal(await statusFrom(server, `${spoofed}, ${client}, 198.51.100.7`), 401);
      assert.equal(await statusFrom(server, `10.0.0.1, ${client}, 198.51.100.8`), 429);
      assert.equal(await statusFrom(server, `${client}`), 429);
      assert.equal(await statusFrom(server, `${spoofed}`), 401);
    },
    async "(unreadable: the last good one)"(server) {
      const proxy = "198.51.100.99";
      assert.equal(await statusFrom(server, `${newAddress()}, no address, ${proxy}`), 401);
      assert.equal(await statusFrom(server, `${newAddress()}, 1.2.3.4.5, ${proxy}`), 429);
    },
    async "IPv6 counts by /64"(server) {
      assert.equal(await statusFrom(server, "2001:db8:1:2::1"), 401);
      assert.equal(await statusFrom(server, "2001:db8:1:2:ffff:ffff:ffff:ffff"), 429);
      assert.equal(await statusFrom(server, "2001:db8:1:3::1"), 401);
    },
    async "IPv4-mapped as IPv4"(server) {
      const address = newAddress();
      assert.equal(await statusFrom(server, address), 401);
      assert.equal(await statusFrom(server, `::ffff:${address}`), 429);
      for (const { status } of await askFrom(server, "::ffff:10.0.0.1", { count: 2 })) {
        assert.equal(status, 401);
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Rate limit",
  settings: { RATE_LIMIT_PER_MINUTE: "1", TRUSTED_PROXIES: "198.51.100.0/24" },
  statements: {
    async "The client address is the socket's, unless the socket's is in `TRUSTED_PROXIES`"(
      server,
    ) {
      for (const { status } of await askFrom(server, newAddress(), { count: 3 })) {
        assert.equal(status, 401);
      }
    },
  },
});
