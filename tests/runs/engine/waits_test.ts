import { equal } from "node:assert/strict";
import type { RunStatus } from "../../../src/db/tables.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";

const WAITS = {
  inputs: { ms: { type: "number" as const } },
  steps: [{
    id: "pause",
    service: "wait",
    action: "for",
    with: { duration: "${{ string(inputs.ms) + 'ms' }}" },
  }],
};

async function statusOf(lab: RunLab, runId: string): Promise<RunStatus> {
  return (await getRun(lab.ctx, { runId })).status;
}

/** Starts a run for each wait, and resolves when all of them wait. */
async function startWaits(lab: RunLab, waitsMs: readonly number[]): Promise<string[]> {
  const workflowId = await lab.publish(WAITS);
  const ids: string[] = [];
  for (const each of waitsMs) {
    const { runId } = await lab.start(workflowId, { inputs: { ms: each } });
    await eventually(async () => await statusOf(lab, runId) === "waiting");
    ids.push(runId);
  }
  return ids;
}

Deno.test("a hundred runs that wait hold no more timers than one", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  await startWaits(lab, [3_600_000]);
  const before = clock.waiting;
  await startWaits(lab, Array.from({ length: 100 }, (_, index) => 3_600_000 - index));
  // The engine may have been between two timers of its own when they were counted.
  await eventually(() => clock.waiting <= before + 1);
});

Deno.test("each wait ends at its own time, whichever began first", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const [late = "", early = "", middle = ""] = await startWaits(lab, [100_600, 100_200, 100_400]);
  clock.advance(100_000);
  for (const id of [early, middle, late]) {
    equal(await statusOf(lab, id), "waiting");
    clock.advance(200);
    await eventually(async () => await statusOf(lab, id) === "succeeded");
  }
});
