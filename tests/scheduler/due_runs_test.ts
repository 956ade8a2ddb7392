import assert from "node:assert/strict";
import { findSchedule } from "../../src/schedules/schedule_store.ts";
import { setDefaultVersion } from "../../src/workflows/versions/set_default_version.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openSchedulerLab,
  shortTime,
} from "../support/runs/scheduler_lab.ts";
import { publishVersion } from "../support/workflows/workflows.ts";

const TELLS = {
  steps: [],
  outputs: { at: "${{ run.scheduledAt }}", by: "${{ run.startedBy }}", of: "${{ run.trigger }}" },
};

Deno.test("a tick starts one run of its own, as the workflow's owner", async () => {
  await using scheduler = await openSchedulerLab();
  const id = await scheduler.schedule("hourly", TELLS);
  await scheduler.tick(59 * MINUTE_MS);
  assert.deepEqual(await scheduler.runs(id), []);
  await scheduler.tick(MINUTE_MS);
  await scheduler.tick(0);
  const [run, ...more] = await scheduler.runs(id);
  assert.deepEqual([run?.at, run?.status, run?.trigger, more], [
    "21 08:00",
    "succeeded",
    "schedule",
    [],
  ]);
  const { outputs } = await scheduler.lab.settled(run?.id ?? "");
  const by = scheduler.ctx.principal.userId;
  assert.deepEqual(outputs, { at: "2026-11-21T08:00:00.000Z", by, of: "schedule" });
});

Deno.test("each line of a cron starts its runs, and lines that meet start one", async () => {
  await using scheduler = await openSchedulerLab();
  const id = await scheduler.schedule("30 8 * * *; 0 9 * * *; */30 9 * * 6; 0 9 * * 6");
  for (let minutes = 0; minutes < 4 * 60; minutes += 10) await scheduler.tick(10 * MINUTE_MS);
  const runs = await scheduler.runs(id);
  assert.deepEqual(runs.map(({ at }) => at), ["21 08:30", "21 09:00", "21 09:30"]);
  assert.deepEqual(await scheduler.missed(id), []);
  await scheduler.tick(DAY_MS - 65 * MINUTE_MS);
  assert.equal((await scheduler.runs(id)).at(-1)?.at, "22 09:00");
  const [missed, ...more] = await scheduler.missed(id);
  assert.deepEqual([shortTime(missed?.first_at ?? 0), shortTime(missed?.last_at ?? 0), more], [
    "22 08:30",
    "22 08:30",
    [],
  ]);
});

Deno.test("a tick runs the default version of that moment with the inputs' defaults", async () => {
  await using scheduler = await openSchedulerLab();
  const { ctx } = scheduler;
  const inputs = { region: { type: "string", default: "EU" } };
  const definition = { inputs, steps: [], outputs: { region: "${{ inputs.region }}" } };
  const workflowId = await scheduler.schedule("hourly", definition);
  await scheduler.tick(HOUR_MS);
  await publishVersion(ctx, { workflowId, name: "Second" });
  await scheduler.tick(HOUR_MS);
  const first = await ctx.db.queries.selectFrom("workflow_versions").select("id")
    .where("workflow_id", "=", workflowId).where("number", "=", 1).executeTakeFirstOrThrow();
  await setDefaultVersion(ctx, { workflowId, versionId: first.id });
  await scheduler.tick(HOUR_MS);
  const runs = await Promise.all(
    (await scheduler.runs(workflowId)).map(({ id }) => scheduler.lab.settled(id)),
  );
  assert.deepEqual(runs.map(({ versionNumber }) => versionNumber), [1, 2, 1]);
  assert.deepEqual(runs[0]?.outputs, { region: "EU" });
});

Deno.test("a tick without a required input is a run that failed with inputs_missing", async () => {
  await using scheduler = await openSchedulerLab();
  const inputs = { rows: { type: "json" } };
  const id = await scheduler.schedule("hourly", { inputs, steps: [] });
  await scheduler.tick(HOUR_MS);
  await scheduler.tick(HOUR_MS);
  const runs = await scheduler.runs(id);
  assert.deepEqual(runs.map(({ at, status }) => [at, status]), [
    ["21 08:00", "failed"],
    ["21 09:00", "failed"],
  ]);
  const { error, finishedAt } = await scheduler.lab.settled(runs[0]?.id ?? "");
  assert.equal(error?.code, "inputs_missing");
  assert.match(error?.message ?? "", /"rows"/);
  assert.equal(finishedAt, "2026-11-21T08:00:00.000Z");
});

