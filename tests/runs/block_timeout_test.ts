import { deepEqual, equal } from "node:assert/strict";
import { cancelRun } from "../../src/runs/cancel_run.ts";
import { listRuns } from "../../src/runs/list_runs.ts";
import { listSteps } from "../../src/runs/list_steps.ts";
import { getRun } from "../../src/runs/read_run.ts";
import { retryRun } from "../../src/runs/retry_run.ts";
import { answer, approve, openQuestions, questionsAsked } from "../support/asking.ts";
import { eventually } from "../support/eventually.ts";
import { httpTest } from "../support/http_steps.ts";
import { ManualClock } from "../support/manual_clock.ts";
import { openRunLab, type RunLab } from "../support/run_lab.ts";
import { call, give, URL_INPUT } from "../support/run_scenarios.ts";
import { startStepServer } from "../support/step_server.ts";
import {
  ended,
  MINUTE_MS,
  startWaiting,
  statuses,
  timed,
  wait,
  wakeAt,
} from "../support/timed_blocks.ts";

async function openTimedLab(): Promise<{ lab: RunLab; clock: ManualClock }> {
  const clock = new ManualClock();
  return { lab: await openRunLab({ clock }), clock };
}

const FAILED = {
  code: "timeout",
  message: "The block did not end within 3600000 ms",
  stepId: "block",
};

Deno.test("a block fails when its time is up, though the run waits in it", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const { clock } = world;
  const began = clock.now();
  const runId = await startWaiting(world, {
    steps: [timed("block", "1h", [give("a", 1), wait("pause", "2h"), give("b", 1)]), give("c", 1)],
  });
  equal(await wakeAt(lab, runId), began + 60 * MINUTE_MS);
  clock.advance(60 * MINUTE_MS - 1);
  equal((await lab.settled(runId)).status, "waiting");
  clock.advance(1);
  const run = await ended(world, runId);
  deepEqual(run.error, FAILED);
  deepEqual(statuses(run), {
    block: "failed",
    a: "succeeded",
    pause: "cancelled",
    b: "pending",
    c: "pending",
  });
});

Deno.test("a block that ends in time goes on, and its time bothers nobody later", async () => {
  const world = await openTimedLab();
  await using _lab = world.lab;
  const runId = await startWaiting(world, {
    steps: [timed("block", "1h", [wait("short", "59m")]), wait("long", "10h"), give("a", 1)],
  });
  world.clock.advance(59 * MINUTE_MS);
  await eventually(async () => statuses(await world.lab.settled(runId))["long"] === "waiting");
  world.clock.advance(600 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual([run.status, new Set(Object.values(statuses(run)))], [
    "succeeded",
    new Set(["succeeded"]),
  ]);
});

Deno.test("the time runs from when the block began, over all that it waits for", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const runId = await startWaiting(world, {
    steps: [
      wait("before", "5h"),
      timed("block", "1h", [wait("one", "40m"), wait("two", "40m")]),
    ],
  });
  world.clock.advance(300 * MINUTE_MS);
  const began = world.clock.now();
  await eventually(async () => statuses(await lab.settled(runId))["one"] === "waiting");
  world.clock.advance(40 * MINUTE_MS);
  await eventually(async () => statuses(await lab.settled(runId))["two"] === "waiting");
  equal(await wakeAt(lab, runId), began + 60 * MINUTE_MS);
  world.clock.advance(20 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual([run.error?.code, statuses(run)["two"]], ["timeout", "cancelled"]);
});

Deno.test("of two waits in a `parallel` the one in time counts, the other ends with the block", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const began = world.clock.now();
  const runId = await startWaiting(world, {
    steps: [
      { id: "block", timeout: "1h", parallel: [wait("short", "30m"), wait("long", "2h")] },
    ],
  });
  equal(await wakeAt(lab, runId), began + 30 * MINUTE_MS);
  world.clock.advance(30 * MINUTE_MS);
  await eventually(async () => statuses(await lab.settled(runId))["short"] === "succeeded");
  equal(await wakeAt(lab, runId), began + 60 * MINUTE_MS);
  world.clock.advance(30 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual(run.error, FAILED);
  deepEqual(statuses(run), { block: "failed", short: "succeeded", long: "cancelled" });
});

Deno.test("the time of a loop of blocks is for all of its items", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const runId = await startWaiting(world, {
    steps: [{
      id: "block",
      forEach: "[1, 2, 3, 4, 5]",
      concurrency: 2,
      timeout: "1h",
      onError: "continue",
      steps: [wait("pause", "40m"), give("a", "${{ item }}")],
    }, give("why", "${{ [steps.block.error.code, steps.block.output] }}")],
    outputs: { why: "${{ steps.why.output[0] }}" },
  });
  world.clock.advance(40 * MINUTE_MS);
  await eventually(async () =>
    (await listSteps(lab.ctx, { runId, parent: "block", page: 1, limit: 10 })).total === 4
  );
  world.clock.advance(20 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual([run.status, run.outputs], ["succeeded", { why: ["timeout", null] }]);
  const items = await listSteps(lab.ctx, { runId, parent: "block", page: 1, limit: 10 });
  deepEqual(items.steps.map(({ index, status }) => [index, status]), [
    [0, "succeeded"],
    [1, "succeeded"],
    [2, "cancelled"],
    [3, "cancelled"],
  ]);
});

Deno.test("a loop of waits ends with the block around it, with its items", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const each = wait("each", "40m", { forEach: "[1, 2, 3]", concurrency: 2 });
  const runId = await startWaiting(world, {
    steps: [timed("block", "1h", [each], { onError: "continue" }), wait("after", "1h")],
  });
  world.clock.advance(40 * MINUTE_MS);
  await eventually(async () =>
    (await listSteps(lab.ctx, { runId, parent: "each", page: 1, limit: 10 })).total === 3
  );
  world.clock.advance(20 * MINUTE_MS);
  await eventually(async () => statuses(await lab.settled(runId))["after"] === "waiting");
  deepEqual(statuses(await lab.settled(runId)), {
    block: "failed",
    each: "cancelled",
    after: "waiting",
  });
  const items = await listSteps(lab.ctx, { runId, parent: "each", page: 1, limit: 10 });
  deepEqual(items.steps.map(({ status }) => status), ["succeeded", "succeeded", "cancelled"]);
});

