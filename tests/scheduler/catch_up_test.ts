import assert from "node:assert/strict";
import { changeSchedule } from "../../src/schedules/change_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { findNextDueAt, findSchedule } from "../../src/schedules/schedule_store.ts";
import {
  HOUR_MS,
  MINUTE_MS,
  missedSpans,
  openSchedulerLab,
  startedTicks,
} from "../support/runs/scheduler_lab.ts";
import { eventually } from "../support/time/eventually.ts";

Deno.test("with catch-up `all` each missed tick of the window starts a run, and older ones are recorded", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("hourly");
  await changeSchedule(lab.ctx, { workflowId, catchup: "all", catchupWindowMs: 4 * HOUR_MS });
  lab.clock.advance(10 * HOUR_MS + MINUTE_MS);
  for (let look = 0; look < 6; look++) await lab.tick(0);
  assert.deepEqual(await startedTicks(lab, workflowId), [
    ...["21 14:00", "21 15:00", "21 16:00", "21 17:00"],
  ]);
  assert.deepEqual(await missedSpans(lab, workflowId), ["21 08:00 21 13:00 late"]);
  await lab.tick(HOUR_MS);
  assert.equal((await startedTicks(lab, workflowId)).at(-1), "21 18:00");
});

Deno.test("with catch-up `all` each run begins after the one before, and no tick is due meanwhile", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("hourly", {
    steps: [{ id: "pause", service: "wait", action: "for", with: { duration: "5m" } }],
  });
  await changeSchedule(lab.ctx, { workflowId, catchup: "all" });
  lab.clock.advance(3 * HOUR_MS + 2 * MINUTE_MS);
  await lab.tick(0);
  await lab.tick(0);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00"]);
  assert.equal(await findNextDueAt(lab.ctx.db.queries), null, "held until the run has ended");
  for (let ended = 1; ended <= 3; ended++) {
    lab.clock.advance(5 * MINUTE_MS);
    await eventually(async () =>
      (await lab.runs(workflowId)).filter(({ status }) => status === "succeeded").length === ended
    );
    await lab.tick(0);
    await lab.tick(0);
  }
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00", "21 09:00", "21 10:00"]);
  assert.deepEqual(await missedSpans(lab, workflowId), []);
});

Deno.test("the catch-up window also bounds the single run that makes up for missed ticks", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("every saturday at 8");
  await changeSchedule(lab.ctx, { workflowId, catchupWindowMs: 30 * MINUTE_MS });
  await lab.tick(HOUR_MS + 30 * MINUTE_MS);
  assert.deepEqual(await startedTicks(lab, workflowId), []);
  assert.deepEqual(await missedSpans(lab, workflowId), ["21 08:00 21 08:00 late"]);
});

Deno.test("a schedule pauses itself at the tick after `pauseAfterFailures` failures in a row", async () => {
  await using lab = await openSchedulerLab();
  const inputs = { rows: { type: "json" } };
  const workflowId = await lab.schedule("hourly", { inputs, steps: [] });
  await changeSchedule(lab.ctx, { workflowId, pauseAfterFailures: 2 });
  for (let hour = 0; hour < 4; hour++) await lab.tick(HOUR_MS);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00", "21 09:00"]);
  assert.equal(
    (await findSchedule(lab.ctx.db.queries, { workflowId, name: "default" }))?.is_paused,
    1,
  );
  const { ticks } = await listTicks(lab.ctx, { workflowId, limit: 10 });
  assert.deepEqual(ticks.map(({ outcome }) => outcome), [
    ...["paused", "failures", "inputs_missing", "inputs_missing"],
  ]);
  await pauseSchedule(lab.ctx, { workflowId, paused: false });
  for (let hour = 0; hour < 3; hour++) await lab.tick(HOUR_MS);
  assert.deepEqual((await startedTicks(lab, workflowId)).slice(2), ["21 12:00", "21 13:00"]);
  assert.equal(
    (await findSchedule(lab.ctx.db.queries, { workflowId, name: "default" }))?.is_paused,
    1,
  );
});
