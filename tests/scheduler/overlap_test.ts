import assert from "node:assert/strict";
import { changeSchedule, type PolicyChanges } from "../../src/schedules/change_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { parseSchedule } from "../../src/schedules/parse_schedule.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import { findSchedule } from "../../src/schedules/schedule_store.ts";
import { startScheduledRun } from "../../src/runs/start/start_scheduled_run.ts";
import type { Service } from "../../src/services/service.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  missedSpans,
  openSchedulerLab,
  type SchedulerLab,
  startedTicks,
} from "../support/runs/scheduler_lab.ts";
import { eventually } from "../support/time/eventually.ts";

const lasting = (duration: string) => ({
  steps: [{ id: "pause", service: "wait", action: "for", with: { duration } }],
});

/** An hourly schedule with these policies. */
async function scheduled(
  lab: SchedulerLab,
  { definition = lasting("150m"), phrase = "hourly", ...policies }: PolicyChanges & {
    definition?: Parameters<SchedulerLab["schedule"]>[1];
    phrase?: string;
  },
): Promise<string> {
  const workflowId = await lab.schedule(phrase, definition);
  await changeSchedule(lab.ctx, { workflowId, ...policies });
  return workflowId;
}

/** Moves the clock, and waits until so many of the runs have ended. */
async function untilEnded(
  lab: SchedulerLab,
  { workflowId, byMs, count }: { workflowId: string; byMs: number; count: number },
): Promise<void> {
  lab.clock.advance(byMs);
  await eventually(async () => {
    const runs = await lab.runs(workflowId);
    return runs.filter(({ status }) => /succeeded|cancelled/.test(status)).length === count;
  });
}

Deno.test("with overlap `queue` one tick waits for the run before, and those after it are skipped", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await scheduled(lab, { overlap: "queue" });
  for (let hour = 0; hour < 3; hour++) await lab.tick(HOUR_MS);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00"]);
  assert.deepEqual(await missedSpans(lab, workflowId), ["21 10:00 21 10:00 overlap"]);
  const { ticks } = await listTicks(lab.ctx, { workflowId, limit: 10 });
  assert.deepEqual(ticks.map(({ outcome }) => outcome), ["overlap", "waiting", "started"]);
  await untilEnded(lab, { workflowId, byMs: HOUR_MS / 2, count: 1 });
  await Promise.all([lab.runScheduler(), lab.runScheduler(), lab.runScheduler()]);
  await lab.tick(HOUR_MS / 2);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00", "21 09:00"]);
  const runs = await lab.runs(workflowId);
  const { startedAt } = await lab.lab.settled(runs[1]?.id ?? "");
  assert.equal(startedAt, "2026-11-21T10:30:00.000Z");
  assert.equal(
    (await findSchedule(lab.ctx.db.queries, { workflowId, name: "default" }))?.waiting_at,
    Date.UTC(2026, 10, 21, 11),
  );
});

Deno.test("a waiting tick that has got a run from elsewhere starts no second one", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await scheduled(lab, { overlap: "queue" });
  for (let hour = 0; hour < 2; hour++) await lab.tick(HOUR_MS);
  const scheduledAt = Date.UTC(2026, 10, 21, 9);
  const tick = { workflowId, name: "default", given: {}, scheduledAt };
  await startScheduledRun<never>(lab.lab.ctx, { ...tick, instead: () => Promise.resolve(null) });
  await eventually(async () => {
    const runs = await lab.runs(workflowId);
    return runs.filter(({ status }) => status === "waiting").length === 2;
  });
  await untilEnded(lab, { workflowId, byMs: 3 * HOUR_MS, count: 2 });
  await lab.runScheduler();
  const started = await startedTicks(lab, workflowId);
  assert.deepEqual(started.filter((at) => at === "21 09:00"), ["21 09:00"]);
  const row = await findSchedule(lab.ctx.db.queries, { workflowId, name: "default" });
  assert.equal(row?.waiting_at, null);
});

Deno.test("a waiting tick of one time is started, and the schedule is gone then", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await scheduled(lab, { overlap: "queue" });
  await lab.tick(HOUR_MS);
  await parseSchedule(lab.ctx, { workflowId, input: "in 1 hour" });
  await lab.tick(HOUR_MS);
  assert.ok(await findSchedule(lab.ctx.db.queries, { workflowId, name: "default" }));
  await untilEnded(lab, { workflowId, byMs: 2 * HOUR_MS, count: 1 });
  await lab.runScheduler();
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00", "21 09:00"]);
  assert.equal(await findSchedule(lab.ctx.db.queries, { workflowId, name: "default" }), undefined);
});

const CHANGES: Record<string, (lab: SchedulerLab, workflowId: string) => Promise<unknown>> = {
  paused: ({ ctx }, workflowId) => pauseSchedule(ctx, { workflowId, paused: true }),
  changed: ({ ctx }, workflowId) => parseSchedule(ctx, { workflowId, input: "daily at 7" }),
  removed: ({ ctx }, workflowId) => removeSchedule(ctx, { workflowId }),
};
for (const [change, make] of Object.entries(CHANGES)) {
  Deno.test(`a waiting tick of a schedule that is ${change} is on record and starts nothing`, async () => {
    await using lab = await openSchedulerLab();
    const workflowId = await scheduled(lab, { overlap: "queue" });
    for (let hour = 0; hour < 2; hour++) await lab.tick(HOUR_MS);
    await make(lab, workflowId);
    await untilEnded(lab, { workflowId, byMs: 3 * HOUR_MS, count: 1 });
    await lab.runScheduler();
    assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00"]);
    assert.deepEqual(await missedSpans(lab, workflowId), ["21 09:00 21 09:00 overlap"]);
  });
}

