import { deepEqual } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const SCRIPT = `format: planner/1
name: Script
steps:
  - { id: compute, service: code, action: run, with: { source: "return 1" } }
`;

/** How far a thread stands back: -20 to 19. */
async function nicenessOf({ pid }: Server, threadId: string): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/task/${threadId}/stat`);
  // Behind the name, which may hold spaces: the 17th field.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
}

async function workersOf({ pid }: Server): Promise<string[]> {
  const workers: string[] = [];
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const title = await Deno.readTextFile(`/proc/${pid}/task/${name}/comm`);
    if (title.startsWith("worker-")) workers.push(name);
  }
  return workers;
}

Deno.test({
  name: "threads of jobs stand back behind the one that serves everybody",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using server = await openServer();
    const api = await openApi(server);
    await api.runToEnd(await api.startRun(await api.publish(SCRIPT)));
    const workers = await workersOf(server);
    const niceness = await Promise.all(workers.map((worker) => nicenessOf(server, worker)));
    const own = await nicenessOf(server, String(server.pid));
    deepEqual([...new Set(niceness)], [Math.min(own + 5, 19)]);
  },
});
