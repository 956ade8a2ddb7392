/**
 * The disk of the data directory fails under a server with runs, and the kernel makes it read-only.
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { CAN_FAIL_DISK, failingDisk } from "../support/processes/failing_disk.ts";
import { openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { checkHeldRuns, startHeldRuns } from "../support/runs/outages.ts";
import { startStepServer } from "../support/runs/step_server.ts";
import { eventually } from "../support/time/eventually.ts";

const ENV = { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32", RATE_LIMIT_PER_MINUTE: "0" };
const FREE = { sanitizeOps: false, sanitizeResources: false };

async function statusOf(server: Server, path: string): Promise<number> {
  const answer = await fetch(`${server.url}${path}`);
  await answer.body?.cancel();
  return answer.status;
}

Deno.test({
  ...FREE,
  name: "a disk that turns read-only loses no acknowledged work, and the server says so",
  ignore: !CAN_FAIL_DISK,
  async fn() {
    await using disk = await failingDisk();
    const lines: string[] = [];
    const onLine = (line: string): void => void lines.push(line);
    await using server = await openServer({ env: ENV, onLine, directory: disk.path });
    await using outside = startStepServer();
    const api = await openApi(server);
    const { ids, releaseAll } = await startHeldRuns({ api, outside });
    const threadId = await api.createChat();

    await disk.fail();
    releaseAll();
    await eventually(async () => await statusOf(server, "/readyz") === 503);
    equal(await statusOf(server, "/healthz"), 200);
    for (const request of ["POST /chats", `DELETE /chats/${threadId}`]) {
      const { status, body } = await api.call(request);
      deepEqual([status, body.code], [503, "unavailable"], JSON.stringify(body));
    }
    equal((await api.expect(200, "GET /chats")).threads[0].id, threadId);
    const toldOf = (words: string) => lines.filter((line) => line.includes(words));
    equal(toldOf('"the check of the database fails"').length, 1);
    match(toldOf("the check of the database fails")[0] ?? "", /refuses writes.*disk I\/O error/);
    match(toldOf("the check of the storage fails")[0] ?? "", /Read-only file system/);
    deepEqual(toldOf("a run failed"), []);
    const { code } = await server.kill("SIGTERM");
    equal(code, 0, server.log);
    equal(toldOf("cannot give up a run").length, 1);

    await disk.repair();
    await server.restart();
    const api2 = await openApi(server);
    for (const runId of ids.values()) equal((await api2.runToEnd(runId)).status, "succeeded");
    equal((await api2.expect(200, "GET /chats")).threads[0].id, threadId);
    equal(await statusOf(server, "/readyz"), 200);
    for (const hits of Map.groupBy(outside.hits, ({ path }) => path).values()) {
      equal(new Set(hits.map(({ idempotencyKey }) => idempotencyKey)).size, 1);
    }
  },
});

Deno.test({
  ...FREE,
  name: "runs go on by themselves once a disk takes writes again, and no call is repeated",
  ignore: !CAN_FAIL_DISK,
  async fn() {
    await using disk = await failingDisk();
    await using server = await openServer({ env: ENV, directory: disk.path });
    await using outside = startStepServer();
    const api = await openApi(server);
    const { ids, releaseAll } = await startHeldRuns({ api, outside });
    await disk.takeWrites(false);
    const beganAt = performance.now();
    releaseAll();
    await eventually(async () => await statusOf(server, "/readyz") === 503);
    await eventually(() => outside.hits.every(({ endedAt }) => endedAt < Infinity));
    equal((await api.call("POST /chats")).status, 503);
    equal(await statusOf(server, "/healthz"), 200);
    await disk.takeWrites(true);
    const seconds = Math.round((performance.now() - beganAt) / 1_000);
    await eventually(async () => await statusOf(server, "/readyz") === 200);
    await checkHeldRuns({ api, outside }, { what: "disk", seconds, ids });
  },
});
