import assert from "node:assert/strict";
import { firingOf } from "../../src/schedules/firing.ts";
import { claimTicks } from "../../src/schedules/claim_ticks.ts";
import { parseSchedule } from "../../src/schedules/parse_schedule.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { planTicks } from "../../src/schedules/plan_ticks.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import { type DueSchedule, findDue, findSchedule } from "../../src/schedules/schedule_store.ts";
import { timingOf } from "../../src/timing/timing.ts";
import { HOUR_MS, openSchedulerLab, type SchedulerLab } from "../support/runs/scheduler_lab.ts";

/** The only schedule, three hours after it was due for the first time. */
async function foundDue({ ctx, clock }: SchedulerLab): Promise<DueSchedule> {
  clock.advance(3 * HOUR_MS);
  const [due] = await findDue(ctx.db.queries, { now: clock.now(), limit: 10 });
  return due ?? assert.fail("nothing is due");
}

async function claim({ ctx }: SchedulerLab, due: DueSchedule): Promise<boolean> {
  const now = ctx.clock.now();
  const plan = planTicks({ ...due, firing: firingOf({ ...due, timing: timingOf(due) }) }, now);
  return await ctx.db.transaction((tx) => claimTicks(tx, { due, plan, now }));
}

Deno.test("claimTicks() gives each due tick to one caller and records missed ones", async () => {
  await using lab = await openSchedulerLab();
  const id = await lab.schedule("hourly");
  const due = await foundDue(lab);
  assert.deepEqual([await claim(lab, due), await claim(lab, due)], [true, false]);
  assert.equal((await lab.missed(id)).length, 1);
  assert.equal(
    (await findSchedule(lab.ctx.db.queries, { workflowId: id, name: "default" }))?.next_at,
    lab.clock.now() + HOUR_MS,
  );
});

const CHANGES: Record<string, (lab: SchedulerLab, workflowId: string) => Promise<unknown>> = {
  removed: ({ ctx }, workflowId) => removeSchedule(ctx, { workflowId }),
  paused: ({ ctx }, workflowId) => pauseSchedule(ctx, { workflowId, paused: true }),
  "given another time": ({ ctx }, workflowId) => parseSchedule(ctx, { workflowId, input: "daily" }),
  "given another pattern with the same next tick": ({ ctx }, workflowId) =>
    ctx.db.transaction(({ queries }) =>
      queries.updateTable("schedules").set({ cron: "0 */4 * * *" })
        .where("workflow_id", "=", workflowId).execute()
    ),
};

for (const [change, make] of Object.entries(CHANGES)) {
  Deno.test(`claimTicks() leaves a schedule alone that was ${change} meanwhile`, async () => {
    await using lab = await openSchedulerLab();
    const id = await lab.schedule("hourly");
    const due = await foundDue(lab);
    await make(lab, id);
    const before = await findSchedule(lab.ctx.db.queries, { workflowId: id, name: "default" });
    assert.equal(await claim(lab, due), false);
    assert.deepEqual(
      await findSchedule(lab.ctx.db.queries, { workflowId: id, name: "default" }),
      before,
    );
    // A pause puts the ticks on record that nobody has seen.
    const reasons = (await lab.missed(id)).map(({ reason }) => reason);
    assert.deepEqual(reasons, change === "paused" ? ["paused"] : []);
  });
}

Deno.test("claimTicks() leaves a schedule for one time alone that was put off meanwhile", async () => {
  await using lab = await openSchedulerLab();
  const id = await lab.schedule("in 1 hour");
  const due = await foundDue(lab);
  await parseSchedule(lab.ctx, { workflowId: id, input: "in 1 hour" });
  assert.equal(await claim(lab, due), false);
  assert.ok(await findSchedule(lab.ctx.db.queries, { workflowId: id, name: "default" }));
});
