import { deepEqual, equal } from "node:assert/strict";
import { openRunLab } from "../support/run_lab.ts";

Deno.test("smoke", async () => {
  await using lab = await openRunLab();
  const run = await lab.run({
    steps: [{ id: "a", service: "data", action: "map", with: { items: [1], to: "${{ item + 1 }}" } }],
    outputs: { out: "${{ steps.a.output[0] }}" },
  });
  console.log(run);
  equal(run.status, "succeeded");
  deepEqual(run.outputs, { out: 2 });
});
