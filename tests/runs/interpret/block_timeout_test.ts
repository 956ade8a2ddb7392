import { deepEqual, equal } from "node:assert/strict";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { listRuns } from "../../../src/runs/list_runs.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import { retryRun } from "../../../src/runs/retry_run.ts";
import { type InMemoryRun, runInMemory } from "../../../src/runs/trial/run_in_memory.ts";
import { createWaitService } from "../../../src/services/wait/service.ts";
import type { Definition } from "../../../src/definition/definition.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { answer, approve, openQuestions, questionsAsked } from "../../support/runs/asking.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
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
  deepEqual(run.error, TIME_UP);
  deepEqual(statuses(run), {
    block: "failed",
    a: "succeeded",
    pause: "cancelled",
    b: "pending",
    c: "pending",
  });
});

Deno.test("a block that ends in time succeeds, and its timeout has no effect later", async () => {
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
  deepEqual((await ended(world, runId)).error, TIME_UP);
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

Deno.test("a run in memory ends a block when its time is up", async () => {
  const clock = new ManualClock();
  const definition: Definition = {
    format: "planner/1",
    name: "Timed",
    steps: [{
      id: "block",
      timeout: "1h",
      steps: [{ id: "pause", service: "wait", action: "for", with: { duration: "2h" } }],
      onError: "continue",
    }],
  };
  const running = runInMemory({
    clock,
    ids: randomIds,
    services: new Map([["wait", createWaitService({ clock })]]),
    principal: { orgKey: "acme", userId: randomIds.uuid() },
  }, { definition, inputs: {}, envs: {}, signal: new AbortController().signal });
  let run: InMemoryRun | null = null;
  running.then((done) => run = done);
  await eventually(() => {
    clock.advance(MINUTE_MS);
    return run !== null;
  });
  const { status, steps } = await running;
  deepEqual([status, steps.map((step) => step.status)], ["succeeded", ["failed", "cancelled"]]);
  const [block] = steps;
  const [began, finished] = [block?.startedAt, block?.finishedAt].map((at) => Date.parse(at ?? ""));
  equal((finished ?? 0) - (began ?? 0), 60 * MINUTE_MS);
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
