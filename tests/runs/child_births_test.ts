/** Runs that steps start at the very moment in which these steps, or their runs, come to an end. */
import { deepEqual, equal, match, rejects } from "node:assert/strict";
import type { Database } from "../../src/db/database.ts";
import type { RunStatus } from "../../src/db/tables.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { listQuestions } from "../../src/runs/questions/list_questions.ts";
import { listRuns } from "../../src/runs/list_runs.ts";
import { getRun } from "../../src/runs/read_run.ts";
import { startChildRun } from "../../src/runs/start/start_child_run.ts";
import { ExecutionStopped } from "../../src/runs/interpret/stopped.ts";
import { hasEnded } from "../../src/runs/store/status.ts";
import { StepError } from "../../src/services/service.ts";
import { eventually } from "../support/time/eventually.ts";
import { openRunLab, type RunLab } from "../support/runs/run_lab.ts";
import { breaks, give } from "../support/runs/run_scenarios.ts";
import { stepCall } from "../support/runs/step_calls.ts";
import { insertTestRuns } from "../support/runs/runs.ts";

const ASKING = {
  name: "Asking",
  steps: [{ id: "ask", service: "human", action: "approve", with: { message: "May I?" } }],
};

/** Three items whose children are being started as the fourth one fails. */
const LOOP = {
  id: "each",
  forEach: "[1, 2, 3, 4]",
  concurrency: 4,
  steps: [
    {
      id: "child",
      when: "item < 4",
      service: "workflow",
      action: "run",
      with: { workflow: "Asking" },
    },
    breaks("broken", { when: "item == 4" }),
  ],
};

async function statusesOf({ ctx }: RunLab, workflowId: string): Promise<string[]> {
  const { runs } = await listRuns(ctx, { workflowId, page: 1, limit: 100 });
  return runs.map(({ status }) => status);
}

const ENDS: [name: string, steps: JsonObject[], status: string][] = [
  ["ends the run", [LOOP], "failed"],
  ["is taken care of", [{ ...LOOP, onError: "continue" }, give("after", 1)], "succeeded"],
];

for (const [name, steps, status] of ENDS) {
  Deno.test(`no child outlives its step where a failure beside it ${name}`, async () => {
    await using lab = await openRunLab();
    const asking = await lab.publish(ASKING);
    const { runId } = await lab.start(await lab.publish({ steps }));
    const run = await eventually(async () => {
      const run = await getRun(lab.ctx, { runId });
      return hasEnded(run.status) ? run : null;
    });
    equal(run.status, status);
    await eventually(async () =>
      (await statusesOf(lab, asking)).every((each) => each === "cancelled")
    );
    equal((await listQuestions(lab.ctx, { page: 1, limit: 1 })).total, 0);
  });
}

/** A child's start by a step of a parent that is in this state. */
async function startBy(
  lab: RunLab,
  { status, signal }: { status: RunStatus; signal: AbortSignal },
) {
  const { ctx } = lab;
  const asking = await lab.publish(ASKING);
  const workflowId = await lab.publish({ name: "Parent", steps: [LOOP] });
  const [runId = ""] = await insertTestRuns(ctx, { workflowId, runs: [{ status, createdAt: 1 }] });
  const { orgKey, userId: principalId } = ctx.principal;
  const run = {
    runId,
    workflowId,
    rootWorkflowId: null,
    orgKey,
    principalId,
    depth: 0,
    withoutStoredEnvs: false,
  };
  const call = stepCall("run", { run, place: { path: "steps[0]", generation: 0 }, signal });
  return { asking, start: { call, workflow: "Asking", inputs: {}, versionNumber: null } };
}

const NONE: [name: string, status: RunStatus, signal: AbortSignal][] = [
  ["whose run has ended", "failed", new AbortController().signal],
  ["that was cancelled", "running", AbortSignal.abort()],
];

