import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { nextTurn } from "../../src/lib/turns/turns.ts";
import type { Run } from "../../src/runs/run.ts";
import { dryRun } from "../../src/runs/trial/dry_run.ts";
import { openRunLab, type RunLab } from "../support/runs/run_lab.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { give } from "../support/runs/run_scenarios.ts";

/** It spends all that a large evaluation may, in 25 turns. */
const COSTLY = "inputs.list.map(a, inputs.list.map(b, a + b)).size() > 0";
const LIST = { type: "json", default: Array.from({ length: 3_000 }, (_, at) => at) };

function definitionOf(...steps: JsonObject[]): JsonObject {
  return { inputs: { list: LIST }, steps };
}

/** Lets a second pass in each turn of others until the work ends. */
async function endOf<T>(clock: ManualClock, work: Promise<T>): Promise<T> {
  let isOver = false;
  const ending = work.finally(() => isOver = true);
  while (!isOver) {
    await nextTurn("others");
    clock.advance(1_000);
  }
  return await ending;
}

/** The end of a run, whose follower may lose patience by this clock before the run has begun. */
async function ended(lab: RunLab, runId: string): Promise<Run> {
  for (let count = 0; count < 100; count++) {
    const run = await lab.settled(runId);
    if (run.finishedAt !== null) return run;
  }
  throw new Error(`the run ${runId} does not end`);
}

const COSTLY_STEPS: Record<string, JsonObject> = {
  "fills its fields": give("late", `\${{ ${COSTLY} }}`, { timeout: "5s" }),
  "evaluates its items": {
    id: "late",
    service: "data",
    action: "filter",
    with: { items: Array(100).fill(1), where: COSTLY },
    timeout: "5s",
  },
  "has a condition": { id: "late", timeout: "5s", steps: [give("inner", 1, { when: COSTLY })] },
  "has a list for its loop": {
    id: "late",
    timeout: "5s",
    steps: [give("inner", 1, { forEach: `${COSTLY} ? [1] : []` })],
  },
};

for (const [name, step] of Object.entries(COSTLY_STEPS)) {
  Deno.test(`the time of a step holds while it ${name}`, async () => {
    const clock = new ManualClock();
    await using lab = await openRunLab({ clock });
    const { runId } = await lab.start(await lab.publish(definitionOf(step)));
    const end = await endOf(clock, ended(lab, runId));
    assert.deepEqual([end.status, end.error?.code, end.error?.stepId], [
      "failed",
      "timeout",
      "late",
    ]);
  });
}

Deno.test("a dry run ends after its 10 seconds, whatever it computes", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const steps = Array.from(
    { length: 50 },
    (_, at) => give(`costly${at}`, `\${{ ${COSTLY} }}`, { onError: "continue" }),
  );
  const definition = { format: "planner/1", name: "Costly", ...definitionOf(...steps) };
  const end = await endOf(clock, dryRun({ ...lab.ctx, ...lab.trials }, { definition }));
  // Each step alone would only be null: the time of the whole has ended it.
  assert.deepEqual([end.status, end.error?.code], ["failed", "timeout"]);
});

Deno.test("a definition with more expressions than it may have is refused", async () => {
  await using lab = await openRunLab();
  const many = (count: number) => ({
    format: "planner/1",
    name: "Many",
    steps: [give("a", 1, { with: { items: Array(count).fill("${{ 1 }}"), where: "true" } })],
  });
  await assert.rejects(
    dryRun({ ...lab.ctx, ...lab.trials }, { definition: many(5_001) }),
    /has 5001 expressions/,
  );
  const text = give("a", "${{ 1 }}".repeat(1_001));
  const wide = { format: "planner/1", name: "Wide", steps: [text] };
  await assert.rejects(
    dryRun({ ...lab.ctx, ...lab.trials }, { definition: wide }),
    /more than 1000 expressions/,
  );
  assert.equal(
    (await dryRun({ ...lab.ctx, ...lab.trials }, { definition: many(5_000) })).status,
    "succeeded",
  );
});
