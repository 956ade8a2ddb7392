import assert from "node:assert/strict";
import { recordMissed } from "../../src/schedules/missed_tick_store.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openSchedulerLab,
  type SchedulerLab,
} from "../support/runs/scheduler_lab.ts";

/** One tick of each time, with what was written at it. */
async function record({ ctx }: SchedulerLab, workflowId: string, times: number[]): Promise<void> {
  await ctx.db.transaction(async ({ queries }) => {
    for (const now of times) {
      const span = { first: now, last: now };
      await recordMissed(queries, { workflowId, name: "default", span, reason: "overlap", now });
    }
  });
}

async function firstsOf(lab: SchedulerLab, workflowId: string): Promise<number[]> {
  return (await lab.missed(workflowId)).map(({ first_at }) => first_at);
}

Deno.test("recordMissed() keeps missed ticks for 30 days", async () => {
  await using lab = await openSchedulerLab();
  const [id, other] = [await lab.schedule("hourly"), await lab.schedule("hourly")];
  const start = lab.clock.now();
  await record(lab, other, [start]);
  await record(lab, id, [start, start + HOUR_MS, start + 30 * DAY_MS]);
  assert.deepEqual(await firstsOf(lab, id), [start, start + HOUR_MS, start + 30 * DAY_MS]);
  await record(lab, id, [start + 30 * DAY_MS + 1]);
  const kept = [start + HOUR_MS, start + 30 * DAY_MS, start + 30 * DAY_MS + 1];
  assert.deepEqual(await firstsOf(lab, id), kept);
  assert.deepEqual(await firstsOf(lab, other), [start]);
});

Deno.test("recordMissed() counts from when it was written, not from the ticks", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("hourly");
  const now = lab.clock.now();
  const span = { first: now - 90 * DAY_MS, last: now - 40 * DAY_MS };
  await lab.ctx.db.transaction(({ queries }) =>
    recordMissed(queries, { workflowId, name: "default", span, reason: "late", now })
  );
  await record(lab, workflowId, [now + 30 * DAY_MS]);
  assert.deepEqual(await firstsOf(lab, workflowId), [span.first, now + 30 * DAY_MS]);
  await record(lab, workflowId, [now + 31 * DAY_MS]);
  assert.deepEqual(await firstsOf(lab, workflowId), [now + 30 * DAY_MS, now + 31 * DAY_MS]);
});

Deno.test("recordMissed() takes away old records of names that nobody uses any more", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.schedule("hourly");
  const start = lab.clock.now();
  await lab.ctx.db.transaction(async ({ queries }) => {
    for (const name of ["a", "b", "c"]) {
      const span = { first: start, last: start };
      await recordMissed(queries, { workflowId, name, span, reason: "paused", now: start });
    }
  });
  assert.deepEqual(await firstsOf(lab, workflowId), [start, start, start]);
  await record(lab, workflowId, [start + 31 * DAY_MS]);
  assert.deepEqual(await firstsOf(lab, workflowId), [start + 31 * DAY_MS]);
});

Deno.test("recordMissed() takes away at most ten at a time, the oldest, until none is left", async () => {
  await using lab = await openSchedulerLab();
  const id = await lab.schedule("hourly");
  const start = lab.clock.now();
  const old = Array.from({ length: 25 }, (_, index) => start + index * MINUTE_MS);
  await record(lab, id, old);
  const later = start + 40 * DAY_MS;
  for (const [index, left] of [old.slice(10), old.slice(20), []].entries()) {
    await record(lab, id, [later + index]);
    const fresh = Array.from({ length: index + 1 }, (_, count) => later + count);
    assert.deepEqual(await firstsOf(lab, id), [...left, ...fresh]);
  }
});
