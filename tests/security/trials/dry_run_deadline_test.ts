import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { dryRun } from "../../../src/runs/trial/dry_run.ts";
import { createDataService } from "../../../src/services/data/service.ts";
import { Conversions } from "../../../src/services/formats/conversions.ts";
import type { WorkerPool } from "../../../src/workers/mod.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";

/** Large enough for a thread. */
const TEXT = "- a\n".repeat(10_000);

const DEFINITION = {
  format: "planner/1",
  name: "Threads",
  inputs: { text: { type: "string", default: TEXT } },
  steps: Array.from({ length: 5 }, (_, at) => ({
    id: `parse${at}`,
    service: "data",
    action: "parse",
    with: { text: "${{ inputs.text }}", as: "yaml" },
    onError: "continue",
  })),
};

/** How long each job takes by the clock, and how many begin before the deadline. */
const JOBS: [name: string, jobMs: number | null, begun: number][] = [
  ["take longer together", 4_000, 3],
  ["never end", null, 1],
];

for (const [name, jobMs, begun] of JOBS) {
  Deno.test(`a dry run ends at its deadline where jobs in threads ${name}`, async () => {
    const clock = new ManualClock();
    await using lab = await openRunLab({ clock });
    let jobs = 0;
    const run = () => {
      jobs++;
      return new Promise((resolve) => {
        if (jobMs !== null) clock.after(jobMs, () => resolve({ kind: "parsed" }));
      });
    };
    const conversions = new Conversions({ run: run as WorkerPool["run"] });
    const services = new Map([["data", createDataService({ conversions })]]);
    const running = dryRun({ ...lab.ctx, services }, { definition: DEFINITION });
    let isOver = false;
    const end = running.finally(() => isOver = true);
    for (let round = 0; !isOver; round++) {
      assert.ok(round < 10_000, "it ends");
      await setImmediate();
      if (jobs > 0) clock.advance(500);
    }
    const { status, error } = await end;
    assert.equal(status, "failed");
    assert.deepEqual(error, {
      code: "timeout",
      message: "The dry run took longer than 10000 ms",
      stepId: null,
    });
    assert.ok(jobs > 0 && jobs <= begun, `${jobs} jobs`);
  });
}
