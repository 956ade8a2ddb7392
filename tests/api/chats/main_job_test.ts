import assert from "node:assert/strict";
import type { App } from "../../../src/app.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { type Form, readEvents, type ReceivedEvent } from "../../support/http/mounted_chat.ts";
import { startMinio } from "../../support/servers/minio.ts";
import { isMissing } from "../../support/servers/process.ts";
import type { S3Server } from "../../support/servers/s3.ts";
import { startSqld } from "../../support/servers/sqld.ts";
import { startVersitygw } from "../../support/servers/versitygw.ts";

const ORIGIN = "http://127.0.0.1:8080";

type Settings = Record<string, string>;

/** Where the server keeps what it has: each with what must run beside it. */
const PLACES = [
  { name: "one directory", ignore: false, start: () => Promise.resolve(nothing()) },
  { name: "a libSQL server", ignore: await isMissing("sqld"), start: withSqld },
  { name: "MinIO", ignore: await isMissing("minio"), start: () => withS3(startMinio) },
  { name: "versitygw", ignore: await isMissing("versitygw"), start: () => withS3(startVersitygw) },
];

type Place = AsyncDisposable & { settings: Settings };

function nothing(): Place {
  return { settings: {}, [Symbol.asyncDispose]: () => Promise.resolve() };
}

async function withSqld(): Promise<Place> {
  const server = await startSqld();
  const settings = { DATABASE_URL: server.url };
  return { settings, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

async function withS3(start: () => Promise<S3Server>): Promise<Place> {
  const server = await start();
  const settings = {
    S3_ENDPOINT: server.url,
    S3_REGION: server.region,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
  return { settings, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
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

/** Asks for a report up to the question for its rows; answers where to go on. */
async function askForReport(settings: Settings): Promise<{ token: string; threadId: string }> {
  await using app = await openTestApp(settings);
  const token = await mintTestToken(app);
  const { threadId } = await (await call(app, token, ["POST", "/api/v1/chats"])).json();
  const message = "make a report of rows where amount > 100 as csv called Large, publish, run it";
  const asked = await say(app, { token, threadId, message });
  assert.match(asked.at(-1)?.content ?? "", /^\[interrupt:workflow-inputs\] \{/);
  return { token, threadId };
}

/** The file itself, or where it is: a link needs no token either. */
async function download(app: App, objectKey: string): Promise<string> {
  const query = new URLSearchParams({ objectKey });
  const request = new Request(`${ORIGIN}/api/v1/objects/download?${query}`);
  const answer = await app.fetch(request, "127.0.0.1");
  if (answer.status !== 302) return await answer.text();
  const file = await fetch(answer.headers.get("location") ?? "");
  assert.equal(file.status, 200);
  return await file.text();
}

for (const { name, ignore, start } of PLACES) {
  const test = `from a sentence to a file, across a restart, with everything in ${name}`;
  // The S3 client of 2.7.11 keeps its connections for a moment after the end.
  Deno.test({ name: test, ignore, sanitizeResources: false, sanitizeOps: false }, async () => {
    const dataDir = await Deno.makeTempDir({ prefix: "heddle-test-" });
    await using place = await start();
    const settings = { DATA_DIR: dataDir, ...place.settings };
    try {
      const { token, threadId } = await askForReport(settings);
      await using app = await openTestApp(settings);
      const inputs = '{"rows":[{"amount":5},{"amount":500}]}';
      const events = await say(app, { token, threadId, message: "", isInterrupt: "true", inputs });
      const text = events.map(({ content }) => content).join("");
      const [, objectKey = ""] = /- large\.csv: (\S+)/.exec(text) ?? assert.fail(text);
      assert.equal((await download(app, objectKey)).trim(), "amount\r\n500");
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  });
}
