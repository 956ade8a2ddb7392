import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { breaks } from "../../support/runs/run_scenarios.ts";
import type { Run } from "../../../src/runs/run.ts";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { getRun } from "../../../src/runs/read_run.ts";

function script(source: string, more: JsonObject = {}): JsonObject {
  return { id: "code", service: "code", action: "run", with: { source }, ...more };
}

function statusOf(run: Run): string | undefined {
  return run.steps.find(({ id }) => id === "code")?.status;
}

const SECRET = "s3cret-t0ken";

Deno.test("a script's output is the step's, for the steps after it", async () => {
  await using lab = await openRunLab();
  const run = await lab.run({
    inputs: { count: { type: "number" } },
    steps: [{
      ...script("console.log('n', input); return { doubled: input * 2 };"),
      with: {
        source: "console.log('n', input); return { doubled: input * 2 };",
        input: "${{ inputs.count }}",
      },
    }],
    outputs: { doubled: "${{ steps.code.output.result.doubled }}" },
  }, { inputs: { count: 21 } });
  deepEqual(run.outputs, { doubled: 42 });
  deepEqual(run.steps[0]?.output, { result: { doubled: 42 }, console: ["n 21"] });
});

Deno.test("a secret that a script is given stays out of its result, console and error", async () => {
  await using lab = await openRunLab();
  const steps = (source: string) => [{
    id: "code",
    service: "code",
    action: "run",
    with: { source, input: { token: "${{ env.TOKEN }}" } },
  }];
  const env = { TOKEN: { secret: true } };
  const tell = "console.log('has', input.token); return [input.token, { [input.token]: 1 }];";
  const told = await lab.publish({ env, steps: steps(tell) });
  await lab.setEnv(told, { TOKEN: SECRET });
  const run = await lab.settled((await lab.start(told)).runId);
  deepEqual(run.steps[0]?.output, { result: ["***", { "***": 1 }], console: ["has ***"] });
  const thrown = await lab.publish({ env, steps: steps("throw new Error(input.token);") });
  await lab.setEnv(thrown, { TOKEN: SECRET });
  const failed = await lab.settled((await lab.start(thrown)).runId);
  equal(failed.error?.message, "The script failed at line 1, column 16: Error: ***");
  doesNotMatch(JSON.stringify([run, failed]), new RegExp(SECRET));
});

Deno.test("a script that does not end fails its step when the time is up", async () => {
  await using lab = await openRunLab();
  const run = await lab.run({ steps: [script("for (;;);", { timeout: "100ms" })] });
  equal(run.status, "failed");
  deepEqual([run.error?.code, run.error?.stepId], ["timeout", "code"]);
  match(run.error?.message ?? "", /100 ms/);
  const next = await lab.run({ steps: [script("return 1;")] });
  equal(next.status, "succeeded");
});

Deno.test("a script that does not end is ended with the branch that fails beside it", async () => {
  await using lab = await openRunLab();
  const steps = [{ id: "both", parallel: [script("for (;;);"), breaks("broken")] }];
  const run = await lab.run({ steps });
  equal(run.status, "failed");
  equal(run.error?.stepId, "broken");
  deepEqual(statusOf(run), "cancelled");
  const next = await lab.run({ steps: [script("return 1;")] });
  equal(next.status, "succeeded");
});

Deno.test("a run with a script that does not end can be cancelled", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.start(await lab.publish({ steps: [script("for (;;);")] }));
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "running");
  await cancelRun(lab.ctx, { runId });
  equal((await lab.settled(runId)).status, "cancelled");
});