Deno.test("a schedule for one time is gone after it fired", async () => {
  await using scheduler = await openSchedulerLab();
  const id = await scheduler.schedule("in 2 hours");
  await scheduler.tick(HOUR_MS);
  assert.ok(await findSchedule(scheduler.ctx.db.queries, { workflowId: id, name: "default" }));
  await scheduler.tick(HOUR_MS);
  assert.equal(
    await findSchedule(scheduler.ctx.db.queries, { workflowId: id, name: "default" }),
    undefined,
  );
  await scheduler.tick(DAY_MS);
  assert.deepEqual((await scheduler.runs(id)).map(({ at }) => at), ["21 09:00"]);
});

Deno.test("a tick of a workflow without a default version is recorded, and the schedule goes on", async () => {
  await using scheduler = await openSchedulerLab();
  const { db } = scheduler.ctx;
  const id = await scheduler.schedule("hourly");
  const setDefault = (versionId: string | null) =>
    db.transaction(({ queries }) =>
      queries.updateTable("workflows").set({ default_version_id: versionId })
        .where("id", "=", id).execute()
    );
  const version = await db.queries.selectFrom("workflow_versions").select("id")
    .where("workflow_id", "=", id).executeTakeFirstOrThrow();
  await setDefault(null);
  await scheduler.tick(HOUR_MS);
  await setDefault(version.id);
  await scheduler.tick(HOUR_MS);
  assert.deepEqual((await scheduler.missed(id)).map(({ reason }) => reason), ["no_version"]);
  assert.deepEqual((await scheduler.runs(id)).map(({ at }) => at), ["21 09:00"]);
});

Deno.test("three looks at the same moment start each tick once", async () => {
  await using scheduler = await openSchedulerLab();
  const ids = await Promise.all(Array.from({ length: 20 }, () => scheduler.schedule("hourly")));
  scheduler.clock.advance(HOUR_MS);
  await Promise.all([scheduler.runScheduler(), scheduler.runScheduler(), scheduler.runScheduler()]);
  for (const id of ids) assert.equal((await scheduler.runs(id)).length, 1);
});

Deno.test("a schedule that cannot be computed holds up no other", async () => {
  await using scheduler = await openSchedulerLab();
  const { db } = scheduler.ctx;
  const broken = await scheduler.schedule("hourly");
  const workflowId = await scheduler.schedule("hourly");
  // More than are looked at together.
  await db.transaction(async ({ queries }) => {
    await queries.updateTable("schedules").set({ timezone: "Nowhere/None" })
      .where("workflow_id", "=", broken).execute();
    const row = await queries.selectFrom("schedules").selectAll()
      .where("workflow_id", "=", workflowId).executeTakeFirstOrThrow();
    const workflow = await queries.selectFrom("workflows").selectAll()
      .where("id", "=", workflowId).executeTakeFirstOrThrow();
    const ids = Array.from({ length: 120 }, () => scheduler.ctx.ids.uuid());
    const workflows = ids.map((id) => ({ ...workflow, id }));
    await queries.insertInto("workflows").values(workflows).execute();
    const next_at = (row.next_at ?? 0) + 1;
    const late = ids.map((workflow_id) => ({ ...row, workflow_id, next_at }));
    await queries.insertInto("schedules").values(late).execute();
  });
  scheduler.clock.advance(HOUR_MS + 1);
  assert.equal(await scheduler.runScheduler(), false);
  assert.equal((await scheduler.runs(workflowId)).length, 1);
  const late = await db.queries.selectFrom("schedules").select("workflow_id")
    .where("next_at", "<=", scheduler.clock.now()).execute();
  assert.deepEqual(late.map((row) => row.workflow_id), [broken]);
});
