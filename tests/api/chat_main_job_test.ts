import assert from "node:assert/strict";
import { type App, createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { silentLog } from "../../src/lib/log.ts";
import { type Form, readEvents, type ReceivedEvent } from "../support/mounted_chat.ts";

const ORIGIN = "http://127.0.0.1:8080";

function openApp(dataDir: string): Promise<App> {
  return createApp(readConfig({ DATA_DIR: dataDir }, false), { log: silentLog });
}

async function tokenOf(app: App): Promise<string> {
  const token = await app.identity.mintToken?.({
    sub: crypto.randomUUID(),
    email: "someone@example.org",
    org: "acme",
    teams: [],
    roles: [],
    ttlMs: 600_000,
  });
  return token ?? assert.fail("the server is its own issuer");
}

async function call(app: App, token: string, [method, path, body]: [string, string, FormData?]) {
  const headers = { authorization: `Bearer ${token}` };
  return await app.fetch(new Request(`${ORIGIN}${path}`, { method, body, headers }), "127.0.0.1");
}

async function say(
  app: App,
  { token, threadId, ...form }: Form & { token: string; threadId: string },
): Promise<ReceivedEvent[]> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, String(value));
  const path = `/api/v1/chats/${threadId}/messages`;
  const response = await call(app, token, ["POST", path, body]);
  assert.equal(response.status, 200);
  return await Array.fromAsync(readEvents(response));
}

Deno.test("from a sentence to a file that can be downloaded, across a restart", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "heddle-test-" });
  try {
    const { token, threadId } = await (async () => {
      await using app = await openApp(dataDir);
      const token = await tokenOf(app);
      const { threadId } = await (await call(app, token, ["POST", "/api/v1/chats"])).json();
      const message =
        "make a report of rows where amount > 100 as csv called Large, publish, run it";
      const asked = await say(app, { token, threadId, message });
      assert.match(asked.at(-1)?.content ?? "", /^\[interrupt:workflow-inputs\] \{/);
      return { token, threadId };
    })();

    await using app = await openApp(dataDir);
    const inputs = '{"rows":[{"amount":5},{"amount":500}]}';
    const events = await say(app, { token, threadId, message: "", isInterrupt: "true", inputs });
    const text = events.map(({ content }) => content).join("");
    const [, objectKey = ""] = /- large\.csv: (\S+)/.exec(text) ?? assert.fail(text);
    const query = new URLSearchParams({ objectKey });
    const file = await call(app, token, ["GET", `/api/v1/objects/download?${query}`]);
    assert.equal((await file.text()).trim(), "amount\r\n500");
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});
