import { deepEqual, equal, match, ok } from "node:assert/strict";
import { cancelRun } from "../../src/runs/cancel_run.ts";
import { listRuns } from "../../src/runs/list_runs.ts";
import { getRun } from "../../src/runs/read_run.ts";
import type { Run, RunSummary } from "../../src/runs/run.ts";
import { hasEnded } from "../../src/runs/store/status.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { eventually } from "../support/time/eventually.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../support/runs/run_lab.ts";
import { breaks, give } from "../support/runs/run_scenarios.ts";

/** Twice its input. */
const DOUBLE = {
  name: "Double",
  inputs: { amount: { type: "number" } },
  steps: [give("a", "${{ inputs.amount * 2 }}")],
  outputs: { twice: "${{ steps.a.output[0] }}" },
};

const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };

function runs(workflow: string, more: JsonObject = {}): JsonObject {
  const { inputs = {}, version = null, ...step } = more;
  const given: JsonObject = version === null ? { workflow, inputs } : { workflow, inputs, version };
  return { id: "child", service: "workflow", action: "run", with: given, ...step };
}

/** A name that is looked up at each run, and not when the workflow is published. */
function atEachRun(name: string): string {
  return "${{ '" + name + "' }}";
}

const CHILD_OUTPUTS = { outputs: { child: "${{ steps.child.output.outputs }}" } };

/** The run once it has ended: a parent that waits has not. */
function ended({ ctx }: RunLab, runId: string): Promise<Run> {
  return eventually(async () => {
    const run = await getRun(ctx, { runId });
    return hasEnded(run.status) ? run : null;
  });
}

async function runToEnd(lab: RunLab, definition: JsonObject, inputs: JsonObject = {}) {
  const { runId } = await lab.start(await lab.publish(definition), { inputs });
  return await ended(lab, runId);
}

async function runsOf(lab: RunLab, workflowId: string): Promise<RunSummary[]> {
  return (await listRuns(lab.ctx, { workflowId, page: 1, limit: 100 })).runs;
}

Deno.test("a step runs another workflow by its name or id and reads its outputs", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(DOUBLE);
  for (const workflow of [workflowId, "double"]) {
    const step = runs(workflow, { inputs: { amount: 21 } });
    const run = await runToEnd(lab, { steps: [step], ...CHILD_OUTPUTS });
    deepEqual([run.status, run.outputs], ["succeeded", { child: { twice: 42 } }]);
  }
  const children = await runsOf(lab, workflowId);
  deepEqual(children.map(({ status, trigger }) => [status, trigger]), [
    ["succeeded", "subworkflow"],
    ["succeeded", "subworkflow"],
  ]);
});

Deno.test("a run that waits for its child holds no slot", async () => {
  await using lab = await openRunLab({ slots: 1 });
  await lab.publish(DOUBLE);
  const step = runs("Double", {
    forEach: "[1, 2, 3]",
    concurrency: 3,
    inputs: { amount: "${{ item }}" },
  });
  const outputs = { all: "${{ steps.child.output.map(done, done.outputs.twice) }}" };
  const run = await runToEnd(lab, { steps: [step], outputs });
  deepEqual([run.status, run.outputs], ["succeeded", { all: [2, 4, 6] }]);
});

Deno.test("a child that fails or is cancelled fails its step, which onError can handle", async () => {
  await using lab = await openRunLab();
  await lab.publish({ name: "Broken", steps: [breaks("a")] });
  const failed = await runToEnd(lab, { steps: [runs("Broken")] });
  deepEqual([failed.status, failed.error?.code], ["failed", "run_failed"]);
  match(
    failed.error?.message ?? "",
    /^The run [0-9a-f-]{36} of "Broken" failed: expression_failed: /,
  );
  const handled = await runToEnd(lab, { steps: [runs("Broken", { onError: "continue" })] });
  equal(handled.status, "succeeded");

  const pausing = await lab.publish({ name: "Pausing", steps: [PAUSE] });
  const { runId } = await lab.start(await lab.publish({ steps: [runs("Pausing")] }));
  const child = await eventually(async () => (await runsOf(lab, pausing))[0]);
  await eventually(async () => (await getRun(lab.ctx, child)).status === "waiting");
  await cancelRun(lab.ctx, child);
  equal((await ended(lab, runId)).error?.code, "run_cancelled");
});

