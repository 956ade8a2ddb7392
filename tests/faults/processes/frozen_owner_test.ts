/**
 * A process that is stopped and goes on later: on one machine its runs stay its own, beside a
 * remote database another takes them over. With `HEDDLE_FAULT_CYCLES` set, its lease takes its real
 * time.
 */
import { deepEqual, equal } from "node:assert/strict";
import { openDatabase } from "../../../src/db/open.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { openCluster } from "../../support/processes/cluster.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { isMissing } from "../../support/servers/process.ts";
import { startSqld } from "../../support/servers/sqld.ts";
import type { StepServer } from "../../support/runs/step_server.ts";

const IS_LEASE_REAL = Deno.env.has("HEDDLE_FAULT_CYCLES");

const twoCalls = ({ url }: StepServer): string =>
  `format: planner/1
name: Two calls
inputs: { path: { type: string } }
steps:
  - id: first
    service: http
    action: request
    with: { method: POST, url: "${url}/\${{ inputs.path }}" }
  - { id: then, service: http, action: request, with: { method: POST, url: "${url}/then" } }
outputs: { body: "\${{ steps.first.output.body }}" }
`;

/** Ends the leases of all that hold runs. */
async function endLeases(url: string): Promise<void> {
  await using db = await openDatabase({ kind: "remote", url, authToken: null }, randomIds);
  await db.transaction(({ queries }) =>
    queries.updateTable("processes").set({ lease_until: 1 })
      .where("id", "in", queries.selectFrom("runs").select("process_id").$castTo<string>())
      .execute()
  );
}

Deno.test({
  name: "a process that wakes after its lease changes nothing in the runs that others have",
  ignore: await isMissing("sqld"),
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    await using sqld = await startSqld();
    await using cluster = await openCluster({ size: 2, env: { DATABASE_URL: sqld.url } });
    const { outside, at } = cluster;
    const [stale, other] = [at(0), at(1)];
    const workflowId = await stale.api.publish(twoCalls(outside));
    const gate = Promise.withResolvers<void>();
    const paths = ["one", "two"];
    for (const path of paths) {
      outside.answer(`/${path}`, async () => {
        const isFirst = outside.hitsOf(`/${path}`).length === 1;
        if (isFirst) await gate.promise;
        return Response.json(isFirst ? "late" : "in time");
      });
    }
    const ids = await Promise.all(paths.map((path) => stale.api.startRun(workflowId, { path })));
    for (const path of paths) await outside.called(`/${path}`);
    const goOn = stale.server.freeze();
    const since = performance.now();
    if (!IS_LEASE_REAL) {
      await endLeases(sqld.url);
      // A start looks for the runs of the dead at once.
      await other.server.restart();
    }
    for (const path of paths) await outside.called(`/${path}`, 2);
    const takenOverMs = Math.round(performance.now() - since);
    const ends = await Promise.all(ids.map((id) => other.api.runToEnd(id)));
    gate.resolve();
    goOn();
    const last = await stale.api.startRun(workflowId, { path: "last" });
    equal((await stale.api.runToEnd(last)).status, "succeeded");
    for (const [index, before] of ends.entries()) {
      equal(before.status, "succeeded");
      deepEqual(before.outputs, { body: "in time" });
      deepEqual(await stale.api.runToEnd(ids[index] ?? ""), before);
    }
    equal(outside.hitsOf("/then").length, 3);
    const keys = outside.hits.map(({ idempotencyKey }) => idempotencyKey);
    equal(new Set(keys).size, 6, "one key a step, whoever calls it");
    console.log(
      `taken over after ${takenOverMs} ms${IS_LEASE_REAL ? "" : ", the lease cut short"}`,
    );
  },
});

httpTest("a process that is stopped on the machine of the others keeps its runs", async () => {
  await using cluster = await openCluster({ size: 2 });
  const { outside, at } = cluster;
  const workflowId = await at(0).api.publish(twoCalls(outside));
  const release = outside.hold("/held");
  const runId = await at(0).api.startRun(workflowId, { path: "held" });
  await outside.called("/held");
  const goOn = at(0).server.freeze();
  // A start looks for the runs of the dead at once.
  await at(1).server.restart();
  const other = await at(1).api.startRun(workflowId, { path: "other" });
  equal((await at(1).api.runToEnd(other)).status, "succeeded");
  equal((await at(1).api.expect(200, `GET /runs/${runId}`)).status, "running");
  release();
  goOn();
  equal((await at(1).api.runToEnd(runId)).status, "succeeded");
  equal(outside.hitsOf("/held").length, 1);
});
