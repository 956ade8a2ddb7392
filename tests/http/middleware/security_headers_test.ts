import assert from "node:assert/strict";
import type { App } from "../../../src/app.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const URL_OF_API = "http://127.0.0.1:8080/api/v1";

interface Call {
  path?: string;
  url?: string;
  method?: string;
  body?: BodyInit;
}

/** An answer of which the body is not wanted. */
async function headersOf(app: App, call: Call, token?: string): Promise<Headers> {
  const { path = "", url = `${URL_OF_API}${path}`, method, body } = call;
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await app.fetch(new Request(url, { method, body, headers }), "127.0.0.1");
  await answer.body?.cancel();
  return answer.headers;
}

async function createThread(app: App, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request(`${URL_OF_API}/chats`, { method: "POST", headers });
  return (await (await app.fetch(request, "127.0.0.1")).json()).threadId;
}

async function upload(app: App, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "image/png" };
  const request = new Request(`${URL_OF_API}/objects?name=a.png`, {
    method: "POST",
    headers,
    body: new Uint8Array(10),
  });
  return (await (await app.fetch(request, "127.0.0.1")).json()).objectKey;
}

Deno.test("every answer of the API forbids to run, frame, guess and keep it", async (test) => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const token = await mintTestToken(app);
  const form = new FormData();
  form.set("message", "help");
  const threadId = await createThread(app, token);
  const calls: Record<string, Call> = {
    "a list": { path: "/workflows" },
    "what was made": { path: "/chats", method: "POST" },
    "bad input": { path: "/workflows?limit=x" },
    "an unknown route": { path: "/nothing" },
    "another method": { path: "/chats", method: "PUT" },
    "HEAD": { path: "/workflows", method: "HEAD" },
    "a stream": { path: `/chats/${threadId}/messages`, method: "POST", body: form },
    "a download of nothing": { path: "/objects/download?objectKey=x" },
    "the health": { url: "http://127.0.0.1:8080/healthz" },
    "an address that is too long": { path: `/${"a".repeat(30_000)}` },
  };
  for (const [name, call] of Object.entries(calls)) {
    await test.step(name, async () => {
      const headers = await headersOf(app, call, token);
      const policy = "default-src 'none'; frame-ancestors 'none'";
      assert.equal(headers.get("content-security-policy"), policy);
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("referrer-policy"), "no-referrer");
      assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
      assert.equal(headers.get("cache-control"), "no-store");
      assert.equal(headers.get("strict-transport-security"), null);
      assert.ok(headers.get("x-request-id"));
    });
  }
});

Deno.test("a download keeps its own policies, and may be shown by other pages", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const objectKey = encodeURIComponent(await upload(app, await mintTestToken(app)));
  const headers = await headersOf(app, { path: `/objects/download?objectKey=${objectKey}` });
  assert.equal(headers.get("content-security-policy"), "sandbox; default-src 'none'");
  assert.equal(headers.get("cache-control"), "private, no-cache, no-transform");
  assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("referrer-policy"), "no-referrer");
});

Deno.test("browsers are told to stay with HTTPS where PUBLIC_URL is HTTPS", async () => {
  await using directory = await temporaryDirectory();
  const settings = { DATA_DIR: directory.path, PUBLIC_URL: "https://heddle.example.org" };
  await using app = await openTestApp(settings);
  for (const path of ["/workflows", "/nothing"]) {
    const headers = await headersOf(app, { path });
    assert.equal(headers.get("strict-transport-security"), "max-age=31536000");
  }
});
