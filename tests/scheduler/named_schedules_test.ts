import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { getSchedule } from "../../src/schedules/get_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import { saveSchedule } from "../../src/schedules/save_schedule.ts";
import { cronTiming } from "../../src/timing/cron_timing.ts";
import { HOUR_MS, openSchedulerLab, type SchedulerLab } from "../support/runs/scheduler_lab.ts";

const GREETS = { inputs: { name: { type: "string", required: true } }, steps: [] };

Deno.test("schedules of one workflow start a run each at one time, with their own inputs", async () => {
  await using scheduler = await openSchedulerLab();
  const workflowId = await scheduler.lab.publish(GREETS);
  await saveNamed(scheduler, { workflowId, name: "ada", inputs: { name: "Ada" } });
  await saveNamed(scheduler, { workflowId, name: "max", inputs: { name: "Max" } });
  await scheduler.tick(HOUR_MS);
  await scheduler.runScheduler();
  assert.deepEqual(await started(scheduler, workflowId), [
    { schedule_name: "ada", status: "succeeded", inputs: '{"name":"Ada"}' },
    { schedule_name: "max", status: "succeeded", inputs: '{"name":"Max"}' },
  ]);
});

Deno.test("pausing and removing a schedule leaves the others of its workflow alone", async () => {
  await using scheduler = await openSchedulerLab();
  const { ctx } = scheduler;
  const workflowId = await scheduler.lab.publish({ steps: [] });
  for (const name of ["default", "ada", "max"]) {
    await saveNamed(scheduler, { workflowId, name, inputs: null });
  }
  await pauseSchedule(ctx, { workflowId, paused: true });
  await removeSchedule(ctx, { workflowId, name: "ada" });
  await scheduler.tick(HOUR_MS);
  const names = (await started(scheduler, workflowId)).map((run) => run.schedule_name);
  assert.deepEqual(names, ["max"]);
  assert.equal((await getSchedule(ctx, { workflowId, name: "max" })).lastTick?.outcome, "started");
  assert.equal((await getSchedule(ctx, { workflowId })).lastTick, null);
  const page = { workflowId, page: 1, limit: 20 };
  const { ticks } = await listTicks(ctx, { ...page, name: "max" });
  assert.deepEqual(ticks.map(({ outcome }) => outcome), ["started"]);
  await assert.rejects(getSchedule(ctx, { workflowId, name: "ada" }), {
    code: "not_found",
  });
});

async function saveNamed(
  { ctx, clock }: SchedulerLab,
  { inputs, ...key }: { workflowId: string; name: string; inputs: JsonObject | null },
): Promise<void> {
  const parsed = cronTiming("0 * * * *", "UTC");
  if ("problem" in parsed) throw new Error(parsed.problem);
  const text = inputs === null ? null : JSON.stringify(inputs);
  const made = { ...key, timing: parsed.timing, phrase: null, inputs: text, now: clock.now() };
  await ctx.db.transaction((tx) => saveSchedule(tx, { ...made, quotas: ctx.quotas }));
}

async function started({ ctx }: SchedulerLab, workflowId: string) {
  const rows = await ctx.db.queries.selectFrom("runs")
    .select(["schedule_name", "status", "inputs"])
    .where("workflow_id", "=", workflowId)
    .orderBy("schedule_name").execute();
  return rows.map((row) => ({ ...row }));
}
