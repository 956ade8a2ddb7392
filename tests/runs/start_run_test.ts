import { deepEqual, equal, notEqual, rejects } from "node:assert/strict";
import type { Principal } from "../../src/identity/principal.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { startRun } from "../../src/runs/start/start_run.ts";
import { shareWorkflow } from "../../src/workflows/share_workflow.ts";
import { overtaken } from "../support/db/overtaken_database.ts";
import { testPrincipal } from "../support/identity/context.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { eventually } from "../support/time/eventually.ts";
import { openRunLab } from "../support/runs/run_lab.ts";
import { give } from "../support/runs/run_scenarios.ts";
import { draftedWorkflow } from "../support/workflows/workflows.ts";

const DEFINITION = {
  inputs: { n: { type: "number" }, m: { type: "number", default: 1 } },
  steps: [give("a", "${{ inputs.n }}")],
};

Deno.test("startRun() fills in defaults and refuses inputs that do not fit", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(DEFINITION);
  const { runId } = await lab.start(workflowId, { inputs: { n: 5 } });
  deepEqual((await lab.settled(runId)).inputs, { n: 5, m: 1 });
  const misfits: JsonObject[] = [{}, { n: "five" }, { n: 1, other: 2 }];
  for (const inputs of misfits) {
    await rejects(lab.start(workflowId, { inputs }), { code: "unprocessable" });
  }
});

Deno.test("startRun() refuses files that the organization has not, and so does a step", async () => {
  await using lab = await openRunLab();
  const inputs = { scan: { type: "file", required: false } };
  const note = {
    ...{ id: "note", service: "files", action: "write" },
    with: { name: "n.txt", text: "x" },
  };
  const { steps: [written] } = await lab.run({ steps: [note] });
  const { objectKey } = written?.output as JsonObject;
  const workflowId = await lab.publish({ inputs, steps: [] });
  for (const scan of [objectKey ?? null, null]) {
    const { runId } = await lab.start(workflowId, { inputs: { scan } });
    deepEqual((await lab.settled(runId)).inputs, { scan });
  }
  const given = { scan: "acme/inputs/none" };
  await rejects(lab.start(workflowId, { inputs: given }), {
    code: "unprocessable",
    issues: [{
      path: "inputs.scan",
      message: "must be the object key of a stored file that you may read",
    }],
  });
  const calls = { workflow: workflowId, inputs: given };
  const outer = await lab.run({
    steps: [{ id: "child", service: "workflow", action: "run", with: calls }],
  });
  equal(outer.error?.code, "unprocessable");
});

Deno.test("startRun() answers the first run to the same key and body", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(DEFINITION);
  const first = { inputs: { n: 1, m: 2 }, idempotencyKey: "key" };
  const { runId } = await lab.start(workflowId, first);
  await lab.settled(runId);
  deepEqual(await lab.start(workflowId, first), { runId, status: "succeeded" });
  const turned = { ...first, inputs: { m: 2, n: 1 } };
  equal((await lab.start(workflowId, turned)).runId, runId);
  await rejects(lab.start(workflowId, { ...first, inputs: { n: 2, m: 2 } }), {
    code: "unprocessable",
    extra: { runId },
  });
  notEqual((await lab.start(workflowId, { ...first, idempotencyKey: "other" })).runId, runId);
});

Deno.test("startRun() starts one run for 20 calls with one key at once", async () => {
  await using lab = await openRunLab({ slots: 4 });
  const workflowId = await lab.publish(DEFINITION);
  const input = { inputs: { n: 1 }, idempotencyKey: "key" };
  const started = await Promise.all(
    Array.from({ length: 20 }, () => lab.start(workflowId, input)),
  );
  equal(new Set(started.map(({ runId }) => runId)).size, 1);
  const { count } = await lab.ctx.db.queries.selectFrom("runs")
    .select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  equal(count, 1);
  // The slots that the other 19 had reserved become free again.
  const owner = { org_key: "", workflow_id: workflowId, principal_id: "" };
  for (let slot = 0; slot < 3; slot++) {
    await eventually(() => lab.engine.reserve(owner));
  }
});

Deno.test("startRun() refuses a teammate from whom the workflow was taken while it waited", async () => {
  const clock = new ManualClock();
  const owner = testPrincipal({ teamKeys: ["ops"] });
  await using lab = await openRunLab({ clock, principal: owner });
  const { ctx } = lab;
  const workflowId = await lab.publish(DEFINITION);
  await shareWorkflow(ctx, { workflowId, teamKeys: ["ops"] });
  const unshare = async () => {
    await shareWorkflow(ctx, { workflowId, teamKeys: [] });
    clock.advance(5_000);
  };
  const principal = testPrincipal({ orgKey: owner.orgKey, teamKeys: ["ops"] });
  const late = { ...ctx, principal, db: overtaken(ctx.db, unshare) };
  const start = { workflowId, inputs: { n: 1 }, trigger: "manual" } as const;
  await rejects(startRun(late, start), { code: "not_found" });
  const { count } = await ctx.db.queries.selectFrom("runs")
    .select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  equal(count, 0);
});

Deno.test("startRun() forgets a key after a day", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock, slots: 0, isStarted: false });
  const workflowId = await lab.publish(DEFINITION);
  const input = { inputs: { n: 1 }, idempotencyKey: "key" };
  const { runId } = await lab.start(workflowId, input);
  clock.advance(24 * 60 * 60 * 1000);
  equal((await lab.start(workflowId, input)).runId, runId);
  clock.advance(1);
  notEqual((await lab.start(workflowId, input)).runId, runId);
});

Deno.test("startRun() refuses a workflow that is not published or not readable", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(DEFINITION);
  const stranger = { ...lab.ctx, principal: testPrincipal() };
  await rejects(
    startRun(stranger, { workflowId, inputs: { n: 1 }, trigger: "manual" }),
    { code: "not_found" },
  );
  const drafted = await draftedWorkflow(lab.ctx);
  await rejects(lab.start(drafted), { code: "conflict" });
});

Deno.test("startRun() checks the rights of each caller that starts at the same time", async () => {
  const owner = testPrincipal({ teamKeys: ["ops"] });
  await using lab = await openRunLab({ principal: owner });
  const workflowId = await lab.publish(DEFINITION);
  await shareWorkflow(lab.ctx, { workflowId, teamKeys: ["ops"] });
  const start = (principal: Principal) =>
    startRun({ ...lab.ctx, principal }, { workflowId, inputs: { n: 1 }, trigger: "manual" })
      .then(({ status }) => status, ({ code }) => code);
  const outsider = testPrincipal({ orgKey: owner.orgKey });
  const callers = [
    owner,
    outsider,
    { ...outsider, teamKeys: ["ops"] },
    { ...owner, orgKey: "another" },
    owner,
  ];
  const answers = await Promise.all(callers.map(start));
  deepEqual(answers, ["succeeded", "not_found", "succeeded", "not_found", "succeeded"]);
});
