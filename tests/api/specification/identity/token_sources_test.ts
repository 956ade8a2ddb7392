import assert from "node:assert/strict";
import type { CallOptions } from "../../../support/specification/caller.ts";
import { ALLOWED_ORIGIN, type SpecifiedServer } from "../../../support/specification/server.ts";
import { section } from "../../../support/specification/specification.ts";
import { sseEvents } from "../../../support/http/sse_events.ts";

const ME = "GET /api/v1/me";
const BAD = "no.such.token";

/** The user that the server takes a request to be from. */
async function whoAsks(server: SpecifiedServer, request: string, headers: CallOptions["headers"]) {
  return (await server.stranger.expect(200, request, { headers })).userId;
}

section({
  file: import.meta.url,
  heading: "service.md: Authentication",
  statements: {
    async "Cookie `token=<jwt>` (recommended for browsers)"(server) {
      const sub = crypto.randomUUID();
      const cookie = `theme=dark; token=${await server.token({ sub })}; other=1`;
      assert.equal(await whoAsks(server, ME, { cookie }), sub);
    },
    async "Query parameter `token=<jwt>` (for SSE streams where headers are limited)"(server) {
      const sub = crypto.randomUUID();
      const request = `${ME}?token=${await server.token({ sub })}`;
      assert.equal(await whoAsks(server, request, {}), sub);
    },
    async "e.g. on the messages endpoint"(server) {
      const token = await server.token();
      const headers = { authorization: `Bearer ${token}` };
      const { threadId } = await server.stranger.expect(200, "POST /api/v1/chats", { headers });
      const request = `POST /api/v1/chats/${threadId}/messages?token=${token}`;
      const response = await server.stranger.open(request, { form: { message: "Hello" } });
      assert.equal(response.status, 200);
      const events = await Array.fromAsync(sseEvents(response));
      assert.ok(events.some(({ event }) => event === "message"));
    },
    async "Header `Authorization: Bearer <jwt>` (server-to-server or API clients)"(server) {
      const sub = crypto.randomUUID();
      const token = await server.token({ sub });
      for (const scheme of ["Bearer", "bearer"]) {
        assert.equal(await whoAsks(server, ME, { authorization: `${scheme} ${token}` }), sub);
      }
      const headers = { authorization: `Basic ${token}` };
      await server.stranger.expect(401, ME, { headers });
    },
    async "The token may be supplied in these ways, checked in this order [cookie, then query]"(
      server,
    ) {
      const sub = crypto.randomUUID();
      const [first, second] = [await server.token({ sub }), await server.token()];
      const request = `${ME}?token=${second}`;
      assert.equal(await whoAsks(server, request, { cookie: `token=${first}` }), sub);
    },
    async "The token may be supplied in these ways, checked in this order [query, then header]"(
      server,
    ) {
      const sub = crypto.randomUUID();
      const [first, second] = [await server.token({ sub }), await server.token()];
      const headers = { authorization: `Bearer ${second}` };
      assert.equal(await whoAsks(server, `${ME}?token=${first}`, headers), sub);
    },
    async "The token may be supplied in these ways, checked in this order [cookie, then header]"(
      server,
    ) {
      const sub = crypto.randomUUID();
      const [first, second] = [await server.token({ sub }), await server.token()];
      const headers = { cookie: `token=${first}`, authorization: `Bearer ${second}` };
      assert.equal(await whoAsks(server, ME, headers), sub);
    },
  },
});

/** The headers that a browser sends with a change, and the answer if the cookie comes along. */
const CHANGES: readonly [what: string, headers: Record<string, string>, status: number][] = [
  ["an `Origin` must be the allowed one", { origin: ALLOWED_ORIGIN }, 200],
  ["or `PUBLIC_URL`'s", { origin: "https://heddle.example.org" }, 200],
  ["with it an `Origin` must be the allowed one or `PUBLIC_URL`'s [another is 403]", {
    origin: "https://evil.example",
  }, 403],
  ["with it an `Origin` must be the allowed one or `PUBLIC_URL`'s [`null` is 403]", {
    origin: "null",
  }, 403],
  [
    "with it an `Origin` must be the allowed one or `PUBLIC_URL`'s [whatever `Sec-Fetch-Site` says]",
    { "origin": "https://evil.example", "sec-fetch-site": "same-origin" },
    403,
  ],
  [
    "without `Origin`, `Sec-Fetch-Site` must be `same-origin`",
    { "sec-fetch-site": "same-origin" },
    200,
  ],
  ["without `Origin`, `Sec-Fetch-Site` must be `same-origin` or `none` [`none`]", {
    "sec-fetch-site": "none",
  }, 200],
  ["without `Origin`, `Sec-Fetch-Site` must be `same-origin` or `none` [`same-site` is 403]", {
    "sec-fetch-site": "same-site",
  }, 403],
  ["without `Origin`, `Sec-Fetch-Site` must be `same-origin` or `none` [`cross-site` is 403]", {
    "sec-fetch-site": "cross-site",
  }, 403],
  ["with neither header the client is no browser and is served", {}, 200],
];

