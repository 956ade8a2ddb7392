import assert from "node:assert/strict";
import type { App } from "../../src/app.ts";
import { mintTestToken, openTestApp } from "../support/http/app.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const ID = "01890000-0000-7000-8000-000000000000";

/** Paths that are open to anyone; all others take a token. */
const OPEN = new Set([
  "GET /healthz",
  "GET /readyz",
  "GET /metrics",
  "GET /api/v1/openapi.json",
  "GET /api/v1/objects/download",
  "GET /schemas/planner-1.json",
  "POST /hooks/:webhookToken",
  "GET /",
  "GET /console",
  "GET /console/*",
  "GET /console/config.json",
  "DELETE /api/v1/session",
]);

async function statusOf(app: App, request: string, token?: string): Promise<number> {
  const [method, path = ""] = request.split(" ");
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const url = `http://127.0.0.1:8080${path.replaceAll(/:\w+(\{[^}]*\})?/g, ID)}`;
  const answer = await app.fetch(new Request(url, { method, headers }), "127.0.0.1");
  await answer.body?.cancel();
  return answer.status;
}

Deno.test("every route but the open ones takes a token", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const routes = app.routes.filter(({ method }) => method !== "ALL");
  const guarded = routes.map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !OPEN.has(route) && !/ \/docs\b/.test(route));
  assert.ok(guarded.length > 30, `${guarded.length} routes`);
  for (const route of guarded) assert.equal(await statusOf(app, route), 401, route);
});

Deno.test("only middleware stands for every method: each such path ends in *", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  for (const { method, path } of app.routes) {
    if (method === "ALL") assert.match(path, /\*$/);
  }
});

Deno.test("an unknown path is 404 and another method 405, with a token and without", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  for (const token of [undefined, "rubbish", await mintTestToken(app)]) {
    assert.equal(await statusOf(app, "GET /api/v1/nothing", token), 404);
    assert.equal(await statusOf(app, "PUT /api/v1/chats", token), 405);
    assert.equal(await statusOf(app, `POST /api/v1/workflows/${ID}/nothing`, token), 404);
    assert.equal(await statusOf(app, "POST /api/v1/objects/download", token), 405);
  }
});