Deno.test("with overlap `cancel` the run before is cancelled and the tick starts", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await scheduled(lab, { overlap: "cancel" });
  for (let hour = 0; hour < 3; hour++) await lab.tick(HOUR_MS);
  const runs = await lab.runs(workflowId);
  assert.deepEqual(runs.map(({ at, status }) => `${at} ${status}`), [
    ...["21 08:00 cancelled", "21 09:00 cancelled", "21 10:00 waiting"],
  ]);
  assert.deepEqual(await missedSpans(lab, workflowId), []);
});

/** Answers nothing until it is cancelled. */
const HANGS: Service = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

const HANGING = {
  steps: [{
    ...{ id: "hang", service: "files", action: "write", timeout: "1h" },
    with: { name: "a", text: "b" },
  }],
};

/** A lab whose runs of `HANGING` go on when it is closed, in no other one. */
async function openHangingLab(): Promise<SchedulerLab> {
  const lab = await openSchedulerLab({ services: new Map([["files", HANGS]]) });
  const dispose = async () => {
    lab.lab.engine.stopRunning();
    await lab[Symbol.asyncDispose]();
  };
  return { ...lab, [Symbol.asyncDispose]: dispose };
}

Deno.test("with overlap `cancel` a tick waits until the run of another process has stopped", async () => {
  await using other = await openHangingLab();
  const { clock, lab: { path } } = other;
  const phrase = "every 10 minutes";
  const workflowId = await scheduled(other, { overlap: "cancel", definition: HANGING, phrase });
  clock.advance(10 * MINUTE_MS);
  await other.runScheduler();
  await eventually(async () => (await other.runs(workflowId))[0]?.status === "running");
  await using lab = await openSchedulerLab({ path, clock, isStarted: false });
  clock.advance(10 * MINUTE_MS);
  await lab.runScheduler();
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 07:10"]);
  await eventually(async () => {
    clock.advance(1_000);
    return (await lab.runs(workflowId))[0]?.status === "cancelled";
  });
  await lab.runScheduler();
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 07:10", "21 07:20"]);
  assert.deepEqual(await missedSpans(lab, workflowId), []);
});

Deno.test("a tick is no overlap when the run before was due to end while no server ran", async () => {
  await using before = await openSchedulerLab();
  const { clock, lab: { path } } = before;
  const workflowId = await before.schedule("hourly", lasting("30m"));
  await before.tick(HOUR_MS);
  await before.lab.engine[Symbol.asyncDispose]();
  clock.advance(HOUR_MS + 10_000);
  await using lab = await openSchedulerLab({ path, clock, isStarted: false });
  await lab.runScheduler();
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00"]);
  assert.deepEqual(await missedSpans(lab, workflowId), []);
  await lab.lab.engine.start();
  await untilEnded(lab, { workflowId, byMs: 0, count: 1 });
  await lab.runScheduler();
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00", "21 09:00"]);
});

Deno.test("a tick is no overlap when the run before ends at the time of the tick", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("hourly", lasting("1h"));
  for (let hour = 1; hour <= 3; hour++) {
    await lab.tick(HOUR_MS);
    await untilEnded(lab, { workflowId, byMs: 0, count: hour - 1 });
    await lab.tick(0);
  }
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00", "21 09:00", "21 10:00"]);
  assert.deepEqual(await missedSpans(lab, workflowId), []);
});

for (
  const { lateMs, graceMs } of [{ lateMs: 0, graceMs: 1_000 }, { lateMs: 9_000, graceMs: 30_000 }]
) {
  Deno.test(`a tick that is ${lateMs} ms late is an overlap ${graceMs} ms later`, async () => {
    await using lab = await openHangingLab();
    const workflowId = await lab.schedule("every 10 minutes", HANGING);
    lab.clock.advance(10 * MINUTE_MS);
    await lab.runScheduler();
    await eventually(async () => (await lab.runs(workflowId))[0]?.status === "running");
    lab.clock.advance(10 * MINUTE_MS + lateMs);
    await lab.runScheduler();
    lab.clock.advance(graceMs - 1);
    await lab.runScheduler();
    assert.deepEqual(await missedSpans(lab, workflowId), []);
    lab.clock.advance(1);
    await lab.runScheduler();
    assert.deepEqual(await missedSpans(lab, workflowId), ["21 07:20 21 07:20 overlap"]);
    assert.deepEqual(await startedTicks(lab, workflowId), ["21 07:10"]);
  });
}

Deno.test("no waiting tick is lost or doubled when the clock goes ahead and back", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await scheduled(lab, { overlap: "queue", definition: lasting("90m") });
  await lab.tick(HOUR_MS);
  await lab.tick(HOUR_MS);
  await lab.tick(DAY_MS);
  await lab.tick(-DAY_MS);
  for (let minute = 0; minute < 5 * 60; minute += 10) await lab.tick(10 * MINUTE_MS);
  const started = await startedTicks(lab, workflowId);
  assert.equal(new Set(started).size, started.length);
  assert.ok(started.includes("21 09:00"), `${started}`);
  const seen = new Set([
    ...started,
    ...(await missedSpans(lab, workflowId)).map((span) => span.slice(0, 8)),
  ]);
  const waits =
    (await findSchedule(lab.ctx.db.queries, { workflowId, name: "default" }))?.waiting_at ?? null;
  if (waits !== null) seen.add(new Date(waits).toISOString().slice(8, 16).replace("T", " "));
  for (const hour of ["08", "09", "10", "11", "12", "13", "14"]) {
    assert.ok(seen.has(`21 ${hour}:00`), `21 ${hour}:00 of ${[...seen]}`);
  }
});
