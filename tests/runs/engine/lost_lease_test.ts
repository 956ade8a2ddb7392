import { deepEqual, equal } from "node:assert/strict";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

/** The heartbeat's period. */
const BEAT_MS = 5_000;

/** Ends all leases, as another process does after 20 s without a heartbeat. */
async function endLeases({ ctx: { db } }: RunLab): Promise<void> {
  await db.transaction(({ queries }) => queries.deleteFrom("processes").execute());
}

httpTest(
  "a process that lost its lease drops its runs before it works under a new id",
  async () => {
    const clock = new ManualClock();
    await using lab = await openRunLab({ clock, isLeased: true });
    await using server = startStepServer();
    const firstId = lab.engine.processId;
    server.hold("/a");
    const workflowId = await lab.publish({
      inputs: URL_INPUT,
      steps: [call("a", "/a", { timeout: "1h" })],
    });
    const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
    const { signal } = await server.called("/a");
    await endLeases(lab);
    clock.advance(BEAT_MS);
    await eventually(() => lab.engine.processId !== firstId);
    const states: boolean[] = [];
    server.answer("/a", () => {
      states.push(signal.aborted);
      return Response.json({});
    });
    await eventually(() => {
      clock.advance(1_000);
      return server.hitsOf("/a").length === 2;
    });
    equal((await lab.settled(runId)).status, "succeeded");
    deepEqual(states, [true], "the first call has ended when the second comes");
    const keys = new Set(server.hitsOf("/a").map(({ idempotencyKey }) => idempotencyKey));
    equal(keys.size, 1);
  },
);

httpTest("a lost lease is not counted as a crash of its runs", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock, isLeased: true });
  await using server = startStepServer();
  server.hold("/a");
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [call("a", "/a", { timeout: "1h" })],
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  for (const count of [2, 3, 4, 5]) {
    await server.called("/a", count - 1);
    await endLeases(lab);
    await eventually(() => {
      clock.advance(1_000);
      return server.hitsOf("/a").length >= count;
    });
  }
  const row = await lab.ctx.db.queries.selectFrom("runs").select("crashes")
    .where("id", "=", runId).executeTakeFirstOrThrow();
  equal(row.crashes, 0);
  server.answer("/a", () => Response.json({}));
  await endLeases(lab);
  await eventually(() => {
    clock.advance(1_000);
    return server.hitsOf("/a").length === 6;
  });
  equal((await lab.settled(runId)).status, "succeeded");
});
