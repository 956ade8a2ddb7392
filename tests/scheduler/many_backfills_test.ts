/**
 * Whose turn it is where there are many backfills. Their statements are those of a single one,
 * which `backfill_test.ts` tries on a libSQL server, too.
 */
import assert from "node:assert/strict";
import { backfillSchedule } from "../../src/schedules/backfill/backfill_schedule.ts";
import {
  HOUR_MS,
  openSchedulerLab,
  type SchedulerLab,
  startedTicks,
} from "../support/runs/scheduler_lab.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { copyWorkflow } from "../support/workflows/copies.ts";

Deno.test("a pass starts one run of each backfill, and what is due meanwhile", async () => {
  await using lab = await openSchedulerLab();
  // More than are looked at in a piece.
  const many = await backfills(lab, 201);
  // This tick becomes due while the first hundred are started.
  const due = await lab.schedule("hourly");
  let looks = 0;
  const setDue = (): boolean => {
    if (looks++ === 0) lab.clock.advance(HOUR_MS);
    return false;
  };
  await lab.runScheduler(setDue);
  for (const workflowId of many) {
    assert.deepEqual(await startedTicks(lab, workflowId), ["19 04:00"]);
  }
  assert.deepEqual(await startedTicks(lab, due), ["21 08:00"]);
});

Deno.test("an organization with many backfills takes turns with the others", async () => {
  await using lab = await openSchedulerLab();
  const last = (await backfills(lab, 150)).sort().at(-1) ?? "";
  await lab.ctx.db.transaction(async ({ queries }) => {
    await queries.updateTable("workflows").set({ org_key: "globex" }).where("id", "=", last)
      .execute();
  });
  // The pass ends behind its first hundred.
  let looks = 0;
  await lab.runScheduler(() => looks++ > 0);
  const { count } = await lab.ctx.db.queries.selectFrom("runs")
    .select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  assert.equal(count, 100);
  assert.deepEqual(await startedTicks(lab, last), ["19 04:00"]);
});

async function backfills(lab: SchedulerLab, count: number): Promise<string[]> {
  const workflowId = await lab.schedule("daily at 4am");
  const now = lab.clock.now();
  await backfillSchedule(lab.ctx, { workflowId, from: now - 72 * HOUR_MS, to: now });
  return [workflowId, ...await copyWorkflow(lab.ctx, { workflowId, count: count - 1 })];
}

Deno.test("many backfills are looked at again only after a long rest, and ticks are not held up", async () => {
  const clock = new SlowClock(Date.UTC(2026, 10, 21, 7));
  await using lab = await openSchedulerLab({ clock });
  // More than are started in a batch.
  await backfills(lab, 101);
  const due = await lab.schedule("hourly");
  const count = async (): Promise<number> => {
    const rows = await lab.ctx.db.queries.selectFrom("runs").select("id").execute();
    return rows.length;
  };
  clock.isSlow = true;
  await lab.runScheduler();
  clock.isSlow = false;
  assert.equal(await count(), 101);
  await lab.tick(HOUR_MS);
  assert.deepEqual(await startedTicks(lab, due), ["21 08:00"]);
  assert.equal(await count(), 102);
  clock.passed += 59_000;
  await lab.tick(0);
  assert.equal(await count(), 102);
  clock.passed += 1_000;
  await lab.tick(0);
  assert.equal(await count(), 203);
});

/**
 * A clock under which reading the backfills takes three seconds, and starting their runs no time.
 */
class SlowClock extends ManualClock {
  isSlow = false;
  passed = 0;
  /** A look asks whether it rests, then when the reading began, then when it ended. */
  elapsed = (): number => {
    if (this.isSlow) this.passed = Math.min(this.passed + 3_000, 9_000);
    return this.passed;
  };
}