Deno.test("cancelling a run cancels its child runs and their children", async () => {
  await using lab = await openRunLab();
  const ids = [await lab.publish({ name: "Leaf", steps: [PAUSE] })];
  ids.push(await lab.publish({ name: "Middle", steps: [runs("Leaf")] }));
  const { runId } = await lab.start(await lab.publish({ steps: [runs("Middle")] }));
  const waits = async (id: string) => (await runsOf(lab, id))[0]?.status === "waiting";
  await eventually(() => waits(ids[0] ?? ""));
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "waiting");
  await cancelRun(lab.ctx, { runId });
  for (const id of ids) {
    await eventually(async () => (await runsOf(lab, id))[0]?.status === "cancelled");
  }
  equal((await getRun(lab.ctx, { runId })).status, "cancelled");
});

Deno.test("a child that fails by a defect of the engine ends its own child and its parent's wait", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const long = { ...PAUSE, with: { duration: "3h" } };
  const leaf = await lab.publish({ name: "Leaf", steps: [long] });
  const late = { id: "late", when: "true", steps: [PAUSE, give("a", "${{ env.TOKEN }}")] };
  const middle = await lab.publish({
    name: "Middle",
    env: { TOKEN: {} },
    steps: [{ id: "both", parallel: [runs("Leaf"), late] }],
  });
  const { runId } = await lab.start(await lab.publish({ steps: [runs("Middle")] }));
  const statusOf = async (id: string) => (await runsOf(lab, id))[0]?.status;
  for (const id of [leaf, middle]) {
    await eventually(async () => await statusOf(id) === "waiting");
  }
  // Sealed by another key, which the engine does not expect.
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ sealed_envs: new Uint8Array(40) })
      .where("workflow_id", "=", middle).execute()
  );
  clock.advance(60 * 60 * 1000);
  const run = await eventually(async () => {
    // The engine looks for runs that have been signalled once a second.
    clock.advance(1_000);
    const run = await getRun(lab.ctx, { runId });
    return hasEnded(run.status) ? run : null;
  });
  deepEqual([run.status, run.error?.stepId], ["failed", "child"]);
  const [broken] = await runsOf(lab, middle);
  deepEqual([broken?.status, broken?.error?.code], ["failed", "internal"]);
  await eventually(async () => await statusOf(leaf) === "cancelled");
});

Deno.test("a branch that fails cancels the child that another branch waits for", async () => {
  await using lab = await openRunLab();
  const pausing = await lab.publish({ name: "Pausing", steps: [PAUSE] });
  const soon = { id: "soon", service: "wait", action: "for", with: { duration: "100ms" } };
  const both = {
    id: "both",
    parallel: [runs("Pausing"), { id: "other", when: "true", steps: [soon, breaks("a")] }],
    onError: "continue",
  };
  const run = await runToEnd(lab, {
    steps: [both, give("after", "${{ steps.child.status }}")],
    outputs: { child: "${{ steps.after.output[0] }}" },
  });
  deepEqual([run.status, run.outputs], ["succeeded", { child: "cancelled" }]);
  await eventually(async () => (await runsOf(lab, pausing))[0]?.status === "cancelled");
});

