import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { cancelRun } from "../../src/runs/cancel_run.ts";
import { requestCancel } from "../../src/runs/store/cancel_store.ts";
import { eventually } from "../support/time/eventually.ts";
import { openRunLab, type RunLab } from "../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../support/runs/run_scenarios.ts";
import { startStepServer, type StepServer } from "../support/runs/step_server.ts";
import { httpTest } from "../support/runs/http_tests.ts";

const LONG_WAIT = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };

/** A run whose only request hangs. */
async function hangingRun(lab: RunLab, server: StepServer): Promise<string> {
  server.hold("/a");
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [give("before", 1), call("a", "/a"), call("b", "/b")],
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  return runId;
}

async function expectCancelled(lab: RunLab, server: StepServer, runId: string): Promise<void> {
  const run = await lab.settled(runId);
  deepEqual([run.status, run.error, run.outputs], ["cancelled", null, null]);
  deepEqual(run.steps.map(({ status }) => status), ["succeeded", "cancelled", "pending"]);
  const { signal } = await server.called("/a");
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  }
  deepEqual(server.hitsOf("/b"), []);
}

Deno.test("cancelRun() ends a queued run, which then is not executed", async () => {
  await using lab = await openRunLab({ slots: 0 });
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const { runId, status } = await lab.start(workflowId);
  equal(status, "queued");
  await cancelRun(lab.ctx, { runId });
  const run = await lab.settled(runId);
  deepEqual([run.status, run.steps[0]?.status], ["cancelled", "pending"]);
});

Deno.test("cancelRun() ends a waiting run with the steps that wait", async () => {
  await using lab = await openRunLab();
  const run = await lab.run({ steps: [LONG_WAIT] });
  equal(run.status, "waiting");
  await cancelRun(lab.ctx, run);
  const cancelled = await lab.settled(run.runId);
  deepEqual([cancelled.status, cancelled.steps[0]?.status], ["cancelled", "cancelled"]);
});

Deno.test("cancelRun() deletes the values that a run was started with", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ env: { TOKEN: {} }, steps: [LONG_WAIT] });
  const { runId } = await lab.start(workflowId, { envs: { TOKEN: "x" } });
  await eventually(async () => (await lab.settled(runId)).status === "waiting");
  const sealed = async () => {
    const { db } = lab.ctx;
    return (await db.queries.selectFrom("runs").select("sealed_envs").where("id", "=", runId)
      .executeTakeFirst())?.sealed_envs;
  };
  ok(await sealed());
  await cancelRun(lab.ctx, { runId });
  equal(await sealed(), null);
});

Deno.test("cancelRun() refuses a run that has ended", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [] });
  await rejects(cancelRun(lab.ctx, { runId }), { code: "conflict" });
});

Deno.test("cancelRun() hides other organizations' runs", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [LONG_WAIT] });
  await using stranger = await openRunLab({ path: lab.path });
  await rejects(cancelRun(stranger.ctx, { runId }), { code: "not_found" });
});

httpTest("cancelRun() reaches the request of a running step", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const runId = await hangingRun(lab, server);
  await cancelRun(lab.ctx, { runId });
  await expectCancelled(lab, server, runId);
});

httpTest("cancelRun() reaches a run that another process executes", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  await using other = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
  const runId = await hangingRun(lab, server);
  await cancelRun(other.ctx, { runId });
  await expectCancelled(lab, server, runId);
});

httpTest("a run that is asked to stop is cancelled when it comes to a wait", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const release = server.hold("/a");
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [call("a", "/a"), LONG_WAIT],
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  await lab.ctx.db.transaction(({ queries }) => requestCancel(queries, { id: runId, now: 1 }));
  release();
  await eventually(async () => (await lab.settled(runId)).status === "cancelled");
});
