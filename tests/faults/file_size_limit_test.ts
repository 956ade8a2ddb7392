/** Files of a server with runs reach the limit of `ulimit -f`. */
import { deepEqual, equal, match } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { checkHeldRuns, startHeldRuns } from "../support/runs/outages.ts";
import { startStepServer } from "../support/runs/step_server.ts";
import { eventually } from "../support/time/eventually.ts";

const ENV = { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32", RATE_LIMIT_PER_MINUTE: "0" };

/** Smaller than the log of a database with one commit. */
const LIMIT_BYTES = 4_096;

async function limitFiles({ pid }: Server, bytes: number | "unlimited"): Promise<boolean> {
  const args = [`--pid=${pid}`, `--fsize=${bytes}:`];
  return (await new Deno.Command("prlimit", { args }).output()).success;
}

async function hasLimits(): Promise<boolean> {
  try {
    return (await new Deno.Command("prlimit", { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}

async function statusOfUpload(server: Server): Promise<[status: number, code: string]> {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(2 * LIMIT_BYTES)]), "large.bin");
  const headers = { authorization: `Bearer ${await server.token()}` };
  const response = await fetch(`${server.url}/api/v1/objects`, { method: "POST", headers, body });
  return [response.status, (await response.json()).code];
}

async function isReady({ url }: Server): Promise<boolean> {
  const response = await fetch(`${url}/readyz`);
  await response.body?.cancel();
  return response.ok;
}

async function firstThread(api: ApiClient): Promise<string> {
  return (await api.expect(200, "GET /chats")).threads[0].id;
}

Deno.test({
  name: "a limit of the file size refuses writes, kills no server and loses nothing",
  ignore: !await hasLimits(),
  async fn() {
    const lines: string[] = [];
    const onLine = (line: string): void => void lines.push(line);
    await using server = await openServer({ env: ENV, onLine });
    await using outside = startStepServer();
    const api = await openApi(server);
    const { ids, releaseAll } = await startHeldRuns({ api, outside });
    const threadId = await api.createChat();

    const beganAt = performance.now();
    equal(await limitFiles(server, LIMIT_BYTES), true);
    releaseAll();
    await eventually(async () => !await isReady(server));
    for (const request of ["POST /chats", `DELETE /chats/${threadId}`]) {
      const { status, body } = await api.call(request);
      deepEqual([status, body.code], [503, "unavailable"], JSON.stringify(body));
    }
    deepEqual(await statusOfUpload(server), [507, "storage_full"]);
    equal(await firstThread(api), threadId);
    const told = lines.filter((line) => line.includes("a file reached the size limit"));
    match(told[0] ?? "", /"level":"error".*raise the limit: ulimit -f/);

    equal(await limitFiles(server, "unlimited"), true);
    await eventually(() => isReady(server));
    const seconds = Math.round((performance.now() - beganAt) / 1_000);
    await checkHeldRuns({ api, outside }, { what: "limit of files", seconds, ids });
    await server.restart();
    equal(await firstThread(await openApi(server)), threadId);
  },
});
