import { deepEqual, equal } from "node:assert/strict";
import type { Principal } from "../../../src/identity/principal.ts";
import { AppError } from "../../../src/lib/errors.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { openRunEvents } from "../../../src/runs/follow/run_events.ts";
import { RunFollowers } from "../../../src/runs/follow/run_followers.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { countQueries } from "../../support/db/counted_database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { readUpToWaiting, runFrames } from "../../support/http/run_frames.ts";
import { withinAPing } from "../../support/time/within_a_ping.ts";
import { NO_HOOKS } from "../../support/workflows/workflows.ts";
import {
  allEvents,
  assertRising,
  eventsOpener,
  toldBy,
} from "../../support/http/run_event_streams.ts";

const LOOP: JsonObject = {
  steps: [
    give("each", "${{ item }}", { forEach: "[1, 2, 3]" }),
    give("last", 1),
    { id: "pause", service: "wait", action: "for", with: { duration: "1ms" } },
  ],
  outputs: { count: "${{ size(steps.each.output) }}" },
};

Deno.test("the events of a run that has ended are its steps, and the run last", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run(LOOP);
  await eventually(async () => (await lab.settled(runId)).status === "succeeded");
  const run = await lab.settled(runId);
  const frames = await allEvents(eventsOpener(lab), runId);
  assertRising(frames);
  deepEqual(frames.map(toldBy).sort(), [
    "run succeeded",
    "steps[0] succeeded",
    "steps[0]#0 succeeded",
    "steps[0]#1 succeeded",
    "steps[0]#2 succeeded",
    "steps[1] succeeded",
    "steps[2] succeeded",
    `steps[2]: ${run.steps[2]?.log[0]}`,
  ]);
  const last = frames.at(-1);
  const { steps, ...rest } = run;
  deepEqual(last?.data, rest);
  for (const step of steps) {
    deepEqual(
      frames.find(({ event, data }) => event === "step" && data.path === step.path)?.data,
      step,
    );
  }
});

Deno.test("from each event on, the rest of a stream is the same", async () => {
  await using lab = await openRunLab();
  const items = `[${Array.from({ length: 70 }, (_, at) => at).join()}]`;
  const { runId } = await lab.run({ steps: [give("each", "${{ item }}", { forEach: items })] });
  const frames = await allEvents(eventsOpener(lab), runId);
  equal(frames.length, 72);
  await using other = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
  for (const [at, { id }] of frames.slice(0, -1).entries()) {
    deepEqual(await allEvents(eventsOpener(at % 2 ? other : lab), runId, id), frames.slice(at + 1));
  }
  const response = await eventsOpener(lab)(runId, frames.at(-1)?.id);
  equal(response.status, 204);
});

Deno.test("a stream of a waiting run ends with its cancellation", async () => {
  await using lab = await openRunLab();
  const pause = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };
  const { runId } = await lab.run({ steps: [pause] });
  const reading = allEvents(eventsOpener(lab), runId);
  await cancelRun(lab.ctx, { runId });
  const frames = await reading;
  assertRising(frames);
  deepEqual(frames.map(toldBy).slice(-2), ["steps[0] cancelled", "run cancelled"]);
});

Deno.test("a stream ends when its reader may read the run no longer", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const pause = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };
  const { runId, workflowId } = await lab.run({ steps: [pause] });
  const frames = runFrames(await eventsOpener(lab)(runId));
  await readUpToWaiting(frames);
  await deleteWorkflow({ ...lab.ctx, hooks: NO_HOOKS }, { workflowId });
  deepEqual(await withinAPing(clock, Array.fromAsync(frames)), []);
});

Deno.test("a stream ends when the process stops, also after another reader has left", async () => {
  await using lab = await openRunLab();
  const pause = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };
  const { runId } = await lab.run({ steps: [pause] });
  const left = await eventsOpener(lab)(runId);
  for await (const _ of runFrames(left)) break;
  const seen: string[] = [];
  const response = await eventsOpener(lab)(runId);
  const reading = (async () => {
    for await (const frame of runFrames(response)) seen.push(toldBy(frame));
  })();
  await eventually(() => seen.includes("run waiting"));
  await lab.engine[Symbol.asyncDispose]();
  await reading;
});

