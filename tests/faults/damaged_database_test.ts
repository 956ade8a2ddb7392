/** A disk has damaged pages of the database, which SQLite notices only when it reads them. */
import { deepEqual, equal, match } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { damagePagesWith } from "../support/processes/damaged_pages.ts";
import { refused } from "../support/processes/refused_start.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { eventually } from "../support/time/eventually.ts";

async function statusOf(server: Server, path: string): Promise<number> {
  const answer = await fetch(`${server.url}${path}`);
  await answer.body?.cancel();
  return answer.status;
}

Deno.test("a damaged page fails what reads it, and from then on the server is not ready and says why", async () => {
  const lines: string[] = [];
  await using server = await openServer({ onLine: (line) => void lines.push(line) });
  const before = await openApi(server);
  const threadId = await before.createChat();
  await before.say(threadId, "a sentence that stands on a page of its own");
  await server.kill("SIGTERM");
  await damagePagesWith(`${server.dataDir}/heddle.db`, "a sentence that stands on a page");
  await server.restart();
  const api = await openApi(server);
  equal(await statusOf(server, "/readyz"), 200);

  const { status, body } = await api.call(`GET /chats/${threadId}/messages`);
  deepEqual([status, body.code], [500, "internal"]);
  equal(body.detail.includes("malformed"), false);

  await eventually(async () => await statusOf(server, "/readyz") === 503);
  const readiness = await (await fetch(`${server.url}/readyz`)).json();
  deepEqual([readiness.ready, readiness.checks.database], [false, "failing"]);
  const damage = /The database .*heddle\.db is damaged \(database disk image is malformed\)\. Stop/;
  const told = (): string[] =>
    lines.filter((line) => damage.test(line)).map((line) => JSON.parse(line).message);
  await eventually(() => told().length === 2);
  deepEqual(told(), ["request", "the check of the database fails"]);

  equal(await statusOf(server, "/healthz"), 200);
  await api.expect(200, "GET /me");
  await api.createChat();
});

Deno.test("a start that reads a damaged page is refused in one line, each time", async () => {
  await using server = await openServer();
  await server.kill("SIGTERM");
  await damagePagesWith(`${server.dataDir}/heddle.db`, "encryption_key_fingerprint");
  for (let start = 0; start < 2; start++) {
    const { stderr } = await refused({ env: { DATA_DIR: server.dataDir } });
    match(stderr, /^The database .+heddle\.db is damaged \(.+malformed\)\. Stop the server .+\n$/);
  }
});
