import assert from "node:assert/strict";
import type { App } from "../../../src/app.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const ALLOWED = "https://app.example.org";

const OTHERS = [
  "https://evil.example",
  "http://app.example.org",
  "https://app.example.org:8443",
  "https://app.example.org.evil.example",
  "https://APP.example.org",
  "null",
  "",
];

interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  status: number;
}

/** Nothing of the bodies is wanted. */
async function call(app: App, { path, method, headers, body, status }: Call): Promise<Headers> {
  const request = new Request(`http://127.0.0.1:8080/api/v1${path}`, { method, headers, body });
  const answer = await app.fetch(request, "203.0.113.7");
  await answer.body?.cancel();
  assert.equal(answer.status, status, `${method ?? "GET"} ${path}`);
  return answer.headers;
}

function preflight(path: string, origin: string, method = "PATCH"): Call {
  const headers = {
    "origin": origin,
    "access-control-request-method": method,
    "access-control-request-headers": "authorization, x-active-org",
  };
  return { path, method: "OPTIONS", headers, status: 204 };
}

function corsNames(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => name.startsWith("access-control-"));
}

Deno.test("the allowed origin may read every answer, with credentials", async (test) => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path, CORS_ALLOW_ORIGIN: ALLOWED });
  const token = await mintTestToken(app);
  const headers = { origin: ALLOWED, authorization: `Bearer ${token}` };
  const made = await app.fetch(
    new Request("http://127.0.0.1:8080/api/v1/chats", { method: "POST", headers }),
  );
  const { threadId } = await made.json();
  const body = new FormData();
  body.set("message", "help");
  const calls: Record<string, Call> = {
    "a list": { path: "/workflows", headers, status: 200 },
    "a stream": { path: `/chats/${threadId}/messages`, method: "POST", headers, body, status: 200 },
    "bad input": { path: "/workflows?limit=x", headers, status: 400 },
    "no token": { path: "/workflows", headers: { origin: ALLOWED }, status: 401 },
    "an unknown route": { path: "/nothing", headers, status: 404 },
    "another method": { path: "/chats", method: "PUT", headers, status: 405 },
    "an address that is too long": { path: `/${"a".repeat(30_000)}`, headers, status: 414 },
    "headers that are too large": {
      path: "/workflows",
      headers: { ...headers, "x-long": "a".repeat(40_000) },
      status: 431,
    },
  };
  for (const [name, each] of Object.entries(calls)) {
    await test.step(name, async () => {
      const answer = await call(app, each);
      assert.equal(answer.get("access-control-allow-origin"), ALLOWED);
      assert.equal(answer.get("access-control-allow-credentials"), "true");
      assert.match(answer.get("vary") ?? "", /\bOrigin\b/);
      const exposed = answer.get("access-control-expose-headers") ?? "";
      for (const wanted of ["Retry-After", "RateLimit", "X-Request-Id", "Content-Disposition"]) {
        assert.ok(exposed.split(", ").includes(wanted), wanted);
      }
    });
  }
});

Deno.test("the allowed origin may read that it asks too often, and preflights do not count", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({
    DATA_DIR: directory.path,
    CORS_ALLOW_ORIGIN: ALLOWED,
    RATE_LIMIT_PER_MINUTE: "1",
  });
  const headers = { origin: ALLOWED };
  for (const _ of [1, 2, 3]) await call(app, preflight("/workflows", ALLOWED));
  await call(app, { path: "/workflows", headers, status: 401 });
  const answer = await call(app, { path: "/workflows", headers, status: 429 });
  assert.equal(answer.get("access-control-allow-origin"), ALLOWED);
  assert.ok(answer.get("retry-after"));
  await call(app, preflight("/workflows", ALLOWED));
});

Deno.test("a preflight is answered without a token, whatever it asks for", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path, CORS_ALLOW_ORIGIN: ALLOWED });
  for (const path of ["/workflows", "/chats", "/nothing", "/objects/download", "/me"]) {
    for (const method of ["GET", "POST", "DELETE", "BREW"]) {
      const answer = await call(app, preflight(path, ALLOWED, method));
      assert.equal(answer.get("access-control-allow-origin"), ALLOWED);
      assert.equal(answer.get("access-control-allow-credentials"), "true");
      assert.equal(
        answer.get("access-control-allow-methods"),
        "GET, HEAD, POST, PUT, PATCH, DELETE",
      );
      const allowed = (answer.get("access-control-allow-headers") ?? "").toLowerCase();
      for (const wanted of ["authorization", "content-type", "x-active-org", "idempotency-key"]) {
        assert.ok(allowed.split(", ").includes(wanted), wanted);
      }
      assert.equal(answer.get("access-control-max-age"), "7200");
      assert.match(answer.get("vary") ?? "", /\bOrigin\b/);
    }
  }
});

Deno.test("another origin gets no CORS headers", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path, CORS_ALLOW_ORIGIN: ALLOWED });
  const token = await mintTestToken(app);
  for (const origin of OTHERS) {
    const headers = { origin, authorization: `Bearer ${token}` };
    for (
      const each of [
        { path: "/workflows", headers, status: 200 },
        { path: "/nothing", headers, status: 404 },
        preflight("/workflows", origin),
      ]
    ) {
      const answer = await call(app, each);
      assert.deepEqual(corsNames(answer), [], origin);
      assert.match(answer.get("vary") ?? "", /\bOrigin\b/);
    }
  }
});

Deno.test("without CORS_ALLOW_ORIGIN no origin gets CORS headers", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const headers = { origin: ALLOWED, authorization: `Bearer ${await mintTestToken(app)}` };
  for (
    const each of [
      { path: "/workflows", headers, status: 200 },
      { ...preflight("/workflows", ALLOWED), status: 405 },
      { ...preflight("/nothing", ALLOWED), status: 404 },
    ]
  ) {
    assert.deepEqual(corsNames(await call(app, each)), []);
  }
});
