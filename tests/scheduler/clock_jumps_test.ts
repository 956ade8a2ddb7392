import assert, { deepEqual } from "node:assert/strict";
import { createLog } from "../../src/lib/log.ts";
import { parseSchedule } from "../../src/schedules/parse_schedule.ts";
import { replanTicks } from "../../src/schedules/replan_ticks.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openSchedulerLab,
  type SchedulerLab,
} from "../support/runs/scheduler_lab.ts";

for (const [jump, jumpMs] of [["an hour", HOUR_MS], ["a day", DAY_MS]] as const) {
  Deno.test(`no tick runs twice when the clock goes ${jump} ahead and back again`, async () => {
    await using scheduler = await openSchedulerLab();
    const workflowId = await scheduler.schedule("every 10 minutes");
    const pass = async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute++) await scheduler.tick(MINUTE_MS);
    };
    await pass(30);
    await scheduler.tick(jumpMs);
    await pass(30);
    await scheduler.tick(-jumpMs);
    await pass(jumpMs / MINUTE_MS < 100 ? 120 : 30);
    const ticks = (await scheduler.runs(workflowId)).map(({ at }) => at);
    assert.equal(new Set(ticks).size, ticks.length);
    const missed = await scheduler.missed(workflowId);
    const recorded = missed.reduce(
      (sum, { first_at, last_at }) => sum + (last_at - first_at) / (10 * MINUTE_MS) + 1,
      0,
    );
    // Those that fired while the clock was ahead are still to come.
    const passed = (await runTimes(scheduler, workflowId))
      .filter((at) => at <= scheduler.clock.now());
    const lastTick = Math.max(...passed);
    const first = Date.UTC(2026, 10, 21, 7, 10);
    assert.equal(
      passed.length + recorded,
      (lastTick - first) / (10 * MINUTE_MS) + 1,
      "none is lost",
    );
  });
}

Deno.test("a schedule made anew under a clock that went back repeats no tick", async () => {
  await using scheduler = await openSchedulerLab();
  const { ctx } = scheduler;
  const workflowId = await scheduler.schedule("hourly");
  await scheduler.tick(HOUR_MS);
  await scheduler.tick(HOUR_MS);
  scheduler.clock.advance(-2 * HOUR_MS);
  await removeSchedule(ctx, { workflowId });
  await parseSchedule(ctx, { workflowId, input: "hourly" });
  for (let hour = 0; hour < 3; hour++) await scheduler.tick(HOUR_MS);
  const ticks = (await scheduler.runs(workflowId)).map(({ at }) => at);
  assert.deepEqual(ticks, ["21 08:00", "21 09:00", "21 10:00"]);
  assert.deepEqual(await scheduler.missed(workflowId), []);
});

for (const days of [1, 400]) {
  Deno.test(`a clock that was ${days} days ahead for a moment leaves no schedule silent`, async () => {
    await using scheduler = await openSchedulerLab();
    const hourly = await scheduler.schedule("hourly");
    const daily = await scheduler.schedule("every day at 07:30");
    const once = await scheduler.schedule("on 2028-05-01 at 09:00");
    await scheduler.tick(days * DAY_MS);
    await scheduler.tick(8_000);
    await scheduler.tick(-days * DAY_MS);
    await scheduler.runScheduler();
    const now = scheduler.clock.now();
    deepEqual(await nextTicks(scheduler), {
      [hourly]: "2026-11-21T08:00",
      [daily]: "2026-11-21T07:30",
      [once]: "2028-05-01T09:00",
    });
    const late = (await scheduler.missed(hourly)).filter(({ last_at }) => last_at > now);
    deepEqual(late, [], "no tick that is still to come is on record as missed");
    for (let half = 0; half < 6; half++) await scheduler.tick(HOUR_MS / 2);
    for (const workflowId of [hourly, daily]) {
      const ticks = (await runTimes(scheduler, workflowId)).filter((at) => at > now);
      assert.equal(new Set(ticks).size, ticks.length, "no tick fires twice");
    }
    const due = (await runTimes(scheduler, hourly)).filter((at) =>
      at > now && at < now + DAY_MS / 2
    );
    assert.equal(due.length, 3, "08:00, 09:00 and 10:00");
  });

  Deno.test(`a clock that was ${days} days behind for a moment leaves no schedule silent`, async () => {
    await using scheduler = await openSchedulerLab();
    const hourly = await scheduler.schedule("hourly");
    await scheduler.tick(-days * DAY_MS);
    const madeMeanwhile = await scheduler.schedule("hourly");
    await scheduler.tick(8_000);
    await scheduler.tick(days * DAY_MS);
    for (let half = 0; half < 6; half++) await scheduler.tick(HOUR_MS / 2);
    const now = scheduler.clock.now();
    for (const workflowId of [hourly, madeMeanwhile]) {
      const ticks = (await runTimes(scheduler, workflowId)).filter((at) => at > now - 3 * HOUR_MS);
      assert.equal(ticks.length, 3);
      assert.equal(new Set(ticks).size, 3);
    }
  });
}

Deno.test("replanTicks() logs once that the clock was ahead, and ignores a skew of 50 s", async () => {
  await using scheduler = await openSchedulerLab();
  const { ctx: { db }, clock } = scheduler;
  await scheduler.schedule("hourly");
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line).message);
  const log = createLog({ level: "info", format: "json", write });
  clock.advance(-50_000);
  await replanTicks({ db, clock }, log);
  deepEqual(lines, []);
  clock.advance(-2 * HOUR_MS);
  await replanTicks({ db, clock }, log);
  await replanTicks({ db, clock }, log);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /the clock was ahead/);
});

async function nextTicks({ ctx: { db } }: SchedulerLab): Promise<Record<string, string>> {
  const rows = await db.queries.selectFrom("schedules").select(["workflow_id", "next_at"])
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.workflow_id, new Date(row.next_at ?? 0).toISOString().slice(0, 16)]),
  );
}

async function runTimes({ ctx: { db } }: SchedulerLab, workflowId: string): Promise<number[]> {
  const rows = await db.queries.selectFrom("runs").select("scheduled_at")
    .where("workflow_id", "=", workflowId).execute();
  return rows.map((row) => row.scheduled_at ?? 0);
}
