import { deepEqual, equal, match } from "node:assert/strict";
import { systemClock } from "../../../src/lib/clock.ts";
import {
  answer,
  approve,
  ask,
  openQuestions,
  questionsAsked,
  refusal,
} from "../../support/runs/asking.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

const A_DAY_MS = 86_400_000;

async function waits(lab: RunLab, runId: string): Promise<void> {
  await eventually(async () => (await lab.settled(runId)).status === "waiting");
}

Deno.test("a question that nobody answers in its time fails its step with `expired`", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const { runId } = await lab.run({ steps: [ask("limit", {}, { expires: "7d" })] });
  const [question] = await openQuestions(lab);
  equal(question?.expiresAt, "2030-01-08T00:00:00.000Z");
  clock.advance(7 * A_DAY_MS - 1);
  await waits(lab, runId);
  clock.advance(1);
  await eventually(async () => (await lab.settled(runId)).status === "failed");
  const { error } = await lab.settled(runId);
  deepEqual(error, {
    code: "expired",
    message: "Nobody answered by 2030-01-08T00:00:00.000Z",
    stepId: "limit",
  });
  deepEqual(await openQuestions(lab), []);
});

Deno.test("an answer that comes when the time is up is refused, before the run knows it", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const { runId } = await lab.run({ steps: [approve("consent", { expires: "1h" })] });
  await lab.engine[Symbol.asyncDispose]();
  clock.advance(3_600_000);
  deepEqual(await openQuestions(lab), []);
  const late = await refusal(answer(lab, { runId, stepId: "consent", approved: true }));
  equal(late.code, "conflict");
  match(late.message, /it has expired/);
});

Deno.test("an answer in time counts, though the run comes to it when the time is up", async () => {
  await using file = await openTestDatabase();
  const clock = new ManualClock();
  const shared = { db: file, path: file.path, clock };
  await using lab = await openRunLab(shared);
  const { runId } = await lab.run({ steps: [approve("consent", { expires: "1h" })] });
  await lab.engine[Symbol.asyncDispose]();
  await answer(lab, { runId, stepId: "consent", approved: true });
  clock.advance(A_DAY_MS);
  await using second = await openRunLab({ ...shared, principal: lab.ctx.principal });
  equal((await second.settled(runId)).status, "succeeded");
});

Deno.test("`onError` takes care of an expired question", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const { runId } = await lab.run({
    steps: [
      {
        ...approve("consent", { expires: "1h" }),
        onError: [give("why", "${{ steps.consent.error.code }}")],
      },
    ],
    outputs: { why: "${{ steps.why.output[0] }}" },
  });
  clock.advance(3_600_000);
  await eventually(async () => (await lab.settled(runId)).status === "succeeded");
  deepEqual((await lab.settled(runId)).outputs, { why: "expired" });
});

Deno.test("a question that expires while no server runs fails its step when one starts", async () => {
  await using file = await openTestDatabase();
  const clock = new ManualClock();
  const shared = { db: file, path: file.path, clock };
  await using first = await openRunLab(shared);
  const { runId } = await first.run({ steps: [approve("consent", { expires: "1h" })] });
  await first.engine[Symbol.asyncDispose]();
  clock.advance(A_DAY_MS);
  await using second = await openRunLab({ ...shared, principal: first.ctx.principal });
  await eventually(async () => (await second.settled(runId)).status === "failed");
  equal((await second.settled(runId)).error?.code, "expired");
});

Deno.test("an `expires` that has passed or cannot be read fails the step", async () => {
  await using lab = await openRunLab();
  const inputs = { until: { type: "string" as const } };
  const workflowId = await lab.publish({
    inputs,
    steps: [approve("consent", { expires: "${{ inputs.until }}" })],
  });
  for (
    const [until, code] of [
      ["2020-01-01T00:00:00Z", "expired"],
      ["soon", "input_invalid"],
      ["0s", "input_invalid"],
      ["999999999d", "input_invalid"],
    ]
  ) {
    const { runId } = await lab.start(workflowId, { inputs: { until: until ?? "" } });
    await eventually(async () => (await lab.settled(runId)).status === "failed");
    equal((await lab.settled(runId)).error?.code, code);
  }
});

