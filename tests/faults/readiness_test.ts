/** `/readyz` tells where writes fail, and `/healthz` lives meanwhile. */
import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../support/time/eventually.ts";
import { openTestApp } from "../support/http/app.ts";
import { startHeddle } from "../support/processes/heddle.ts";
import { isMissing } from "../support/servers/process.ts";
import { startSqld } from "../support/servers/sqld.ts";
import { CAN_FAIL_DISK, failingDisk } from "../support/processes/failing_disk.ts";
import { CAN_MOUNT, fill, smallDisk } from "../support/processes/small_disk.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const DISK_BYTES = 8 * 1024 * 1024;
const SQLD_DISK_BYTES = 40 * 1024 * 1024;
const NO_SQLD = await isMissing("sqld");

async function statusOf(url: string, path: string): Promise<number> {
  const answer = await fetch(`${url}${path}`);
  await answer.body?.cancel();
  return answer.status;
}

Deno.test({
  name: "/readyz is 503 while the disk is full, and 200 once it has room again",
  ignore: !CAN_MOUNT,
  async fn() {
    await using disk = await smallDisk(DISK_BYTES);
    const env = { DATA_DIR: join(disk.path, "data") };
    await using server = await startHeddle({ env });
    equal(await statusOf(server.url, "/readyz"), 200);
    const filler = join(disk.path, "filler");
    await fill(filler);
    await eventually(async () => await statusOf(server.url, "/readyz") === 503);
    const answer = await fetch(`${server.url}/readyz`);
    const { ready, degraded, checks } = await answer.json();
    deepEqual({ ready, degraded }, { ready: false, degraded: ["storage"] });
    deepEqual([checks.database, checks.storage], ["failing", "failing"]);
    equal(await statusOf(server.url, "/healthz"), 200);
    await Deno.remove(filler);
    await eventually(async () => await statusOf(server.url, "/readyz") === 200);
  },
});

Deno.test({
  name: "/readyz is 503 while the database server is away",
  ignore: NO_SQLD,
  async fn() {
    await using directory = await temporaryDirectory();
    await using stack = new AsyncDisposableStack();
    const sqld = stack.use(await startSqld());
    const env = { DATA_DIR: directory.path, DATABASE_URL: sqld.url };
    await using server = await startHeddle({ env });
    equal(await statusOf(server.url, "/readyz"), 200);
    Deno.kill(sqld.pid, "SIGSTOP");
    await eventually(async () => await statusOf(server.url, "/readyz") === 503);
    equal(await statusOf(server.url, "/healthz"), 200);
    Deno.kill(sqld.pid, "SIGCONT");
    await eventually(async () => await statusOf(server.url, "/readyz") === 200);
  },
});

Deno.test({
  name:
    "/readyz is 503 while the disk of the database server is full, and 200 once it has room again",
  ignore: NO_SQLD || !CAN_MOUNT,
  async fn() {
    await using disk = await smallDisk(SQLD_DISK_BYTES);
    await using directory = await temporaryDirectory();
    await using sqld = await startSqld({ dataDir: disk.path });
    const env = { DATA_DIR: directory.path, DATABASE_URL: sqld.url };
    await using server = await startHeddle({ env });
    equal(await statusOf(server.url, "/readyz"), 200);
    const filler = join(disk.path, "filler");
    await fill(filler);
    await eventually(async () => await statusOf(server.url, "/readyz") === 503);
    const { checks } = await (await fetch(`${server.url}/readyz`)).json();
    deepEqual([checks.database, checks.storage], ["failing", "ok"]);
    equal(await statusOf(server.url, "/healthz"), 200);
    await Deno.remove(filler);
    await eventually(async () => await statusOf(server.url, "/readyz") === 200);
  },
});

Deno.test({
  name: "/readyz is 503 where the disk of the database server has turned read-only",
  ignore: NO_SQLD || !CAN_FAIL_DISK,
  async fn() {
    await using disk = await failingDisk();
    await using directory = await temporaryDirectory();
    await using sqld = await startSqld({ dataDir: disk.path });
    const env = { DATA_DIR: directory.path, DATABASE_URL: sqld.url };
    await using server = await startHeddle({ env });
    equal(await statusOf(server.url, "/readyz"), 200);
    await disk.fail();
    await eventually(async () => await statusOf(server.url, "/readyz") === 503);
    equal(await statusOf(server.url, "/healthz"), 200);
  },
});

Deno.test("/readyz is 503 once the server drains", async () => {
  await using directory = await temporaryDirectory();
  const app = await openTestApp({ DATA_DIR: directory.path });
  const ask = () => app.fetch(new Request("http://127.0.0.1/readyz"), "127.0.0.1");
  equal((await ask()).status, 200);
  const stopped = app[Symbol.asyncDispose]();
  const answer = await ask();
  equal(answer.status, 503);
  equal((await answer.json()).ready, false);
  await stopped;
});
