import { deepEqual, equal } from "node:assert/strict";
import { listSteps } from "../../../src/runs/list_steps.ts";
import { eventually } from "../../support/time/eventually.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import {
  ended,
  MINUTE_MS,
  openTimedLab,
  startWaiting,
  statuses,
  TIME_UP,
  timed,
  wait,
  wakeAt,
} from "../../support/runs/timed_blocks.ts";

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
  deepEqual(run.error, TIME_UP);
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
  deepEqual(run.error, TIME_UP);
  deepEqual(statuses(run), {
    block: "failed",
    inner: "failed",
    one: "cancelled",
    excuse: "succeeded",
    late: "cancelled",
    two: "cancelled",
  });
});

Deno.test("steps of `onError` read the steps of the block that timed out, and may wait themselves", async () => {
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
