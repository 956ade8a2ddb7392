/** The steps that a retry repeats, and those that it does not. */
import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { retryRun } from "../../src/runs/retry_run.ts";
import { openCrashLab } from "../support/runs/crash_lab.ts";
import { BROKEN, failOnce, FINE } from "../support/runs/failed_runs.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { openRunLab } from "../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../support/runs/run_scenarios.ts";
import { startStepServer } from "../support/runs/step_server.ts";

/** A step that fails and is taken care of, before `/bad` fails the run. */
const HANDLED: [name: string, step: JsonObject, calls: string[]][] = [
  ["by continue", call("first", "/no", { onError: "continue" }), ["/no"]],
  ["by steps", call("first", "/no", { onError: [call("fix", "/fix")] }), ["/no", "/fix"]],
  [
    "in a block",
    { id: "first", when: "true", steps: [call("inner", "/no")], onError: [call("fix", "/fix")] },
    ["/no", "/fix"],
  ],
  [
    "item by item",
    call("first", "/${{ item }}", { forEach: "['no', 'a']", onError: "continue" }),
    ["/no", "/a"],
  ],
  [
    "of an item by steps",
    call("first", "/${{ item }}", { forEach: "['no', 'a']", onError: [call("fix", "/fix")] }),
    ["/no", "/fix", "/a"],
  ],
];

Deno.test("a run that failed at its outputs is retried without its steps", async () => {
  await using lab = await openRunLab();
  const definition = { steps: [give("a", 1)], outputs: { x: "${{ steps.a.output[5] }}" } };
  const run = await lab.run(definition);
  equal(run.error?.stepId, null);
  await retryRun(lab.ctx, { runId: run.runId });
  const again = await lab.settled(run.runId);
  deepEqual([again.status, again.error?.code], ["failed", "expression_failed"]);
  deepEqual(again.steps, run.steps);
});

httpTest("a retry is not ended by a cancellation that came while the run failed", async () => {
  await using failed = await failOnce({ steps: [call("bad", "/bad"), call("c", "/c")] });
  const { lab, server, run } = failed;
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ cancel_requested_at: 1 }).where("id", "=", run.runId)
      .execute()
  );
  server.answer("/bad", FINE);
  equal((await failed.retry()).status, "succeeded");
});

httpTest("a retry goes on from the step that failed, under another key", async () => {
  await using failed = await failOnce({
    steps: [call("a", "/a"), call("bad", "/bad"), call("c", "/c")],
    outputs: { body: "${{ steps.c.output.body }}" },
  });
  const { server, run } = failed;
  server.answer("/bad", FINE);
  const again = await failed.retry();
  deepEqual([again.runId, again.status, again.error], [run.runId, "succeeded", null]);
  deepEqual(again.outputs, { body: { ok: true } });
  deepEqual(failed.paths(), ["/a", "/bad", "/bad", "/c"]);
  const [first, second] = server.hitsOf("/bad");
  ok(first?.idempotencyKey);
  notEqual(first.idempotencyKey, second?.idempotencyKey);
  equal(again.startedAt, run.startedAt);
  deepEqual(again.steps[0], run.steps[0]);
});

httpTest("a run may be retried as often as it fails", async () => {
  await using failed = await failOnce({ steps: [call("bad", "/bad")] });
  equal((await failed.retry()).status, "failed");
  equal((await failed.retry()).status, "failed");
  failed.server.answer("/bad", FINE);
  equal((await failed.retry()).status, "succeeded");
  const keys = failed.server.hits.map(({ idempotencyKey }) => idempotencyKey);
  equal(new Set(keys).size, 4);
});

httpTest("a retry of a loop keeps the items that succeeded, and asks for no new list", async () => {
  await using failed = await failOnce({
    env: { LIST: { secret: false } },
    steps: [{
      ...call("each", "/${{ item }}"),
      forEach: "env.LIST.split(',')",
    }],
    outputs: { count: "${{ size(steps.each.output) }}" },
  }, { LIST: "a,bad,c" });
  failed.server.answer("/bad", FINE);
  const again = await failed.retry({ LIST: "x" });
  deepEqual([again.status, again.outputs], ["succeeded", { count: 3 }]);
  deepEqual(failed.paths(), ["/a", "/bad", "/bad", "/c"]);
});

httpTest("when a step of `onError` failed the run, a retry repeats that step alone", async () => {
  const unmet = { url: "${{ inputs.url }}/no", method: "POST", expect: 418 };
  await using failed = await failOnce({
    steps: [call("first", "/no", { with: unmet, onError: [call("fix", "/bad")] })],
  });
  failed.server.answer("/bad", FINE);
  equal((await failed.retry()).status, "succeeded");
  deepEqual(failed.paths(), ["/no", "/bad", "/bad"]);
});

httpTest("steps that were cancelled beside the failure run again", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const release = server.hold("/slow");
  server.answer("/bad", async () => {
    await server.called("/slow");
    return BROKEN();
  });
  const both = { id: "both", parallel: [call("slow", "/slow"), call("bad", "/bad")] };
  const inputs = { url: server.url };
  const run = await lab.run({ inputs: URL_INPUT, steps: [both] }, { inputs });
  deepEqual(run.steps.map(({ status }) => status), ["failed", "cancelled", "failed"]);
  release();
  server.answer("/bad", FINE);
  server.answer("/slow", FINE);
  await retryRun(lab.ctx, { runId: run.runId });
  const again = await lab.settled(run.runId);
  deepEqual(again.steps.map(({ status }) => status), ["succeeded", "succeeded", "succeeded"]);
});

httpTest("a quarantined run can be retried, with its crashes counted from zero", async () => {
  await using crash = await openCrashLab({ steps: [call("a", "/a")] });
  const { server, lab, runId } = crash;
  const release = server.hold("/a");
  for (let count = 1; count <= 3; count++) await crash.killAt("/a", count);
  equal((await crash.finish()).error?.code, "quarantined");
  release();
  server.answer("/a", FINE);
  await retryRun(lab.ctx, { runId });
  equal((await crash.finish()).status, "succeeded");
});

httpTest("a retried run that is killed goes on in the retry, under the retry's key", async () => {
  await using crash = await openCrashLab({ steps: [call("a", "/a"), call("bad", "/bad")] });
  const { server, lab, runId } = crash;
  server.answer("/bad", BROKEN);
  equal((await crash.finish()).status, "failed");
  const release = server.hold("/bad");
  await retryRun(lab.ctx, { runId });
  await crash.killAt("/bad", 2);
  release();
  server.answer("/bad", FINE);
  equal((await crash.finish()).status, "succeeded");
  deepEqual(server.hits.map(({ path }) => path), ["/a", "/bad", "/bad", "/bad"]);
  const [first, second, third] = server.hitsOf("/bad").map(({ idempotencyKey }) => idempotencyKey);
  notEqual(first, second);
  equal(second, third);
});

for (const [name, first, calls] of HANDLED) {
  httpTest(`a failure that was handled ${name} is not tried again`, async () => {
    await using server = startStepServer();
    await using lab = await openRunLab();
    server.answer("/no", BROKEN);
    server.answer("/bad", BROKEN);
    const inputs = { url: server.url };
    const steps = [first, call("bad", "/bad")];
    const { runId, status } = await lab.run({ inputs: URL_INPUT, steps }, { inputs });
    equal(status, "failed");
    server.answer("/no", FINE);
    server.answer("/bad", FINE);
    await retryRun(lab.ctx, { runId });
    equal((await lab.settled(runId)).status, "succeeded");
    deepEqual(server.hits.map(({ path }) => path), [...calls, "/bad", "/bad"]);
  });
}
