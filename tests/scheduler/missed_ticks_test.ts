import assert from "node:assert/strict";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { findSchedule } from "../../src/schedules/schedule_store.ts";
import { nextTicks } from "../../src/timing/ticks.ts";
import { eventually } from "../support/time/eventually.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openSchedulerLab,
  type SchedulerLab,
  shortTime,
} from "../support/runs/scheduler_lab.ts";

async function missedOf(scheduler: SchedulerLab, id: string): Promise<unknown[]> {
  const rows = await scheduler.missed(id);
  return rows.map((row) => [shortTime(row.first_at), shortTime(row.last_at), row.reason]);
}

async function ticksOf(scheduler: SchedulerLab, id: string): Promise<(string | null)[]> {
  return (await scheduler.runs(id)).map(({ at }) => at);
}

Deno.test("ten ticks missed while down are one catch-up run and nine on record", async () => {
  await using scheduler = await openSchedulerLab();
  const id = await scheduler.schedule("hourly");
  await scheduler.tick(10 * HOUR_MS + MINUTE_MS);
  assert.deepEqual(await ticksOf(scheduler, id), ["21 17:00"]);
  const [missed, ...more] = await scheduler.missed(id);
  assert.deepEqual([missed?.reason, more], ["late", []]);
  const timing = { kind: "recurring", cron: "0 * * * *", timezone: "UTC" } as const;
  const after = (missed?.first_at ?? 0) - 1;
  const recorded = nextTicks(timing, { after, limit: 100 })
    .filter((tick) => tick <= (missed?.last_at ?? 0));
  assert.equal(recorded.length, 9);
  await scheduler.tick(HOUR_MS);
  assert.deepEqual(await ticksOf(scheduler, id), ["21 17:00", "21 18:00"]);
});

Deno.test("a missed tick is caught up with while it is younger than a day", async () => {
  await using scheduler = await openSchedulerLab();
  const id = await scheduler.schedule("every saturday at 8");
  await scheduler.tick(HOUR_MS + DAY_MS);
  assert.deepEqual(await ticksOf(scheduler, id), []);
  assert.deepEqual(await missedOf(scheduler, id), [["21 08:00", "21 08:00", "late"]]);
  const late = await scheduler.schedule("every sunday at 9");
  await scheduler.tick(HOUR_MS + DAY_MS - 1);
  assert.deepEqual(await ticksOf(scheduler, late), ["22 09:00"]);
});

Deno.test("a schedule for one time catches up within a day, and is gone either way", async () => {
  await using scheduler = await openSchedulerLab();
  const soon = await scheduler.schedule("in 3 hours");
  const sooner = await scheduler.schedule("in 1 hour");
  await scheduler.tick(DAY_MS + 2 * HOUR_MS);
  assert.deepEqual(await ticksOf(scheduler, soon), ["21 10:00"]);
  assert.deepEqual(await ticksOf(scheduler, sooner), []);
  assert.deepEqual(await missedOf(scheduler, sooner), [["21 08:00", "21 08:00", "late"]]);
  for (const id of [soon, sooner]) {
    assert.equal(
      await findSchedule(scheduler.ctx.db.queries, { workflowId: id, name: "default" }),
      undefined,
    );
  }
});

Deno.test("resuming from a pause catches up with nothing", async () => {
  await using scheduler = await openSchedulerLab();
  const workflowId = await scheduler.schedule("hourly");
  const pause = (paused: boolean) => pauseSchedule(scheduler.ctx, { workflowId, paused });
  await pause(true);
  await scheduler.tick(3 * HOUR_MS + MINUTE_MS);
  assert.equal((await pause(false)).nextRunAt, "2026-11-21T11:00:00.000Z");
  await scheduler.tick(0);
  assert.deepEqual(await ticksOf(scheduler, workflowId), []);
  assert.deepEqual(await missedOf(scheduler, workflowId), [["21 08:00", "21 10:00", "paused"]]);
  await scheduler.tick(59 * MINUTE_MS);
  assert.deepEqual(await ticksOf(scheduler, workflowId), ["21 11:00"]);
});

Deno.test("resuming what is not paused loses no tick", async () => {
  await using scheduler = await openSchedulerLab();
  const workflowId = await scheduler.schedule("hourly");
  scheduler.clock.advance(HOUR_MS + MINUTE_MS);
  const resumed = await pauseSchedule(scheduler.ctx, { workflowId, paused: false });
  assert.equal(resumed.nextRunAt, "2026-11-21T08:00:00.000Z");
  await scheduler.tick(0);
  assert.deepEqual(await ticksOf(scheduler, workflowId), ["21 08:00"]);
});

Deno.test("resuming a one-time schedule after its time removes it and records its tick as missed", async () => {
  await using scheduler = await openSchedulerLab();
  const workflowId = await scheduler.schedule("in 1 hour");
  await pauseSchedule(scheduler.ctx, { workflowId, paused: true });
  await scheduler.tick(2 * HOUR_MS);
  const resumed = await pauseSchedule(scheduler.ctx, { workflowId, paused: false });
  assert.deepEqual(resumed, { success: true, paused: false, nextRunAt: null });
  assert.equal(
    await findSchedule(scheduler.ctx.db.queries, { workflowId, name: "default" }),
    undefined,
  );
  assert.deepEqual(await missedOf(scheduler, workflowId), [["21 08:00", "21 08:00", "paused"]]);
  await scheduler.tick(DAY_MS);
  assert.deepEqual(await ticksOf(scheduler, workflowId), []);
});

const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "150m" } };

Deno.test("a tick is skipped and recorded while the run before it is not over", async () => {
  await using scheduler = await openSchedulerLab();
  const id = await scheduler.schedule("hourly", { steps: [PAUSE] });
  for (let hour = 0; hour < 3; hour++) await scheduler.tick(HOUR_MS);
  scheduler.clock.advance(HOUR_MS / 2);
  await eventually(async () => (await scheduler.runs(id))[0]?.status === "succeeded");
  await scheduler.tick(HOUR_MS / 2);
  await scheduler.tick(HOUR_MS);
  assert.deepEqual(await ticksOf(scheduler, id), ["21 08:00", "21 11:00"]);
  assert.deepEqual(await missedOf(scheduler, id), [
    ["21 09:00", "21 09:00", "overlap"],
    ["21 10:00", "21 10:00", "overlap"],
    ["21 12:00", "21 12:00", "overlap"],
  ]);
});

Deno.test("a schedule may allow overlaps and have no catch-up", async () => {
  await using scheduler = await openSchedulerLab();
  const id = await scheduler.schedule("hourly", { steps: [PAUSE] });
  await scheduler.ctx.db.transaction(({ queries }) =>
    queries.updateTable("schedules").set({ overlap: "allow", catchup: "none" }).execute()
  );
  await scheduler.tick(HOUR_MS);
  await scheduler.tick(HOUR_MS + MINUTE_MS - 1);
  assert.deepEqual(await ticksOf(scheduler, id), ["21 08:00", "21 09:00"]);
  await scheduler.tick(HOUR_MS + 1);
  assert.deepEqual(await ticksOf(scheduler, id), ["21 08:00", "21 09:00"]);
  assert.deepEqual(await missedOf(scheduler, id), [["21 10:00", "21 10:00", "late"]]);
});
