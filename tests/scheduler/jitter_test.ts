import assert from "node:assert/strict";
import { changeSchedule } from "../../src/schedules/change_schedule.ts";
import { getSchedule } from "../../src/schedules/get_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { listUpcomingRuns } from "../../src/schedules/list_upcoming_runs.ts";
import { putSchedule } from "../../src/schedules/put_schedule.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { firesAt, type Firing, lastFired, tickFiringAt } from "../../src/timing/jitter.ts";
import { nextTick } from "../../src/timing/ticks.ts";
import type { Timing } from "../../src/timing/timing.ts";
import {
  HOUR_MS,
  MINUTE_MS,
  missedSpans,
  openSchedulerLab,
  type SchedulerLab,
  startedTicks,
} from "../support/runs/scheduler_lab.ts";

const JITTER_MS = 10 * MINUTE_MS;

/** A schedule every hour that fires up to ten minutes later. */
async function openJittered() {
  const lab = await openSchedulerLab();
  const workflowId = await lab.lab.publish({ steps: [] });
  const key = { workflowId, name: "spread" };
  await putSchedule(lab.ctx, { ...key, input: "hourly", jitterMs: JITTER_MS });
  const nextAt = async () => Date.parse((await getSchedule(lab.ctx, key)).nextRunAt ?? "");
  return { lab, key, workflowId, nextAt, [Symbol.asyncDispose]: () => lab[Symbol.asyncDispose]() };
}

/** Goes on to that time and looks. */
async function lookAt(lab: SchedulerLab, at: number): Promise<void> {
  await lab.tick(at - lab.clock.now());
}

Deno.test("a jittered tick starts its run later, with its own time, and is not late for it", async () => {
  await using test = await openJittered();
  const { lab, key, workflowId, nextAt } = test;
  const tick = Date.UTC(2026, 10, 21, 8);
  const at = await nextAt();
  assert.ok(at > tick && at < tick + JITTER_MS);
  const { jitter } = await getSchedule(lab.ctx, key);
  assert.equal(jitter, "10m");
  const [first] = await listUpcomingRuns(lab.ctx, { ...key, limit: 1 });
  assert.equal(first?.scheduledAt, "2026-11-21T08:00:00.000Z");
  const { nextRunAt } = await getSchedule(lab.ctx, key);
  assert.equal(nextRunAt, new Date(at).toISOString());
  await lookAt(lab, at - 1);
  assert.deepEqual(await startedTicks(lab, workflowId), []);
  // Its time has passed and it is still to come.
  const [pending] = await listUpcomingRuns(lab.ctx, { ...key, limit: 1 });
  assert.equal(pending?.scheduledAt, "2026-11-21T08:00:00.000Z");
  await lookAt(lab, at);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00"]);
  const { ticks } = await listTicks(lab.ctx, { ...key, limit: 1 });
  assert.equal(ticks[0]?.lateMs, 0);
  assert.ok(await nextAt() >= tick + HOUR_MS);
});

Deno.test("each jittered tick starts one run, in whatever steps the clock goes", async () => {
  await using test = await openJittered();
  const { lab, key, workflowId } = test;
  await changeSchedule(lab.ctx, { ...key, overlap: "allow", catchup: "all" });
  const steps = [1, 7, 59, 61, 3, 180, 2, 11, 240, 1, 300];
  for (const minutes of steps) {
    await lab.tick(minutes * MINUTE_MS);
    for (let again = 0; again < 3; again++) await lab.runScheduler();
  }
  await lab.tick(HOUR_MS);
  const started = await startedTicks(lab, workflowId);
  const hours = Math.floor(steps.reduce((sum, each) => sum + each, 0) / 60);
  assert.ok(started.length >= hours && new Set(started).size === started.length);
  assert.deepEqual(
    started,
    started.map((_, hour) => {
      return new Date(Date.UTC(2026, 10, 21, 8 + hour)).toISOString().slice(8, 16).replace(
        "T",
        " ",
      );
    }),
  );
});

