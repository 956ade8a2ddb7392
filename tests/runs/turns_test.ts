import { equal, fail, ok } from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { answerRun } from "../../src/runs/questions/answer_run.ts";
import { openRunEvents } from "../../src/runs/follow/run_events.ts";
import { RunFollowers } from "../../src/runs/follow/run_followers.ts";
import { dryRun } from "../../src/runs/trial/dry_run.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { openRunLab } from "../support/runs/run_lab.ts";
import { give } from "../support/runs/run_scenarios.ts";

const ITEMS = 2;

/** Each takes all the work that an expression may, and fails. */
const COSTLY = "inputs.list.map(a, inputs.list.map(b, a + b)).size() > 0";

const LIST = { type: "json", default: Array.from({ length: 3_000 }, (_, at) => at) };

function loopWith(step: JsonObject): JsonObject {
  const forEach = JSON.stringify(Array(ITEMS).fill(0));
  return { inputs: { list: LIST }, steps: [{ ...step, forEach }] };
}

const LOOPS: [name: string, definition: JsonObject][] = [
  ["leaves", loopWith(give("a", `\${{ ${COSTLY} }}`, { onError: "continue" }))],
  ["blocks", loopWith({ id: "all", steps: [give("a", 1, { when: COSTLY, onError: "continue" })] })],
];

/** How often the event loop went round while the work was done. */
async function roundsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let rounds = 0;
  const done = work.finally(() => isOver = true);
  for (; !isOver; rounds++) await setImmediate();
  await done;
  return rounds;
}

for (const [name, definition] of LOOPS) {
  Deno.test(`a dry run lets others have their turn between ${name} that compute for long`, async () => {
    await using lab = await openRunLab();
    const whole = { format: "planner/1", name: "Costly", ...definition };
    const rounds = await roundsDuring(dryRun({ ...lab.ctx, ...lab.trials }, { definition: whole }));
    ok(rounds >= ITEMS, `${rounds} rounds`);
  });

  Deno.test(`a run lets others have their turn between ${name} that compute for long`, async () => {
    await using lab = await openRunLab();
    const { runId } = await lab.start(await lab.publish(definition));
    const settled = lab.settled(runId);
    const rounds = await roundsDuring(settled);
    equal((await settled).status, "succeeded");
    ok(rounds >= ITEMS, `${rounds} rounds`);
  });
}

Deno.test("many who follow a run let others have their turn when it changes", async () => {
  await using lab = await openRunLab();
  const ask = { id: "ask", service: "human", action: "approve", with: { message: "May I?" } };
  const { runId } = await lab.start(await lab.publish({ steps: [ask] }));
  await lab.settled(runId);
  const ctx = { ...lab.ctx, followers: new RunFollowers(lab.ctx, lab.engine) };
  const input = { runId, after: null, renew: () => Promise.resolve(ctx.principal) };
  const streams = await Promise.all(
    Array.from({ length: 100 }, async () => await openRunEvents(ctx, input) ?? fail()),
  );
  const known = await Promise.all(streams.map((stream) => stream.next()));
  equal(known.every(({ done }) => !done), true);
  const rest = Promise.all(streams.map((stream) => Array.fromAsync(stream)));
  await answerRun(lab.ctx, { runId, stepId: "ask", approved: true });
  const rounds = await roundsDuring(rest);
  for (const events of await rest) {
    const last = events.at(-1);
    equal(last?.event === "run" && last.data.status, "succeeded");
  }
  ok(rounds >= streams.length, `${rounds} rounds`);
});
