import assert from "node:assert/strict";
import { changeSchedule } from "../../src/schedules/change_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { planTicks } from "../../src/schedules/plan_ticks.ts";
import { findNextDueAt, findSchedule } from "../../src/schedules/schedule_store.ts";
import { firesAt, tickFiringAt } from "../../src/timing/jitter.ts";
import { nextTick } from "../../src/timing/ticks.ts";
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

Deno.test("planTicks() takes each tick of a window once and records the others, at any moment", () => {
  const timing = { kind: "recurring", cron: "*/7 9-17 * * 1-5", timezone: "UTC" } as const;
  const wanted = [MINUTE_MS, HOUR_MS, 30 * HOUR_MS].flatMap((windowMs) =>
    [0, 5 * MINUTE_MS].map((jitterMs) => ({ windowMs, jitterMs }))
  );
  for (const { windowMs, jitterMs } of wanted) {
    const firing = { timing, jitterMs, seed: "x" };
    for (let late = 0; late < 72 * HOUR_MS; late += 53 * MINUTE_MS) {
      const first = nextTick(timing, Date.UTC(2026, 10, 20, 12)) ?? assert.fail();
      const now = first + late;
      const due = { firing, catchup: "all", catchupWindowMs: windowMs } as const;
      const seen: number[] = [];
      let dueAt: number | null = firesAt(firing, first);
      while (dueAt !== null && dueAt <= now) {
        const { runAt, missed, nextAt } = planTicks(
          { ...due, dueAt: tickFiringAt(firing, dueAt) },
          now,
        );
        for (let at = missed?.first ?? null; at !== null && at <= (missed?.last ?? 0);) {
          assert.ok(now - firesAt(firing, at) >= windowMs);
          seen.push(at);
          at = nextTick(timing, at);
        }
        if (runAt !== null) {
          const firedAt = firesAt(firing, runAt);
          assert.ok(now - firedAt < windowMs && firedAt <= now);
          seen.push(runAt);
        }
        dueAt = nextAt;
      }
      const all: number[] = [];
      for (
        let at: number | null = first;
        at !== null && firesAt(firing, at) <= now;
        at = nextTick(timing, at)
      ) {
        all.push(at);
      }
      assert.deepEqual(seen, all);
    }
  }
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
