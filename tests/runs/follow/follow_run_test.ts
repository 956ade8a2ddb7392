import { deepEqual, equal } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import type { RunEngine } from "../../../src/runs/engine/engine.ts";
import { RunChanges } from "../../../src/runs/engine/run_changes.ts";
import { followRun, watchRun } from "../../../src/runs/follow/follow_run.ts";
import { listRuns } from "../../../src/runs/list_runs.ts";
import { countQueries } from "../../support/db/counted_database.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { SetClock } from "../../support/time/set_clock.ts";

const ONE_CALL = { inputs: URL_INPUT, steps: [call("a", "/a"), give("b", 1)] };

Deno.test("listRuns() gives a workflow's runs, latest first, in pages", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ steps: [] });
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { runId } = await lab.start(workflowId);
    await lab.settled(runId);
    ids.unshift(runId);
  }
  const first = await listRuns(lab.ctx, { workflowId, page: 1, limit: 2 });
  deepEqual(first.runs.map(({ runId }) => runId), ids.slice(0, 2));
  deepEqual([first.total, first.totalPages], [3, 2]);
  const last = await listRuns(lab.ctx, { workflowId, page: 2, limit: 2 });
  deepEqual(last.runs.map(({ runId }) => runId), ids.slice(2));
});

Deno.test("a defect of the engine fails its run, and no other", async () => {
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const definition = { env: { TOKEN: {} }, steps: [give("a", "${{ env.TOKEN }}")] };
  const workflowId = await lab.publish(definition);
  const [broken, whole] = [
    await lab.start(workflowId, { envs: { TOKEN: "a value" } }),
    await lab.start(workflowId, { envs: { TOKEN: "a value" } }),
  ];
  // As if the key is another one than that it was sealed with.
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ sealed_envs: new Uint8Array(40) })
      .where("id", "=", broken.runId).execute()
  );
  await using other = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
  const { status, error } = await other.settled(broken.runId);
  deepEqual([status, error?.code], ["failed", "internal"]);
  equal((await other.settled(whole.runId)).status, "succeeded");
});

Deno.test("watchRun() waits for as long as stated, whatever the clock is set to", async () => {
  for (const byMs of [3_600_000, -3_600_000]) {
    const clock = new SetClock(Date.UTC(2030, 0, 1));
    let reads = 0;
    const watching = watchRun({ clock, engine: { changes: new RunChanges() } as RunEngine }, {
      runId: "a",
      timeoutMs: 10_000,
      signal: new AbortController().signal,
      read: () => Promise.resolve(++reads),
      isEnough: () => false,
    });
    await setImmediate();
    clock.setBy(byMs);
    for (let second = 1; second <= 10; second++) {
      equal(reads, second);
      clock.advance(1_000);
      await setImmediate();
    }
    equal(await watching, 11);
  }
});

Deno.test("followRun() reads no more than the state of a queued run, however long", async () => {
  const clock = new SetClock(Date.UTC(2030, 0, 1));
  await using lab = await openRunLab({ slots: 0, isStarted: false, clock });
  const { runId } = await lab.start(await lab.publish({ steps: [give("a", 1)] }));
  const { db, take } = countQueries(lab.ctx.db);
  const leaving = new AbortController();
  const input = { runId, timeoutMs: 600_000, signal: leaving.signal };
  const following = followRun({ ...lab.ctx, db }, input);
  for (let second = 0; second < 5; second++) {
    await setImmediate();
    equal(take().queries, 1);
    clock.advance(1_000);
  }
  leaving.abort();
  equal((await following).status, "queued");
});

httpTest("followRun() answers with the present state when the time is up", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const release = server.hold("/a");
  const workflowId = await lab.publish(ONE_CALL);
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  const { signal } = new AbortController();
  const early = await followRun(lab.ctx, { runId, timeoutMs: 20, signal });
  deepEqual([early.status, ...early.steps.map(({ status }) => status)], [
    "running",
    "running",
    "pending",
  ]);
  const aborted = AbortSignal.abort();
  equal(
    (await followRun(lab.ctx, { runId, timeoutMs: 30_000, signal: aborted })).status,
    "running",
  );
  release();
  equal((await lab.settled(runId)).status, "succeeded");
});

httpTest("a block is shown as running while its steps run", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const release = server.hold("/a");
  const steps = [{ id: "block", when: "true", steps: [call("a", "/a")] }];
  const workflowId = await lab.publish({ inputs: URL_INPUT, steps });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  const { signal } = new AbortController();
  const early = await followRun(lab.ctx, { runId, timeoutMs: 1, signal });
  deepEqual(early.steps.map(({ status }) => status), ["running", "running"]);
  release();
  const { steps: [block] } = await lab.settled(runId);
  equal(block?.status, "succeeded");
  equal(typeof block?.startedAt, "string");
});