Deno.test("an answer wakes its run at once, though no time passes", async () => {
  await using lab = await openRunLab({ clock: new ManualClock() });
  const { runId } = await lab.run({ steps: [approve("consent")] });
  await answer(lab, { runId, stepId: "consent", approved: true });
  equal((await lab.settled(runId)).status, "succeeded");
});

Deno.test("a question survives a restart, and its answer another", async () => {
  await using file = await openTestDatabase();
  const shared = { db: file, path: file.path };
  await using first = await openRunLab(shared);
  const { runId } = await first.run({
    steps: [ask("limit")],
    outputs: { amount: "${{ steps.limit.output.answers.amount }}" },
  });
  await first.engine[Symbol.asyncDispose]();
  const principal = first.ctx.principal;
  await using second = await openRunLab({ ...shared, principal, isStarted: false });
  await answer(second, { runId, stepId: "limit", answers: { amount: 3 } });
  await second.engine[Symbol.asyncDispose]();
  await using third = await openRunLab({ ...shared, principal });
  deepEqual((await third.settled(runId)).outputs, { amount: 3 });
});

/** As a process leaves it that dies after the question and before the state of its step. */
async function forgetWaiting({ ctx: { db } }: RunLab, runId: string): Promise<void> {
  await db.transaction(async ({ queries }) => {
    await queries.updateTable("run_steps").set({ status: "running", wake_at: null })
      .where("run_id", "=", runId).where("status", "=", "waiting").execute();
    await queries.updateTable("runs").set({ status: "queued", crashes: 1 })
      .where("id", "=", runId).execute();
  });
}

for (const isAnswered of [false, true]) {
  const name = isAnswered ? "and was answered meanwhile" : "and is asked once";
  Deno.test(`a question whose step was not yet seen to wait is kept, ${name}`, async () => {
    await using file = await openTestDatabase();
    const clock = new ManualClock();
    const shared = { db: file, path: file.path, clock };
    await using first = await openRunLab(shared);
    const { runId } = await first.run({ steps: [approve("consent", { expires: "1h" })] });
    const before = await openQuestions(first);
    await first.engine[Symbol.asyncDispose]();
    await forgetWaiting(first, runId);
    const principal = first.ctx.principal;
    if (isAnswered) await answer(first, { runId, stepId: "consent", approved: true });
    clock.advance(60_000);
    await using second = await openRunLab({ ...shared, principal });
    if (!isAnswered) {
      await waits(second, runId);
      deepEqual(await openQuestions(second), before);
      await answer(second, { runId, stepId: "consent", approved: true });
    }
    const run = await second.settled(runId);
    deepEqual([run.status, run.steps[0]?.attempts], ["succeeded", 2]);
  });
}

Deno.test("a step that runs again in a later generation asks again, and does not reuse an old answer", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({
    steps: [ask("limit"), give("broken", "${{ [1][int(steps.limit.output.answers.amount)] }}")],
  });
  await answer(lab, { runId, stepId: "limit", answers: { amount: 5 } });
  equal((await lab.settled(runId)).status, "failed");
  await lab.ctx.db.transaction(async ({ queries }) => {
    await queries.updateTable("runs")
      .set((eb) => ({ status: "queued", generation: eb("generation", "+", 1), error: null }))
      .where("id", "=", runId).execute();
    await queries.deleteFrom("run_steps").where("run_id", "=", runId).execute();
  });
  lab.engine.wake();
  await questionsAsked(lab);
  await answer(lab, { runId, stepId: "limit", answers: { amount: 0 } });
  equal((await lab.settled(runId)).status, "succeeded");
});

Deno.test("a run that waits for people alone sets no timer over a minute and holds no slot", async () => {
  const timers: number[] = [];
  const clock = {
    now: () => systemClock.now(),
    after: (delayMs: number, callback: () => void) => {
      timers.push(delayMs);
      return systemClock.after(delayMs, callback);
    },
  };
  await using lab = await openRunLab({ slots: 1, clock });
  const { runId } = await lab.run({ steps: [approve("consent")] });
  const long = timers.filter((delayMs) => delayMs > 60_000);
  deepEqual(long, []);
  equal((await lab.run({ steps: [give("other", 1)] })).status, "succeeded");
  equal((await lab.settled(runId)).status, "waiting");
});