for (const [name, status, signal] of NONE) {
  Deno.test(`startChildRun() starts nothing for a step ${name}`, async () => {
    await using lab = await openRunLab({ isStarted: false });
    const { ctx, runs } = lab;
    const { asking, start } = await startBy(lab, { status, signal });
    await rejects(startChildRun({ base: ctx, runs }, start), /the step has ended/);
    deepEqual(await statusesOf(lab, asking), []);
  });
}

const ABORTED: [name: string, reason: Error, status: string][] = [
  ["is cancelled", new Error("A sibling has failed"), "cancelled"],
  ["is left to another process", new ExecutionStopped("The process stops"), "waiting"],
  ["will be tried again", new StepError("timeout", "The time is up"), "waiting"],
];

for (const [name, reason, status] of ABORTED) {
  Deno.test(`a child becomes ${status} when its step ${name} while the child is written`, async () => {
    await using lab = await openRunLab();
    const { ctx, runs } = lab;
    const stop = new AbortController();
    const { asking, start } = await startBy(lab, { status: "running", signal: stop.signal });
    const db: Database = {
      ...ctx.db,
      queries: ctx.db.queries,
      async transaction(work) {
        const result = await ctx.db.transaction(work);
        stop.abort(reason);
        return result;
      },
    };
    await startChildRun({ base: { ...ctx, db }, runs }, start);
    await eventually(async () => (await statusesOf(lab, asking))[0] === status);
  });
}

Deno.test("a run that fails cancels a child for which no step waits", async () => {
  await using lab = await openRunLab({ isStarted: false });
  const { ctx, engine } = lab;
  const asking = await lab.publish(ASKING);
  const runs: [{ status: RunStatus; createdAt: number }] = [{ status: "queued", createdAt: 1 }];
  const breaking = await lab.publish({ steps: [breaks("broken")] });
  const [runId = ""] = await insertTestRuns(ctx, { workflowId: breaking, runs });
  await insertTestRuns(ctx, { workflowId: asking, runs });
  await ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs")
      .set({ parent_run_id: runId, parent_path: "steps[0]", parent_generation: 0 })
      .where("workflow_id", "=", asking).execute()
  );
  await engine.start();
  equal((await lab.settled(runId)).status, "failed");
  await eventually(async () => (await statusesOf(lab, asking))[0] === "cancelled");
});

/** A parent that hands the value of a variable on, as it is or in another form. */
function handing(template: string, isSecret: boolean): JsonObject {
  const inputs = { token: template };
  return {
    name: "Handing",
    env: { TOKEN: isSecret ? {} : { secret: false } },
    steps: [{ id: "c", service: "workflow", action: "run", with: { workflow: "Taking", inputs } }],
  };
}

const TAKING = {
  name: "Taking",
  inputs: { token: { type: "string" } },
  steps: [give("a", "${{ inputs.token }}")],
};

const SECRET = "canary-handed-on-1";

for (
  const template of [
    "${{ env.TOKEN }}",
    "Bearer ${{ env.TOKEN }}",
    "${{ base64.encode(env.TOKEN) }}",
  ]
) {
  Deno.test(`a step hands no secret to another workflow: ${template}`, async () => {
    await using lab = await openRunLab();
    const taking = await lab.publish(TAKING);
    const run = await lab.run(handing(template, true), { envs: { TOKEN: SECRET } });
    equal(run.status, "failed");
    equal(run.error?.code, "input_invalid");
    match(run.error?.message ?? "", /inputs "token" must not contain a secret/);
    deepEqual(await statusesOf(lab, taking), []);
  });
}

Deno.test("a step hands on the value of a variable that is no secret", async () => {
  await using lab = await openRunLab();
  const taking = await lab.publish(TAKING);
  const { runId } = await lab.start(await lab.publish(handing("${{ env.TOKEN }}", false)), {
    envs: { TOKEN: "plain-value-1" },
  });
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "succeeded");
  deepEqual(await statusesOf(lab, taking), ["succeeded"]);
});