Deno.test("pausing between a tick and its start puts it on record, and starts nothing", async () => {
  await using test = await openJittered();
  const { lab, key, workflowId, nextAt } = test;
  await lookAt(lab, await nextAt() - 1);
  await pauseSchedule(lab.ctx, { ...key, paused: true });
  await lab.tick(JITTER_MS);
  await pauseSchedule(lab.ctx, { ...key, paused: false });
  await lab.tick(1);
  assert.deepEqual(await startedTicks(lab, workflowId), []);
  assert.deepEqual(await missedSpans(lab, workflowId), ["21 08:00 21 08:00 paused"]);
});

Deno.test("another jitter moves the start of the tick to come, and no tick is lost or doubled", async () => {
  await using test = await openJittered();
  const { lab, key, workflowId, nextAt } = test;
  await lookAt(lab, await nextAt() - 1);
  await changeSchedule(lab.ctx, { ...key, jitterMs: 0 });
  assert.equal(await nextAt(), Date.UTC(2026, 10, 21, 8));
  await lab.tick(0);
  await changeSchedule(lab.ctx, { ...key, jitterMs: HOUR_MS });
  await lab.tick(2 * HOUR_MS);
  assert.deepEqual((await startedTicks(lab, workflowId)).slice(0, 1), ["21 08:00"]);
  const { timing, ...firing } = { timing: HOURLY, jitterMs: HOUR_MS, seed: `${workflowId}/spread` };
  const last = lastFired({ timing, ...firing }, lab.clock.now());
  assert.equal((await startedTicks(lab, workflowId)).at(-1), shortTime(last));
});

function shortTime(at: number | null): string {
  return new Date(at ?? 0).toISOString().slice(8, 16).replace("T", " ");
}

const HOURLY: Timing = { kind: "recurring", cron: "0 * * * *", timezone: "UTC" };

const TIMINGS: readonly Timing[] = [
  HOURLY,
  { kind: "recurring", cron: "* * * * *", timezone: "UTC" },
  { kind: "recurring", cron: "30 2 * * *", timezone: "Europe/Berlin" },
  { kind: "recurring", cron: "0 9 * * *; 1 9 * * *", timezone: "Asia/Kolkata" },
  {
    kind: "rule",
    rule: "DTSTART:20260101T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYHOUR=9;BYMINUTE=0",
    timezone: "America/New_York",
  },
];

Deno.test("a delay is the same each time, below the jitter and before the next tick", () => {
  for (const timing of TIMINGS) {
    for (const jitterMs of [1, MINUTE_MS, HOUR_MS]) {
      const firing: Firing = { timing, jitterMs, seed: "a" };
      let tick = nextTick(timing, Date.UTC(2026, 9, 24));
      for (let count = 0; tick !== null && count < 40; count++) {
        const at = firesAt(firing, tick);
        const next = nextTick(timing, tick) ?? Infinity;
        assert.ok(at >= tick && at < Math.min(tick + jitterMs, next));
        assert.equal(firesAt(firing, tick), at);
        assert.equal(tickFiringAt(firing, at), tick);
        assert.equal(lastFired(firing, at), tick);
        assert.notEqual(lastFired(firing, at - 1), tick);
        tick = next;
      }
    }
  }
});

Deno.test("the delays of 1,000 schedules at one tick are spread evenly", () => {
  const tick = Date.UTC(2026, 10, 21, 8);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let count = 0; count < 1_000; count++) {
    const at = firesAt(
      { timing: HOURLY, jitterMs: 10_000, seed: `workflow-${count}/default` },
      tick,
    );
    const tenth = Math.floor((at - tick) / 1_000);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) assert.ok(count > 60 && count < 140, tenths.join(" "));
});

Deno.test("a schedule for one time fires when it says, whatever its jitter", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.lab.publish({ steps: [] });
  const key = { workflowId, name: "once" };
  await putSchedule(lab.ctx, { ...key, input: "in 2 hours", jitterMs: JITTER_MS });
  assert.equal((await getSchedule(lab.ctx, key)).nextRunAt, "2026-11-21T09:00:00.000Z");
  await lab.tick(2 * HOUR_MS);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 09:00"]);
});
