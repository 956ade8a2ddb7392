/** Scripts through a running server: the source, or the executable in HEDDLE_BINARY. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openServer } from "../support/processes/server.ts";

function definition(source: string, timeout: string): string {
  const steps = [{ id: "code", service: "code", action: "run", timeout, with: { source } }];
  const outputs = { all: "${{ steps.code.output }}" };
  return JSON.stringify({ format: "planner/1", name: "Script", steps, outputs });
}

async function start(api: ApiClient, source: string, timeout = "60s"): Promise<string> {
  return await api.startRun(await api.publish(definition(source, timeout)), {});
}

Deno.test("a script runs, in UTC wherever the server stands", async () => {
  await using server = await openServer({ env: { TZ: "Asia/Tokyo" } });
  const api = await openApi(server);
  const source = "console.log('here'); return [new Date(0).getHours(), typeof Deno];";
  const run = await api.runToEnd(await start(api, source));
  equal(run.status, "succeeded", JSON.stringify(run.error));
  deepEqual(run.outputs.all, { result: [0, "undefined"], console: ["here"] });
});

Deno.test("scripts that never end are ended, and others are answered meanwhile", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const endless = [
    "for (;;);",
    "for (;;) await null;",
    "[].indexOf.call({ length: 2 ** 53 - 1 });",
  ];
  const runIds = await Promise.all(endless.map((source) => start(api, source, "1s")));
  for (let count = 0; count < 20; count++) await api.expect(200, "GET /workflows");
  for (const runId of runIds) {
    const { status, error } = await api.runToEnd(runId);
    deepEqual([status, error.code], ["failed", "timeout"]);
  }
  const run = await api.runToEnd(await start(api, "return 1;"));
  equal(run.outputs.all.result, 1);
});

Deno.test("a script that takes all memory fails by itself, and the server goes on", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const bombs = [
    "const a = []; for (;;) a.push(new Array(1000).fill(0));",
    "const f = () => f() + 1; f();",
  ];
  const [memory, stack] = await Promise.all(
    bombs.map(async (source) => await api.runToEnd(await start(api, source))),
  );
  equal(memory.error.code, "code_memory");
  match(stack.error.message, /stack overflow/);
  equal((await api.runToEnd(await start(api, "return 1;"))).outputs.all.result, 1);
  equal((await server.kill("SIGTERM")).code, 0, server.log);
  doesNotMatch(server.log, /heap|abort/i);
});
