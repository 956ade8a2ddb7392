import { equal, notEqual } from "node:assert/strict";
import { CompiledVersions } from "../../../src/runs/execute/compiled_versions.ts";
import { startScheduledRun } from "../../../src/runs/start/start_scheduled_run.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { WORKFLOWS } from "../../../src/workflows/kind.ts";
import { insertVersion } from "../../../src/documents/versions/version_store.ts";
import { definitionNamed, publishVersion } from "../../support/workflows/workflows.ts";

async function defaultVersionOf({ ctx }: RunLab, workflowId: string): Promise<string> {
  const row = await ctx.db.queries.selectFrom("workflows").select("default_version_id")
    .where("id", "=", workflowId).executeTakeFirstOrThrow();
  return row.default_version_id ?? "";
}

Deno.test("a version is compiled once, however often it is started, by hand and by schedule", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const versionId = await defaultVersionOf(lab, workflowId);
  const { versions } = lab.runs;
  const compiled = () => versions.get(lab.ctx.db.queries, versionId);
  const first = await compiled();
  // Reading the text again would fail.
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("workflow_versions").set({ definition: "no JSON" })
      .where("id", "=", versionId).execute()
  );
  const started: string[] = [];
  for (let at = 0; at < 10; at++) {
    started.push((await lab.start(workflowId)).runId);
    const scheduledAt = 60_000 * at;
    const tick = {
      workflowId,
      name: "default",
      given: {},
      scheduledAt,
      instead: () => Promise.resolve(null),
    };
    started.push((await startScheduledRun<never>(lab.ctx, tick)).runId);
  }
  const ended = lab.ctx.db.queries.selectFrom("runs").select("id")
    .where("status", "=", "succeeded");
  await eventually(async () => (await ended.execute()).length === started.length);
  equal(await compiled(), first);

  await publishVersion(lab.ctx, { workflowId, name: "Another" });
  const second = await versions.get(lab.ctx.db.queries, await defaultVersionOf(lab, workflowId));
  notEqual(second, first);
  equal(await compiled(), first);
});

Deno.test("200 versions are kept, and the one used least lately is forgotten first", async () => {
  await using lab = await openRunLab();
  const { ctx } = lab;
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  await ctx.db.transaction(async ({ queries }) => {
    for (let at = 0; at <= 200; at++) {
      await insertVersion(queries, {
        kind: WORKFLOWS,
        versionId: `${at}`,
        documentId: workflowId,
        number: at + 2,
        definition: JSON.stringify(definitionNamed("Kept")),
        source: null,
        createdBy: ctx.principal.userId,
        createdAt: 0,
      });
    }
  });
  const versions = new CompiledVersions();
  const use = (at: number) => versions.get(ctx.db.queries, `${at}`);
  const [first, second] = [await use(0), await use(1)];
  for (let at = 2; at < 200; at++) await use(at);
  equal(await use(0), first);
  await use(200);
  equal(await use(0), first);
  notEqual(await use(1), second);
});
