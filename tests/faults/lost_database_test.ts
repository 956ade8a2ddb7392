/**
 * The database is removed or replaced under a running server: from then on nothing is acknowledged,
 * and the server ends and says why.
 */
import { deepEqual, equal, match } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { eventually } from "../support/time/eventually.ts";
import { openServer } from "../support/processes/server.ts";

const FREE = { sanitizeOps: false, sanitizeResources: false };
const RUNS = 35;

interface Fault {
  name: string;
  said: RegExp;
  break(path: string): Promise<void>;
  /** Brings back what the server is told to want. */
  mend: ((path: string) => Promise<void>) | null;
}

const FAULTS: readonly Fault[] = [
  {
    name: "removed",
    said: /heddle\.db was removed/,
    break: (path) => Deno.remove(path),
    mend: null,
  },
  {
    name: "moved away",
    said: /heddle\.db was removed/,
    break: (path) => Deno.rename(path, `${path}.old`),
    mend: (path) => Deno.rename(`${path}.old`, path),
  },
  {
    name: "moved away and copied back",
    said: /heddle\.db was replaced/,
    // In one step for the server: it must not find that there is none in between.
    async break(path) {
      await Deno.link(path, `${path}.old`);
      await Deno.copyFile(path, `${path}.copy`);
      await Deno.rename(`${path}.copy`, path);
    },
    mend: (path) => Deno.rename(`${path}.old`, path),
  },
  {
    name: "bereft of its log",
    said: /heddle\.db-wal was (removed|replaced)/,
    break: (path) => Deno.remove(`${path}-wal`),
    mend: () => Promise.resolve(),
  },
  {
    name: "bereft of the index of its log",
    said: /heddle\.db-shm was (removed|replaced)/,
    break: (path) => Deno.remove(`${path}-shm`),
    mend: () => Promise.resolve(),
  },
];

/** The ids of the runs that the server acknowledged. */
async function startRuns(api: ApiClient, workflowId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < RUNS; count++) {
    const request = `POST /workflows/${workflowId}/runs`;
    const answer = await api.call(request, { inputs: {} }).catch(() => null);
    if (answer?.status === 202) ids.push(answer.body.runId);
    else if (answer !== null) equal(answer.status, 503, JSON.stringify(answer.body));
  }
  return ids;
}

for (const fault of FAULTS) {
  Deno.test({
    ...FREE,
    name: `a server whose database is ${fault.name} acknowledges nothing more and ends with 3`,
    async fn() {
      const lines: string[] = [];
      const env = { RATE_LIMIT_PER_MINUTE: "0" };
      await using server = await openServer({ env, onLine: (line) => lines.push(line) });
      const path = `${server.dataDir}/heddle.db`;
      const api = await openApi(server);
      const workflowId = await api.publish("format: planner/1\nname: Empty\nsteps: []\n");
      const before = await startRuns(api, workflowId);
      equal(before.length, RUNS);
      await fault.break(path);
      const brokenAt = performance.now();
      const after = await startRuns(api, workflowId);
      const readyz = await fetch(`${server.url}/readyz`).then(({ status }) => status, () => 503);
      equal(readyz, 503);
      const { code } = await server.kill("SIGCONT");
      const endedMs = Math.round(performance.now() - brokenAt);
      const told = lines.filter((line) => line.includes("the database cannot be used any more"));
      console.log(
        `${fault.name}: ${after.length} of ${RUNS} acknowledged after it, ended in ${endedMs} ms`,
      );
      deepEqual(after, []);
      equal(code, 3);
      equal(told.length, 1);
      match(told[0] ?? "", fault.said);
      if (fault.mend === null) return;
      await fault.mend(path);
      await server.restart();
      const kept = await Promise.all(before.map((id) => api.call(`GET /runs/${id}`)));
      equal(kept.filter(({ status }) => status === 200).length, RUNS, "none is lost");
      await eventually(async () => (await fetch(`${server.url}/readyz`)).status === 200);
    },
  });
}
