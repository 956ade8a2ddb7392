import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { backfillSchedule } from "../../src/schedules/backfill/backfill_schedule.ts";
import { cancelBackfill } from "../../src/schedules/backfill/cancel_backfill.ts";
import { changeSchedule } from "../../src/schedules/change_schedule.ts";
import { getSchedule } from "../../src/schedules/get_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { putSchedule } from "../../src/schedules/put_schedule.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import {
  DAY_MS,
  HOUR_MS,
  missedSpans,
  openSchedulerLab,
  type SchedulerLab,
  startedTicks,
} from "../support/runs/scheduler_lab.ts";
import { eventually } from "../support/time/eventually.ts";

/** Waits for ten hours. */
const SLOW: JsonObject = {
  steps: [{ id: "wait", service: "wait", action: "for", with: { duration: "10h" } }],
};

/** The hours from so many hours ago up to now. */
function hours(lab: SchedulerLab, from: number, to = 0) {
  const now = lab.clock.now();
  return { from: now - from * HOUR_MS, to: now - to * HOUR_MS };
}

/** Looks as often as it takes. */
async function settle(lab: SchedulerLab, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await lab.tick(0);
}

Deno.test("a backfill starts one run for each past tick, with its time and inputs", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.lab.publish({ inputs: { region: { type: "string" } }, steps: [] });
  const named = { workflowId, name: "emea" };
  await putSchedule(ctx, { ...named, input: "hourly", inputs: { region: "EMEA" } });
  const range = hours(lab, 3);
  const answer = await backfillSchedule(ctx, { ...named, ...range });
  assert.deepEqual([answer.ticks, answer.runs], [3, 3]);
  const pending = { from: "2026-11-21T04:00:00.000Z", to: "2026-11-21T07:00:00.000Z" };
  assert.deepEqual((await getSchedule(ctx, named)).backfill, pending);
  // The end of the range is left out.
  await settle(lab, 4);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 04:00", "21 05:00", "21 06:00"]);
  const runs = await ctx.db.queries.selectFrom("runs").select(["inputs", "schedule_name"])
    .execute();
  for (const run of runs) {
    assert.deepEqual([JSON.parse(run.inputs), run.schedule_name], [{ region: "EMEA" }, "emea"]);
  }
  assert.equal((await getSchedule(ctx, named)).backfill, null);
  const { ticks } = await listTicks(ctx, { ...named, limit: 10 });
  assert.deepEqual(ticks.map(({ outcome }) => outcome), ["started", "started", "started"]);

  // Again, and a wider range: nothing is started twice.
  assert.equal((await backfillSchedule(ctx, { ...named, ...range })).runs, 0);
  assert.equal((await backfillSchedule(ctx, { ...named, ...hours(lab, 5) })).runs, 2);
  await settle(lab, 4);
  assert.deepEqual((await startedTicks(lab, workflowId)).length, 5);
});

Deno.test("a backfill that is sent twice, and to two processes, starts no run twice", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("hourly");
  const range = { workflowId, ...hours(lab, 20) };
  const answers = await Promise.all([backfillSchedule(ctx, range), backfillSchedule(ctx, range)]);
  assert.deepEqual(answers.map(({ runs }) => runs), [20, 20]);
  const other = { workflowId, ...hours(lab, 10) };
  await assert.rejects(backfillSchedule(ctx, other), { code: "conflict" });
  await using second = await openSchedulerLab({ db: ctx.db, clock: lab.clock });
  for (let count = 0; count < 25; count++) {
    await Promise.all([lab.runScheduler(), second.runScheduler(), lab.runScheduler()]);
    await lab.tick(0);
  }
  const started = await startedTicks(lab, workflowId);
  assert.equal(started.length, 20);
  assert.equal(new Set(started).size, 20);
});

Deno.test("the runs of a backfill come one after the other, and not while it is paused", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("hourly", SLOW);
  await backfillSchedule(ctx, { workflowId, ...hours(lab, 3) });
  await settle(lab, 3);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 04:00"]);
  await pauseSchedule(ctx, { workflowId, paused: true });
  lab.clock.advance(11 * HOUR_MS);
  await eventually(async () => {
    lab.clock.advance(1);
    return (await lab.runs(workflowId))[0]?.status === "succeeded";
  });
  await settle(lab, 3);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 04:00"]);
  await changeSchedule(ctx, { workflowId, paused: false });
  await settle(lab, 1);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 04:00", "21 05:00"]);
});

Deno.test("ticks that were missed and made up for are no longer on record as missed", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("hourly");
  await changeSchedule(ctx, { workflowId, catchup: "none" });
  lab.clock.advance(5 * HOUR_MS + HOUR_MS / 2);
  await lab.runScheduler();
  assert.deepEqual(await missedSpans(lab, workflowId), ["21 08:00 21 12:00 late"]);
  const from = Date.UTC(2026, 10, 21, 9), to = Date.UTC(2026, 10, 21, 11);
  await backfillSchedule(ctx, { workflowId, from, to });
  await settle(lab, 3);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 09:00", "21 10:00"]);
  assert.deepEqual(await missedSpans(lab, workflowId), [
    ...["21 08:00 21 08:00 late", "21 11:00 21 12:00 late"],
  ]);
  const { ticks, total } = await listTicks(ctx, { workflowId, limit: 10 });
  assert.deepEqual(ticks.map(({ outcome }) => outcome), [
    ...["late", "late", "started", "started", "late"],
  ]);
  assert.equal(total, 5);
});