Deno.test("a workflow that would run itself, and one nested too deep, are refused", async () => {
  await using lab = await openRunLab();
  const itself = await runToEnd(lab, { name: "Itself", steps: [runs("Itself")] });
  match(itself.error?.message ?? "", /it would run itself/);
  await lab.publish({ name: "Ping", steps: [runs(atEachRun("Pong"))] });
  const circle = await runToEnd(lab, { name: "Pong", steps: [runs("Ping")] });
  match(circle.error?.message ?? "", /it would run itself/);

  await lab.publish({ name: "Level 0", steps: [give("a", 1)] });
  for (let level = 1; level <= 11; level++) {
    await lab.publish({ name: `Level ${level}`, steps: [runs(`Level ${level - 1}`)] });
  }
  equal((await runToEnd(lab, { steps: [runs("Level 9")] })).status, "succeeded");
  const deep = await runToEnd(lab, { steps: [runs("Level 10")] });
  match(deep.error?.message ?? "", /nested at most 10 levels deep/);
});

Deno.test("a sub-workflow that is missing, foreign or ambiguous, or given wrong inputs, is reported", async () => {
  await using lab = await openRunLab();
  await using stranger = await openRunLab({ path: lab.path, db: lab.ctx.db });
  await stranger.publish({ ...DOUBLE, name: "Theirs" });
  await lab.publish({ ...DOUBLE, name: "Twin" });
  const twin = await lab.publish({ ...DOUBLE, name: "TWIN" });
  const failures: readonly [step: JsonObject, code: string, message: RegExp][] = [
    [
      runs(atEachRun("Nowhere")),
      "not_found",
      /no workflow "Nowhere" that this workflow's owner may read/,
    ],
    [runs(atEachRun("Theirs")), "not_found", /no workflow "Theirs"/],
    [runs(atEachRun("twin")), "conflict", /several workflows "twin"/],
    [runs(twin), "unprocessable", /inputs.amount/],
    [runs(twin, { version: 7 }), "not_found", /has no version 7/],
  ];
  for (const [step, code, message] of failures) {
    const { error } = await runToEnd(lab, { steps: [step] });
    equal(error?.code, code, JSON.stringify(error));
    match(error?.message ?? "", message);
  }
  const numbered = runs(twin, { version: 1, inputs: { amount: 1 } });
  equal((await runToEnd(lab, { steps: [numbered] })).status, "succeeded");
});

Deno.test("a file that a child makes belongs to the outermost run's workflow and principal", async () => {
  await using lab = await openRunLab();
  const note = {
    id: "note",
    service: "files",
    action: "write",
    with: { name: "n.txt", text: "n" },
  };
  await lab.publish({ name: "Writer", steps: [note] });
  await lab.publish({ name: "Middle", steps: [runs("Writer")] });
  const workflowId = await lab.publish({ steps: [runs("Middle")] });
  const { runId } = await lab.start(workflowId);
  equal((await ended(lab, runId)).status, "succeeded");
  const file = await lab.ctx.db.queries.selectFrom("objects").select(["owner_id", "workflow_id"])
    .executeTakeFirstOrThrow();
  deepEqual(file, { owner_id: lab.ctx.principal.userId, workflow_id: workflowId });
});

Deno.test("a run taken over finds the child that its step has started", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ name: "Pausing", steps: [PAUSE] });
  const { runId } = await lab.start(await lab.publish({ steps: [runs("Pausing")] }));
  await eventually(async () => (await runsOf(lab, workflowId))[0]?.status === "waiting");
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "waiting");
  // As a crash leaves it between the start of the child and the record that the step waits.
  await lab.ctx.db.transaction(async ({ queries }) => {
    await queries.updateTable("run_steps").set({ status: "running" })
      .where("run_id", "=", runId).execute();
    for (const status of ["running", "queued"] as const) {
      await queries.updateTable("runs").set({ status }).where("id", "=", runId).execute();
    }
  });
  lab.engine.wake();
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "waiting");
  const [child, ...others] = await runsOf(lab, workflowId);
  deepEqual(others, []);
  ok(child);
  await cancelRun(lab.ctx, child);
  equal((await ended(lab, runId)).error?.code, "run_cancelled");
});
