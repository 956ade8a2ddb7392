import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import {
  findCalendar,
  insertCalendar,
  updateCalendar,
} from "../../src/schedules/calendars/calendar_store.ts";
import { spreadDays } from "../../src/schedules/calendars/spread_days.ts";
import { backfillSchedule } from "../../src/schedules/backfill/backfill_schedule.ts";
import { changeSchedule } from "../../src/schedules/change_schedule.ts";
import { getSchedule } from "../../src/schedules/get_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { parseSchedule } from "../../src/schedules/parse_schedule.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { DaySet } from "../../src/timing/day_set.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  missedSpans,
  openSchedulerLab,
  type SchedulerLab,
  shortTime,
  startedTicks,
} from "../support/runs/scheduler_lab.ts";

/** The days of November 2026 as the set of a calendar. */
function novemberDays(days: readonly number[]): string {
  const first = Date.UTC(2026, 10, 1) / DAY_MS;
  return DaySet.of(days.map((day) => first + day - 1), { first, length: 60 }).print();
}

/** Makes the calendar "free", or changes its days. */
async function setDays({ ctx }: SchedulerLab, days: readonly number[]): Promise<void> {
  const { db, clock, ids, principal: { orgKey, userId } } = ctx;
  const now = clock.now();
  const id = await db.transaction(async ({ queries }) => {
    const before = await findCalendar(queries, { orgKey, name: "free" });
    if (before) {
      const fields = { days: novemberDays(days), version: before.version + 1, is_spread: 0 };
      await updateCalendar(queries, before.id, { ...fields, is_spread: 0 });
      return before.id;
    }
    const made = ids.uuid();
    await insertCalendar(queries, {
      ...{ id: made, org_key: orgKey, name: "free", owner_id: userId, timezone: null },
      ...{ url: null, sealed_url: null, origin: null },
      ...{ days: novemberDays(days), named_days: "[]", version: 1, is_spread: 0 },
      ...{ ignored_events: 0, etag: null, read_at: now, refresh_at: null },
      ...{ failure: null, failed_at: null, created_at: now },
    });
    return made;
  });
  await spreadDays({ db, now }, id);
}

/** Gives schedules the days that they lack, as the server does once a minute. */
async function spread({ ctx: { db, clock, principal: { orgKey } } }: SchedulerLab) {
  const calendar = await findCalendar(db.queries, { orgKey, name: "free" });
  await spreadDays({ db, now: clock.now() }, calendar?.id ?? "");
}

async function nextRun(lab: SchedulerLab, workflowId: string): Promise<string | null> {
  const { nextRunAt } = await getSchedule(lab.ctx, { workflowId });
  return shortTime(nextRunAt === null ? null : Date.parse(nextRunAt));
}

async function outcomes(lab: SchedulerLab, workflowId: string): Promise<string[]> {
  const { ticks } = await listTicks(lab.ctx, { workflowId, page: 1, limit: 50 });
  return ticks.map(({ scheduledAt, outcome }) =>
    `${shortTime(Date.parse(scheduledAt))} ${outcome}`
  );
}

Deno.test("a tick that is due as its day becomes free starts its run once, and the next keeps clear", async () => {
  await using lab = await openSchedulerLab();
  await setDays(lab, [1]);
  const workflowId = await lab.schedule("hourly except on free days of free");
  lab.clock.advance(HOUR_MS + MINUTE_MS);
  await setDays(lab, [21, 22]);
  assert.equal(await nextRun(lab, workflowId), "21 08:00");
  await lab.tick(0);
  await spread(lab);
  assert.equal(await nextRun(lab, workflowId), "23 00:00");
  await lab.tick(HOUR_MS);
  assert.deepEqual(await startedTicks(lab, workflowId), ["21 08:00"]);
  // A day that is free no more has its ticks again, from now on.
  await setDays(lab, [22]);
  assert.equal(await nextRun(lab, workflowId), "21 10:00");
  assert.deepEqual(await outcomes(lab, workflowId), ["21 09:00 free_day", "21 08:00 started"]);
});

Deno.test("ticks on free days are told apart from those that were missed while nothing served", async () => {
  await using lab = await openSchedulerLab();
  await setDays(lab, [22, 24, 25]);
  const workflowId = await lab.schedule("every day at 9 except on free days");
  await lab.tick(5 * DAY_MS + 3 * HOUR_MS);
  assert.deepEqual(await startedTicks(lab, workflowId), ["26 09:00"]);
  assert.deepEqual(await missedSpans(lab, workflowId), [
    "21 09:00 23 09:00 late",
    "22 09:00 22 09:00 free_day",
    "24 09:00 25 09:00 free_day",
  ]);
  assert.deepEqual(await outcomes(lab, workflowId), [
    "26 09:00 started",
    "25 09:00 free_day",
    "24 09:00 free_day",
    "23 09:00 late",
    "22 09:00 free_day",
    "21 09:00 late",
  ]);
});

Deno.test("what has passed on free days stays on record when a schedule is changed or paused", async () => {
  await using lab = await openSchedulerLab();
  await setDays(lab, [21, 22, 23, 24]);
  const workflowId = await lab.schedule("every day at 9 except on free days");
  await lab.tick(DAY_MS);
  const input = "every day at 10 except on free days";
  await parseSchedule(lab.ctx, { workflowId, input });
  await lab.tick(DAY_MS);
  await pauseSchedule(lab.ctx, { workflowId, paused: true });
  assert.deepEqual(await missedSpans(lab, workflowId), [
    "21 09:00 21 09:00 free_day",
    "22 10:00 22 10:00 free_day",
  ]);
  await changeSchedule(lab.ctx, { workflowId, freeDays: null, paused: false });
  assert.equal(await nextRun(lab, workflowId), "23 10:00");
});

Deno.test("a backfill has the ticks that a schedule has, moved and left out as they are", async () => {
  await using lab = await openSchedulerLab();
  await setDays(lab, [11, 12]);
  const workflowId = await lab.schedule("every day at 9 except on free days");
  const range = { from: Date.UTC(2026, 10, 10), to: Date.UTC(2026, 10, 14) };
  assert.equal((await backfillSchedule(lab.ctx, { workflowId, ...range })).ticks, 2);
  await changeSchedule(lab.ctx, {
    workflowId,
    freeDays: { calendar: "free", policy: "previous" },
  });
  assert.equal((await backfillSchedule(lab.ctx, { workflowId, ...range })).ticks, 2);
  for (let run = 0; run < 3; run++) await lab.tick(MINUTE_MS);
  assert.deepEqual(await startedTicks(lab, workflowId), ["10 09:00", "13 09:00"]);
});

Deno.test("others go on between two schedules that get new days", async () => {
  await using lab = await openSchedulerLab();
  await setDays(lab, [1]);
  const count = 40;
  for (let made = 0; made < count; made++) {
    await lab.schedule("every minute except on free days of free");
  }
  const { db, principal: { orgKey } } = lab.ctx;
  const calendar = await findCalendar(db.queries, { orgKey, name: "free" }) ?? assert.fail();
  await db.transaction(({ queries }) =>
    updateCalendar(queries, calendar.id, {
      days: novemberDays([21, 22]),
      version: calendar.version + 1,
      is_spread: 0,
    })
  );
  let isDone = false;
  let rounds = 0;
  const others = (): void => {
    rounds++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  await spread(lab);
  isDone = true;
  assert.ok(rounds >= count, `${rounds} rounds`);
});