Deno.test("of nested blocks each has its time, and the first that is up counts", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const began = world.clock.now();
  const inner = timed("inner", "10m", [wait("one", "5h")], {
    onError: [give("excuse", "${{ steps.inner.error.code }}")],
  });
  const runId = await startWaiting(world, {
    steps: [timed("block", "1h", [inner, timed("late", "5h", [wait("two", "5h")])])],
  });
  equal(await wakeAt(lab, runId), began + 10 * MINUTE_MS);
  world.clock.advance(10 * MINUTE_MS);
  await eventually(async () => statuses(await lab.settled(runId))["two"] === "waiting");
  equal(await wakeAt(lab, runId), began + 60 * MINUTE_MS);
  world.clock.advance(50 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual(run.error, FAILED);
  deepEqual(statuses(run), {
    block: "failed",
    inner: "failed",
    one: "cancelled",
    excuse: "succeeded",
    late: "cancelled",
    two: "cancelled",
  });
});

Deno.test("steps of `onError` read what the block gave up, and may wait themselves", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const seen = [
    "steps.block.error.code",
    "steps.a.output[0]",
    "steps.pause.status",
    "steps.b.status",
  ];
  const handlers = [wait("calm", "3h"), give("seen", `\${{ [${seen.join(", ")}] }}`)];
  const runId = await startWaiting(world, {
    steps: [
      timed("block", "1h", [give("a", 7), wait("pause", "2h"), give("b", 1)], {
        onError: handlers,
      }),
      wait("more", "1h"),
    ],
    outputs: { seen: "${{ steps.seen.output[0] }}" },
  });
  for (const [minutes, id] of [[60, "calm"], [180, "more"]] as const) {
    world.clock.advance(minutes * MINUTE_MS);
    await eventually(async () => statuses(await lab.settled(runId))[id] === "waiting");
  }
  world.clock.advance(60 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual([run.status, run.outputs], ["succeeded", {
    seen: ["timeout", 7, "cancelled", "pending"],
  }]);
  deepEqual(statuses(run), {
    block: "failed",
    a: "succeeded",
    pause: "cancelled",
    b: "pending",
    calm: "succeeded",
    seen: "succeeded",
    more: "succeeded",
  });
});

Deno.test("a child run is cancelled when the time of the block around its step is up", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const childId = await lab.publish({ name: "Pausing", steps: [wait("pause", "5h")] });
  const child = { id: "child", service: "workflow", action: "run", with: { workflow: "Pausing" } };
  const runId = await startWaiting(world, { steps: [timed("block", "1h", [child])] });
  const statusOfChild = async () =>
    (await listRuns(lab.ctx, { workflowId: childId, page: 1, limit: 9 })).runs[0]?.status;
  await eventually(async () => await statusOfChild() === "waiting");
  world.clock.advance(60 * MINUTE_MS);
  deepEqual((await ended(world, runId)).error, FAILED);
  equal(await statusOfChild(), "cancelled");
});

Deno.test("a run that waits in a timed block can be cancelled, and stays so", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const runId = await startWaiting(world, {
    steps: [timed("block", "1h", [approve("consent")], { onError: [give("no", 1)] })],
  });
  await cancelRun(lab.ctx, { runId });
  deepEqual(await openQuestions(lab), []);
  world.clock.advance(120 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual([run.status, statuses(run)], ["cancelled", {
    block: "cancelled",
    consent: "cancelled",
    no: "pending",
  }]);
});

Deno.test("a run that is retried gives the block its whole time again", async () => {
  const world = await openTimedLab();
  await using lab = world.lab;
  const runId = await startWaiting(world, {
    steps: [timed("block", "1h", [give("a", 1), approve("consent")])],
    outputs: { approved: "${{ steps.consent.output.approved }}" },
  });
  world.clock.advance(60 * MINUTE_MS);
  equal((await ended(world, runId)).status, "failed");
  const again = world.clock.now();
  await retryRun(lab.ctx, { runId });
  await questionsAsked(lab);
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "waiting");
  equal(await wakeAt(lab, runId), again + 60 * MINUTE_MS);
  world.clock.advance(59 * MINUTE_MS);
  await answer(lab, { runId, stepId: "consent", approved: true });
  deepEqual((await ended(world, runId)).outputs, { approved: true });
});

httpTest("a step that waits to try again ends with its block", async () => {
  const world = await openTimedLab();
  await using server = startStepServer();
  await using lab = world.lab;
  server.answer("/a", () => new Response(null, { status: 503, headers: { "retry-after": "250" } }));
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [timed("block", "2m", [call("a", "/a", { retry: { max: 3 } })])],
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  await eventually(async () => {
    const { steps } = await getRun(lab.ctx, { runId });
    return steps[1]?.attempts === 1 && steps[1].status === "running";
  });
  world.clock.advance(2 * MINUTE_MS);
  const run = await ended(world, runId);
  deepEqual([run.error?.code, run.error?.stepId], ["timeout", "block"]);
  deepEqual([server.hits.length, statuses(run)["a"]], [1, "cancelled"]);
});
