import { equal, notEqual } from "node:assert/strict";
import { CompiledVersions } from "../../src/runs/compiled_versions.ts";
import { startScheduledRun } from "../../src/runs/start_scheduled_run.ts";
import { eventually } from "../support/eventually.ts";
import { openRunLab, type RunLab } from "../support/run_lab.ts";
import { give } from "../support/run_scenarios.ts";
import { definitionNamed, publishVersion } from "../support/workflows.ts";

async function defaultVersionOf({ ctx }: RunLab, workflowId: string): Promise<string> {
  const row = await ctx.db.queries.selectFrom("workflows").select("default_version_id")
    .where("id", "=", workflowId).executeTakeFirstOrThrow();
  return row.default_version_id ?? "";
}

Deno.test("a version is compiled once, however often it is started, by hand and by schedule", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const versionId = await defaultVersionOf(lab, workflowId);
  const { versions } = lab.engine;
  const compiled = () => versions.get(lab.ctx.db.queries, versionId);
  const first = await compiled();
  // Who read the text again would fail.
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("workflow_versions").set({ definition: "no JSON" })
      .where("id", "=", versionId).execute()
  );
  const started: string[] = [];
  for (let at = 0; at < 10; at++) {
    started.push((await lab.start(workflowId)).runId);
    const scheduledAt = 60_000 * at;
    const tick = { workflowId, scheduledAt, instead: () => Promise.resolve(null) };
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

Deno.test("the text of a version that is known is not read again, be it what it may", () => {
  const versions = new CompiledVersions();
  const definitionText = JSON.stringify(definitionNamed("Known"));
  const known = versions.of({ versionId: "1", versionNumber: 1, definitionText });
  equal(versions.of({ versionId: "1", versionNumber: 1, definitionText: "no JSON" }), known);
});

Deno.test("200 versions are kept, and the one used least lately is forgotten first", () => {
  const versions = new CompiledVersions();
  const definitionText = JSON.stringify(definitionNamed("Kept"));
  const use = (at: number) => versions.of({ versionId: `${at}`, versionNumber: 1, definitionText });
  const entries = Array.from({ length: 200 }, (_, at) => use(at));
  equal(use(0), entries[0]);
  use(200);
  equal(use(0), entries[0]);
  notEqual(use(1), entries[1]);
});