Deno.test("GET events answers 400 for a malformed id, and 404 for an unknown run", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [] });
  const open = eventsOpener(lab);
  for (const id of ["x", "-1", "1.5", "1".repeat(17)]) {
    const response = await open(runId, id);
    const { errors } = await response.json();
    deepEqual([response.status, errors[0].path], [400, "last-event-id"]);
  }
  const unknown = await open(lab.ctx.ids.uuid());
  equal(unknown.status, 404);
  await unknown.body?.cancel();
});

Deno.test("a change in another process is sent within seven seconds", async () => {
  await using lab = await openRunLab();
  const clock = new ManualClock();
  const { path, ctx: { principal } } = lab;
  await using other = await openRunLab({ path, principal, clock, isStarted: false, slots: 0 });
  const pause = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };
  const { runId } = await lab.run({ steps: [pause] });
  const frames = runFrames(await eventsOpener(other)(runId));
  await readUpToWaiting(frames);
  await cancelRun(lab.ctx, { runId });
  let last = "";
  const reading = (async () => {
    for await (const frame of frames) last = toldBy(frame);
  })();
  // Less than it takes until a stream looks for itself.
  let leftMs = 7_000;
  await eventually(() => {
    if (leftMs > 0) clock.advance(100);
    leftMs -= 100;
    return last === "run cancelled";
  });
  await reading;
});

Deno.test("an id that the run cannot have given counts as none", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [give("a", 1)] });
  const open = eventsOpener(lab);
  const frames = await allEvents(open, runId);
  const last = Number(frames.at(-1)?.id);
  for (const id of [last + 1, "9007199254740993", "9".repeat(16)]) {
    deepEqual(await allEvents(open, runId, id), frames);
  }
  deepEqual(await allEvents(open, runId, "0"), frames);
});

Deno.test("a stream reads a batch when the one before has been taken, and nothing ahead", async () => {
  await using lab = await openRunLab();
  const items = `[${Array.from({ length: 70 }, (_, at) => at).join()}]`;
  const { runId } = await lab.run({ steps: [give("each", "${{ item }}", { forEach: items })] });
  const counted = countQueries(lab.ctx.db);
  const ctx = { ...lab.ctx, db: counted.db, followers: new RunFollowers(lab.ctx, lab.engine) };
  const renew = () => Promise.resolve(ctx.principal);
  const events = await openRunEvents(ctx, { runId, after: null, renew });
  counted.take();
  const queries: number[] = [];
  for (let at = 0; at < 60; at++) {
    equal((await events?.next())?.done, false);
    queries.push(counted.take().queries);
  }
  const batches = queries.flatMap((count, at) => count > 0 ? [at] : []);
  deepEqual(batches, [0, 20, 40]);
  equal(ctx.followers.size, 1);
  await events?.return?.();
  equal(ctx.followers.size, 0);
});

Deno.test("the rights of a slow reader of many past events are checked while it reads", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const items = `[${Array.from({ length: 70 }, (_, at) => at).join()}]`;
  const { runId } = await lab.run({ steps: [give("each", "${{ item }}", { forEach: items })] });
  const ctx = { ...lab.ctx, followers: new RunFollowers(lab.ctx, lab.engine) };
  const answers: (AppError | null)[] = [
    null,
    new AppError("unavailable", "The identity provider cannot be reached"),
    new AppError("unauthenticated", "The token is not valid"),
  ];
  const renew = (): Promise<Principal> => {
    const failure = answers.shift();
    return failure ? Promise.reject(failure) : Promise.resolve(ctx.principal);
  };
  const events = await openRunEvents(ctx, { runId, after: null, renew });
  const ids: number[] = [];
  for await (const { id } of events ?? []) {
    ids.push(id);
    clock.advance(4_500);
  }
  deepEqual([ids.length, answers.length, ctx.followers.size], [6, 0, 0]);
  deepEqual(ids, [...new Set(ids)].sort((a, b) => a - b));
});