section({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  settings: { PUBLIC_URL: "https://heddle.example.org" },
  statements: {
    async "then `x-api-key`"(server) {
      const sub = crypto.randomUUID();
      const { key } = await (await server.caller({ sub })).expect(201, "POST /api/v1/api-keys", {
        json: { name: "Order" },
      });
      const headers = { "x-api-key": key, "x-source": "external" };
      assert.equal(await whoAsks(server, ME, headers), sub);
      const other = crypto.randomUUID();
      const authorization = `Bearer ${await server.token({ sub: other })}`;
      assert.equal(await whoAsks(server, ME, { ...headers, authorization }), other);
    },
    async "A present but invalid cookie is 401 and never falls through"(server) {
      const token = await server.token();
      const authorization = `Bearer ${token}`;
      for (const value of [BAD, ""]) {
        const headers = { cookie: `token=${value}`, authorization };
        await server.stranger.expect(401, `${ME}?token=${token}`, { headers });
      }
    },
    async "the first one *present* decides: an invalid query is 401 beside a good header"(server) {
      const headers = { authorization: `Bearer ${await server.token()}` };
      await server.stranger.expect(401, `${ME}?token=${BAD}`, { headers });
      await server.stranger.expect(401, `${ME}?token=`, { headers });
    },
    async "Two `token` cookies are 401"(server) {
      const token = await server.token();
      const headers = { cookie: `token=${token}; token=${token}` };
      await server.stranger.expect(401, ME, { headers });
    },
    async "an API key in cookie or query too"(server) {
      const { key } = await (await server.caller()).expect(201, "POST /api/v1/api-keys", {
        json: { name: "Misplaced" },
      });
      const headers = { "x-source": "external" };
      await server.stranger.expect(401, `${ME}?token=${key}`, { headers });
      const cookie = `token=${key}`;
      await server.stranger.expect(401, ME, { headers: { ...headers, cookie } });
    },
    async "`x-source` means nothing with a JWT"(server) {
      const caller = await server.caller();
      for (const source of ["external", "internal", ""]) {
        await caller.expect(200, ME, { headers: { "x-source": source } });
      }
    },
    ...Object.fromEntries(CHANGES.map(([what, headers, status]) => [
      what,
      async (server: SpecifiedServer) => {
        const cookie = `token=${await server.token()}`;
        const options = { headers: { cookie, ...headers } };
        await server.stranger.expect(status, "POST /api/v1/chats", options);
        await server.stranger.expect(200, "GET /api/v1/chats", options);
      },
    ])),
    async "Bearer and key requests need none"(server) {
      const caller = await server.caller();
      const { key } = await caller.expect(201, "POST /api/v1/api-keys", { json: { name: "Key" } });
      const origin = "https://evil.example";
      await caller.expect(200, "POST /api/v1/chats", { headers: { origin } });
      const headers = { origin, "x-api-key": key, "x-source": "external" };
      await server.stranger.expect(200, "POST /api/v1/chats", { headers });
    },
    async "`?token=` is accepted on every user-facing endpoint"(server) {
      const token = await server.token();
      const paths = ["chats", "workflows", "objects", "objects/storage-usage", "api-keys", "me"];
      for (const path of paths) {
        await server.stranger.expect(200, `GET /api/v1/${path}?token=${token}`);
      }
      await server.stranger.expect(200, `POST /api/v1/chats?token=${token}`);
    },
    async "no log line, redirect, error or trace ever holds it [error]"(server) {
      const token = await server.token();
      const paths = [
        `me?token=${token}x`,
        `workflows?page=0&token=${token}`,
        `chats/none/messages?token=${token}`,
        `nothing?token=${token}`,
      ];
      for (const path of paths) {
        const answer = await server.stranger.call(`GET /api/v1/${path}`);
        assert.ok(answer.status >= 400);
        const all = answer.text + JSON.stringify([...answer.headers]);
        assert.ok(!all.includes(token.slice(0, 40)));
      }
    },
    async "responses carry `Referrer-Policy: no-referrer`"(server) {
      const caller = await server.caller();
      for (const request of [ME, "GET /api/v1/nothing", "GET /healthz"]) {
        const { headers } = await caller.call(request);
        assert.equal(headers.get("referrer-policy"), "no-referrer");
      }
    },
  },
});
