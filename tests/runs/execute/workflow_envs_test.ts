import { deepEqual, equal, match } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { publishWorkflow } from "../../../src/workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { setEnvs } from "../../../src/workflows/envs/set_envs.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { withHooks } from "../../support/workflows/workflows.ts";

/** Two variables, one of them a secret, both read. */
const READS: JsonObject = {
  env: { REGION: { secret: false }, PIN: {} },
  steps: [give("pin", "${{ env.PIN }}")],
  outputs: { seen: "${{ [env.REGION, steps.pin.output[0]] }}" },
};

async function set(
  { ctx }: RunLab,
  { workflowId, values }: { workflowId: string; values: Record<string, string> },
): Promise<void> {
  const envs = Object.entries(values).map(([name, value]) => ({ name, value }));
  await setEnvs(ctx, { workflowId, envs });
}

async function run(lab: RunLab, workflowId: string) {
  return await lab.settled((await lab.start(workflowId)).runId);
}

Deno.test("a run reads what setEnvs() keeps, each time anew, and so does a new version", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(READS);
  await set(lab, { workflowId, values: { REGION: "EU", PIN: "1" } });
  deepEqual((await run(lab, workflowId)).outputs, { seen: ["EU", "1"] });
  await set(lab, { workflowId, values: { PIN: "2" } });
  deepEqual((await run(lab, workflowId)).outputs, { seen: ["EU", "2"] });
  await saveDraft(lab.ctx, {
    workflowId,
    definition: { format: "planner/1", name: "Second", ...READS },
  });
  const { versionNumber } = await publishWorkflow(withHooks(lab.ctx), { workflowId });
  const again = await run(lab, workflowId);
  deepEqual([versionNumber, again.versionNumber, again.outputs], [2, 2, { seen: ["EU", "2"] }]);
});

/** Puts into the first variable what was sealed for the second. */
async function copySealed(
  { ctx }: RunLab,
  { workflowId, into, from }: { workflowId: string; into: string; from: [string, string] },
): Promise<void> {
  const [fromWorkflowId, fromName] = from;
  await ctx.db.transaction(async ({ queries }) => {
    const valueOf = (id: string, name: string) =>
      queries.selectFrom("env_values").selectAll("env_values")
        .innerJoin("version_envs", "version_envs.value_id", "env_values.id")
        .innerJoin("workflows", "workflows.default_version_id", "version_envs.version_id")
        .where("workflows.id", "=", id)
        .where("version_envs.name", "=", name)
        .executeTakeFirstOrThrow();
    const { sealed_value } = await valueOf(fromWorkflowId, fromName);
    await queries.updateTable("env_values").set({ sealed_value })
      .where("id", "=", (await valueOf(workflowId, into)).id)
      .execute();
  });
}

Deno.test("a run fails at the step that reads a secret sealed for another name", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(READS);
  await set(lab, { workflowId, values: { REGION: "EU", PIN: "1" } });
  await copySealed(lab, { workflowId, into: "PIN", from: [workflowId, "REGION"] });
  const { status, error, steps } = await run(lab, workflowId);
  deepEqual([status, error?.code, error?.stepId], ["failed", "env_unreadable", "pin"]);
  match(error?.message ?? "", /"PIN": .* set its value again/);
  equal(steps[0]?.attempts, 1);
  await set(lab, { workflowId, values: { PIN: "3" } });
  deepEqual((await run(lab, workflowId)).outputs, { seen: ["EU", "3"] });
});

Deno.test("a run fails before its steps over an open value sealed for another workflow", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(READS);
  const other = await lab.publish(READS);
  for (const id of [workflowId, other]) {
    await set(lab, { workflowId: id, values: { REGION: "EU", PIN: "1" } });
  }
  await copySealed(lab, { workflowId, into: "REGION", from: [other, "REGION"] });
  const { status, error, steps } = await run(lab, workflowId);
  deepEqual([status, error?.code, error?.stepId], ["failed", "env_unreadable", null]);
  match(error?.message ?? "", /"REGION"/);
  equal(steps[0]?.status, "pending");
  equal((await run(lab, other)).status, "succeeded");
});

Deno.test("a run's own value stands in for one that cannot be read", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish(READS);
  await set(lab, { workflowId, values: { REGION: "EU", PIN: "1" } });
  await copySealed(lab, { workflowId, into: "PIN", from: [workflowId, "REGION"] });
  const { runId } = await lab.start(workflowId, { envs: { PIN: "own" } });
  deepEqual((await lab.settled(runId)).outputs, { seen: ["EU", "own"] });
});
