import { deepEqual, equal } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import type { Run } from "../../../src/runs/run.ts";
import { type LabOptions, openRunLab } from "../../support/runs/run_lab.ts";
import { breaks, call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { shortenedClock } from "../../support/time/shortened_clock.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";
import { ended, openTimedLab } from "../../support/runs/timed_blocks.ts";
import { httpTest } from "../../support/runs/http_tests.ts";

const RETRY = { max: 3, delay: "1ms" };

async function runSteps(
  server: StepServer,
  steps: JsonObject[],
  options: LabOptions = {},
): Promise<Run> {
  await using lab = await openRunLab(options);
  return await lab.run({ inputs: URL_INPUT, steps }, { inputs: { url: server.url } });
}

/** Answers with each of the statuses in turn, and the last for ever. */
function statuses(...row: number[]): () => Response {
  return () => {
    const status = row.length > 1 ? row.shift() : row[0];
    return Response.json({}, { status });
  };
}

httpTest("a step is tried again while its failure may pass, under one key", async () => {
  await using server = startStepServer();
  server.answer("/a", statuses(503, 429, 408, 200));
  const run = await runSteps(server, [call("a", "/a", { retry: RETRY })]);
  equal(run.status, "succeeded");
  equal(run.steps[0]?.attempts, 4);
  const keys = server.hits.map(({ idempotencyKey }) => idempotencyKey);
  equal(keys.length, 4);
  equal(new Set(keys).size, 1);
});

httpTest("a step is not tried more often than `retry.max` says", async () => {
  await using server = startStepServer();
  server.answer("/a", statuses(500));
  const run = await runSteps(server, [call("a", "/a", { retry: { ...RETRY, max: 2 } })]);
  equal(run.error?.code, "http_status");
  deepEqual([run.steps[0]?.attempts, server.hits.length], [3, 3]);
});

httpTest("a failure that would repeat is not retried", async () => {
  await using server = startStepServer();
  server.answer("/a", statuses(404));
  const refused = await runSteps(server, [call("a", "/a", { retry: RETRY })]);
  deepEqual([refused.status, refused.steps[0]?.attempts], ["failed", 1]);
  const broken = await runSteps(server, [breaks("a", { retry: RETRY })]);
  deepEqual([broken.status, broken.steps[0]?.attempts], ["failed", 1]);
});

httpTest("a connection that is refused is tried again", async () => {
  await using server = startStepServer();
  const nobody = call("a", "/a", { retry: RETRY, with: { url: "http://127.0.0.1:1/" } });
  const run = await runSteps(server, [nobody]);
  deepEqual([run.status, run.steps[0]?.attempts], ["failed", 4]);
});

httpTest("the pause before another attempt is what `Retry-After` asks for", async () => {
  await using server = startStepServer();
  const answers = [new Response(null, { status: 429, headers: { "retry-after": "7" } })];
  server.answer("/a", () => answers.pop() ?? Response.json({}));
  const clock = shortenedClock(7000);
  const run = await runSteps(server, [call("a", "/a", { retry: RETRY })], { clock });
  equal(run.status, "succeeded");
  deepEqual(clock.shortened, [7000]);
});

httpTest("an attempt that takes too long is cut, and tried again", async () => {
  await using server = startStepServer();
  server.hold("/a");
  const once = await runSteps(server, [call("a", "/a", { timeout: "30ms" })]);
  deepEqual([once.error?.code, once.steps[0]?.attempts], ["timeout", 1]);
  const more = await runSteps(server, [
    call("a", "/a", { timeout: "30ms", retry: { max: 1, delay: "1ms" } }),
  ]);
  deepEqual([more.error?.code, more.steps[0]?.attempts], ["timeout", 2]);
});

httpTest("a block that takes too long fails, and what runs in it is cancelled", async () => {
  await using server = startStepServer();
  server.hold("/a");
  const world = await openTimedLab();
  await using lab = world.lab;
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [{
      id: "block",
      when: "true",
      timeout: "1s",
      onError: "continue",
      steps: [give("before", 1), call("a", "/a"), give("after", 1)],
    }, give("b", "${{ steps.block.error.code }}")],
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  world.clock.advance(1000);
  const run = await ended(world, runId);
  equal(run.status, "succeeded");
  deepEqual(run.steps.map(({ status }) => status), [
    "failed",
    "succeeded",
    "cancelled",
    "pending",
    "succeeded",
  ]);
  deepEqual(run.steps[4]?.output, ["timeout"]);
});

httpTest("a failing branch cancels the request of another", async () => {
  await using server = startStepServer();
  server.hold("/slow");
  server.answer("/bad", async () => {
    await server.called("/slow");
    return new Response(null, { status: 404 });
  });
  const run = await runSteps(server, [
    { id: "both", parallel: [call("slow", "/slow"), call("bad", "/bad")] },
  ]);
  deepEqual([run.status, run.error?.stepId], ["failed", "bad"]);
  deepEqual(run.steps.map(({ status }) => status), ["failed", "cancelled", "failed"]);
});

httpTest("a waiting item counts towards the concurrency of its loop", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const waits = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [{
      id: "each",
      forEach: "[1, 2, 3]",
      concurrency: 2,
      steps: [call("a", "/a"), waits],
    }],
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  equal((await lab.settled(runId)).status, "waiting");
  equal(server.hits.length, 2);
});
