/** Which retries are refused. */
import { deepEqual, equal, rejects } from "node:assert/strict";
import { cancelRun } from "../../src/runs/cancel_run.ts";
import { getRun } from "../../src/runs/read_run.ts";
import { retryRun } from "../../src/runs/retry_run.ts";
import { startScheduledRun } from "../../src/runs/start/start_scheduled_run.ts";
import { deleteWorkflow } from "../../src/workflows/delete_workflow.ts";
import { shareWorkflow } from "../../src/workflows/share_workflow.ts";
import { overtaken } from "../support/db/overtaken_database.ts";
import { testPrincipal } from "../support/identity/context.ts";
import { failOnce, FINE } from "../support/runs/failed_runs.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { openRunLab } from "../support/runs/run_lab.ts";
import { call, give } from "../support/runs/run_scenarios.ts";
import { NO_HOOKS } from "../support/workflows/workflows.ts";

Deno.test("retryRun() refuses a run that has not failed, a stranger, and a deleted workflow", async () => {
  await using lab = await openRunLab();
  const { ctx } = lab;
  const fine = await lab.run({ steps: [give("a", 1)] });
  await rejects(retryRun(ctx, { runId: fine.runId }), {
    code: "conflict",
    message: /succeeded/,
    extra: { runId: fine.runId },
  });
  const pause = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };
  const { runId: waiting } = await lab.run({ steps: [pause] });
  await rejects(retryRun(ctx, { runId: waiting }), { code: "conflict", message: /waiting/ });
  await cancelRun(ctx, { runId: waiting });
  await rejects(retryRun(ctx, { runId: waiting }), { code: "conflict", message: /cancelled/ });
  const { runId, workflowId } = await lab.run({ steps: [give("a", "${{ [1][5] }}")] });
  const { orgKey } = ctx.principal;
  const stranger = { ...ctx, principal: testPrincipal({ orgKey }) };
  await rejects(retryRun(stranger, { runId }), { code: "not_found" });
  await deleteWorkflow({ ...ctx, hooks: NO_HOOKS }, { workflowId });
  await rejects(retryRun(ctx, { runId }), { code: "not_found" });
});

Deno.test("retryRun() refuses a teammate from whom the workflow was taken just before", async () => {
  await using lab = await openRunLab({ principal: testPrincipal({ teamKeys: ["ops"] }) });
  const { ctx } = lab;
  const { runId, workflowId } = await lab.run({ steps: [give("a", "${{ [1][5] }}")] });
  await shareWorkflow(ctx, { workflowId, teamKeys: ["ops"] });
  const { orgKey } = ctx.principal;
  const principal = testPrincipal({ orgKey, teamKeys: ["ops"], canWrite: true });
  const unshare = () => shareWorkflow(ctx, { workflowId, teamKeys: [] });
  const late = { ...ctx, principal, db: overtaken(ctx.db, unshare) };
  await rejects(retryRun(late, { runId }), { code: "not_found" });
  equal((await getRun(ctx, { runId })).status, "failed");
});

Deno.test("a scheduled run that failed for missing inputs cannot be retried", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ inputs: { n: { type: "number" } }, steps: [] });
  const started = await startScheduledRun(lab.ctx, {
    workflowId,
    name: "default",
    given: {},
    scheduledAt: 1,
    instead: () => Promise.resolve(null),
  });
  const { runId } = started as { runId: string };
  await rejects(retryRun(lab.ctx, { runId }), { code: "conflict", message: /inputs/ });
});

httpTest("of five retries at once one wins", async () => {
  await using failed = await failOnce({ steps: [call("bad", "/bad")] });
  const { lab, run: { runId }, server } = failed;
  const release = server.hold("/bad");
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => retryRun(lab.ctx, { runId })),
  );
  deepEqual(results.map(({ status }) => status).sort(), [
    "fulfilled",
    ...Array.from({ length: 4 }, () => "rejected"),
  ]);
  for (const result of results) {
    if (result.status === "rejected") equal(result.reason.code, "conflict");
  }
  release();
  equal((await lab.settled(runId)).status, "succeeded");
  equal(server.hits.length, 2);
});

httpTest(
  "a retry of a run that was started with env values must give the same names again",
  async () => {
    await using failed = await failOnce({
      env: { TOKEN: {}, OTHER: {} },
      steps: [call("bad", "/bad", {
        with: { url: "${{ inputs.url }}/bad", method: "POST", text: "${{ env.TOKEN }}" },
      })],
    }, { TOKEN: "first value" });
    const { lab, run: { runId }, server } = failed;
    await rejects(retryRun(lab.ctx, { runId }), { code: "conflict", message: /"TOKEN"/ });
    await rejects(retryRun(lab.ctx, { runId, envs: { OTHER: "x" } }), { code: "conflict" });
    const unknown = { TOKEN: "x", UNKNOWN: "x" };
    await rejects(retryRun(lab.ctx, { runId, envs: unknown }), { code: "unprocessable" });
    server.answer("/bad", FINE);
    equal((await failed.retry({ TOKEN: "second value" })).status, "succeeded");
    deepEqual(server.hits.map(({ body }) => body), ["first value", "second value"]);
    const kept = await lab.ctx.db.queries.selectFrom("runs").select("sealed_envs").execute();
    deepEqual(kept, [{ sealed_envs: null }]);
  },
);
