import assert from "node:assert/strict";
import { parseSchedule } from "../../src/schedules/parse_schedule.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, openSchedulerLab } from "../support/scheduler_lab.ts";

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
    const lastTick = Math.max(
      ...(await scheduler.ctx.db.queries.selectFrom("runs").select("scheduled_at").execute())
        .map((run) => run.scheduled_at ?? 0),
    );
    const first = Date.UTC(2026, 10, 21, 7, 10);
    assert.equal(
      ticks.length + recorded,
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
