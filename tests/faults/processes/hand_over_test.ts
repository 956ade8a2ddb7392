/** Two servers on one database: one is asked to stop, or to end what the other executes. */
import { deepEqual, doesNotMatch, equal, ok } from "node:assert/strict";
import type { Answer } from "../../support/processes/api_client.ts";
import { type Cluster, openCluster, refuseOverlaps } from "../../support/processes/cluster.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import type { StepServer } from "../../support/runs/step_server.ts";

const CANCELLED = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 3);
const SLOTS = 3;

/** The time that the documentation promises. */
const STOP_MS_MAX = 30_000;

const callAndWait = ({ url }: StepServer): string =>
  `format: planner/1
name: A call and a wait
inputs: { path: { type: string } }
steps:
  - id: call
    service: http
    action: request
    with: { method: POST, url: "${url}/\${{ inputs.path }}" }
  - { id: pause, service: wait, action: for, with: { duration: 1s } }
  - { id: then, service: http, action: request, with: { method: POST, url: "${url}/then" } }
`;

/** Starts runs through a server as fast as it takes them, until it takes none. */
async function startUntilItStops(
  { at }: Cluster,
  { workflowId, through }: { workflowId: string; through: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const inputs = { path: "quick" };
    const answer: Answer | null = await at(through).api
      .call(`POST /workflows/${workflowId}/runs`, { inputs }).catch(() => null);
    if (answer?.status !== 202) return ids;
    ids.push(answer.body.runId);
  }
}

httpTest("SIGTERM under load hands runs on to another server, and counts no crash", async () => {
  await using cluster = await openCluster({
    size: 2,
    env: { MAX_CONCURRENT_RUNS: `${SLOTS}` },
  });
  const { outside, at } = cluster;
  const workflowId = await at(0).api.publish(callAndWait(outside));
  const start = (path: string): Promise<string> => at(0).api.startRun(workflowId, { path });
  const releases = ["/long/0", "/long/1"].map((path) => outside.hold(path));
  const ids = [await start("long/0"), await start("long/1")];
  for (const path of ["/long/0", "/long/1"]) await outside.called(path);
  // More than there are slots: some wait in between, others stay in the queue.
  for (let count = 0; count < 4 * SLOTS; count++) ids.push(await start("quick"));
  const load = Array.from(
    { length: 4 },
    () => startUntilItStops(cluster, { workflowId, through: 0 }),
  );
  await outside.called("/quick", 4 * SLOTS);
  const timer = setTimeout(() => at(0).server.kill("SIGKILL"), STOP_MS_MAX);
  const { code, signal } = await at(0).server.kill("SIGTERM");
  clearTimeout(timer);
  const since = performance.now();
  deepEqual([code, signal], [0, null], at(0).server.log);
  const again = await Promise.all(["/long/0", "/long/1"].map((path) => outside.called(path, 2)));
  const latest = Math.max(...again.map(({ beganAt }) => beganAt - since));
  for (const release of releases) release();
  ids.push(...(await Promise.all(load)).flat());
  for (const id of ids) equal((await at(1).api.runToEnd(id)).status, "succeeded");
  doesNotMatch(at(1).server.log, /took over the runs of dead processes/);
  const keys = new Set(outside.hits.map(({ idempotencyKey }) => idempotencyKey));
  equal(keys.size, 2 * ids.length, "each of two steps a run has its key");
  equal(outside.hits.length, keys.size + 2, "only the two long calls were cut and made again");
  refuseOverlaps(outside.hits);
  console.log(`${ids.length} runs handed on, the long ones ${Math.round(latest)} ms after the end`);
});

httpTest("a cancellation reaches the request that another server holds", async () => {
  await using cluster = await openCluster({ size: 2 });
  const { outside, at } = cluster;
  const workflowId = await at(0).api.publish(callAndWait(outside));
  const took: number[] = [];
  for (let count = 0; count < CANCELLED; count++) {
    outside.hold(`/${count}`);
    const runId = await at(count).api.startRun(workflowId, { path: `${count}` });
    const hit = await outside.called(`/${count}`);
    const since = performance.now();
    await at(count + 1).api.expect(202, `POST /runs/${runId}/cancel`);
    const run = await at(count + 1).api.runToEnd(runId);
    equal(run.status, "cancelled");
    if (!hit.signal.aborted) {
      await new Promise((resolve) => hit.signal.addEventListener("abort", resolve, { once: true }));
    }
    took.push(Math.round(hit.endedAt - since));
  }
  ok(outside.hitsOf("/then").length === 0);
  console.log(`${CANCELLED} requests cut, the slowest after ${Math.max(...took)} ms`);
});