Deno.test("runs of another time of the schedule are none of the ticks of the range", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("hourly");
  for (let hour = 0; hour < 3; hour++) await lab.tick(HOUR_MS);
  await putSchedule(ctx, { workflowId, name: "default", input: "30 * * * *" });
  const { ticks, runs } = await backfillSchedule(ctx, { workflowId, ...hours(lab, 2) });
  assert.deepEqual([ticks, runs], [2, 2]);
  await settle(lab, 3);
  assert.deepEqual(await startedTicks(lab, workflowId), [
    ...["21 08:00", "21 08:30", "21 09:00", "21 09:30", "21 10:00"],
  ]);
});

Deno.test("a range with too many ticks, in the future or the wrong way round is refused", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("every minute");
  const refuse = (from: number, to: number, message: RegExp) =>
    assert.rejects(backfillSchedule(ctx, { workflowId, ...hours(lab, from, to) }), {
      code: "invalid_request",
      message,
    });
  await refuse(17, 0, /at most 1000 ticks/);
  await refuse(24 * 365 * 100, 0, /at most 1000 ticks/);
  await refuse(1, -1, /must not lie in the future/);
  await refuse(1, 1, /must be after/);
  assert.equal((await backfillSchedule(ctx, { workflowId, ...hours(lab, 16, 0) })).runs, 960);
});

Deno.test("a backfill ends with its schedule, and when that changes", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const pending = () => ctx.db.queries.selectFrom("backfills").selectAll().execute();
  const workflowId = await lab.schedule("hourly");
  const range = { workflowId, ...hours(lab, 10) };
  await backfillSchedule(ctx, range);
  await putSchedule(ctx, { workflowId, name: "default", input: "0 9 * * *" });
  assert.deepEqual(await pending(), []);
  await backfillSchedule(ctx, { workflowId, from: lab.clock.now() - 3 * DAY_MS, to: range.to });
  assert.equal((await pending()).length, 1);
  await removeSchedule(ctx, { workflowId });
  assert.deepEqual(await pending(), []);
  await settle(lab, 2);
  assert.deepEqual(await startedTicks(lab, workflowId), []);
});

Deno.test("a cancelled backfill starts no more runs, and leaves those that have started", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("hourly", SLOW);
  await assert.rejects(cancelBackfill(ctx, { workflowId }), { reason: "backfill_not_found" });
  await assert.rejects(cancelBackfill(ctx, { workflowId, name: "other" }), {
    reason: "schedule_not_found",
  });
  await backfillSchedule(ctx, { workflowId, ...hours(lab, 3) });
  await settle(lab, 1);
  await pauseSchedule(ctx, { workflowId, paused: true });
  const { message } = await cancelBackfill(ctx, { workflowId });
  assert.match(message, /^Starts no more runs for 2026-11-21T04:00:00.000Z to /);
  assert.equal((await getSchedule(ctx, { workflowId })).backfill, null);
  await assert.rejects(cancelBackfill(ctx, { workflowId }), { reason: "backfill_not_found" });
  await changeSchedule(ctx, { workflowId, paused: false });
  await settle(lab, 3);
  assert.deepEqual((await lab.runs(workflowId)).map(({ at, status }) => [at, status]), [
    ["21 04:00", "waiting"],
  ]);
  // The rest of the range can be had again, and so can another one.
  const { runs } = await backfillSchedule(ctx, { workflowId, ...hours(lab, 5) });
  assert.equal(runs, 4);
});

Deno.test("a backfill that is cancelled while two processes work at it starts no tick twice", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("hourly");
  await using second = await openSchedulerLab({ db: ctx.db, clock: lab.clock });
  for (let round = 0; round < 10; round++) {
    await backfillSchedule(ctx, { workflowId, ...hours(lab, 20) });
    const cancelling = cancelBackfill(ctx, { workflowId }).catch(({ reason }) => {
      assert.equal(reason, "backfill_not_found");
    });
    await Promise.all([lab.runScheduler(), cancelling, second.runScheduler()]);
    const before = await startedTicks(lab, workflowId);
    await settle(lab, 2);
    assert.deepEqual(await startedTicks(lab, workflowId), before);
  }
  await backfillSchedule(ctx, { workflowId, ...hours(lab, 20) });
  await settle(lab, 25);
  const started = await startedTicks(lab, workflowId);
  assert.deepEqual([started.length, new Set(started).size], [20, 20]);
});

Deno.test("a range that goes back for ages has the ticks that the schedule has, and no more", async () => {
  await using lab = await openSchedulerLab();
  const { ctx } = lab;
  const workflowId = await lab.schedule("0 0 29 2 *");
  const from = Date.UTC(-5000, 0, 1), to = lab.clock.now();
  // Crons have ticks from 1970 on.
  assert.equal((await backfillSchedule(ctx, { workflowId, from, to })).ticks, 14);
  const minute = { workflowId, name: "minute" };
  await putSchedule(ctx, { ...minute, input: "every minute" });
  const refused = { code: "invalid_request", message: /at most 1000 ticks/ };
  await assert.rejects(backfillSchedule(ctx, { ...minute, from, to }), refused);
  await putSchedule(ctx, { ...minute, input: "every 7 minutes from 22 November 2026" });
  assert.equal((await backfillSchedule(ctx, { ...minute, from, to })).ticks, 0);
});
