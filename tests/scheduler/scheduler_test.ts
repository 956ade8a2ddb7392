import assert from "node:assert/strict";
import { openDatabase } from "../../src/db/open.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { createLog, type Log } from "../../src/lib/log.ts";
import { NO_QUOTAS } from "../../src/lib/quotas.ts";
import { Scheduler } from "../../src/scheduler/scheduler.ts";
import { saveSchedule } from "../../src/schedules/save_schedule.ts";
import { eventually } from "../support/time/eventually.ts";
import {
  HOUR_MS,
  MINUTE_MS,
  openSchedulerLab,
  type SchedulerLab,
} from "../support/runs/scheduler_lab.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import { openScheduledApp } from "../support/http/scheduled_app.ts";

function schedulerOver({ ctx, lab }: SchedulerLab, log: Log = silentLog): Scheduler {
  const { db, clock, ids } = ctx;
  return new Scheduler({
    base: { db, clock, ids, quotas: NO_QUOTAS },
    runs: lab.runs,
    log,
  });
}

Deno.test("the scheduler starts each tick to the millisecond", async () => {
  await using lab = await openSchedulerLab();
  const id = await lab.schedule("every minute");
  await using scheduler = schedulerOver(lab);
  scheduler.wake();
  for (let minute = 1; minute <= 3; minute++) {
    // Looks of at most 5 s each, every one of which has to end before the next begins.
    for (let second = 0; second < 60; second++) {
      await settle(lab);
      lab.clock.advance(1_000);
    }
    await eventually(async () => (await lab.runs(id)).length === minute);
  }
  const rows = await lab.ctx.db.queries.selectFrom("runs")
    .select(["created_at", "scheduled_at"]).execute();
  assert.deepEqual(rows.map((row) => row.created_at - (row.scheduled_at ?? 0)), [0, 0, 0]);
});

Deno.test("of 15 schedules that have missed ticks ten leave a line, and one counts the others", async () => {
  await using lab = await openSchedulerLab();
  for (let count = 0; count < 15; count++) await lab.schedule("hourly");
  const lines: JsonObject[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line));
  const log = createLog({ level: "warn", format: "json", write });
  lab.clock.advance(3 * HOUR_MS);
  await using scheduler = schedulerOver(lab, log);
  scheduler.wake();
  const recorded = lab.ctx.db.queries.selectFrom("missed_ticks").select("workflow_id");
  await eventually(async () => (await recorded.execute()).length === 15);
  lab.clock.advance(MINUTE_MS);
  const [first, ...others] = lines.map(({ time: _time, level: _level, ...told }) => told);
  const last = others.pop();
  assert.deepEqual([first?.scheduleName, others.length], ["default", 9]);
  assert.deepEqual(last, { message: "ticks of a schedule were missed", count: 5 });
});

/** Lets what was begun read and write, which takes a few turns of the event loop. */
async function settle({ ctx }: SchedulerLab): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await ctx.db.transaction(() => Promise.resolve());
}

Deno.test("the scheduler sees within seconds what another process has scheduled", async () => {
  await using lab = await openSchedulerLab();
  const workflowId = await lab.lab.publish({ steps: [] });
  await using scheduler = schedulerOver(lab);
  scheduler.wake();
  await settle(lab);
  const path = lab.lab.path;
  await using other = await openDatabase({ kind: "file", path }, lab.ctx.ids);
  const now = lab.clock.now();
  const timing = { kind: "once", runAt: now + 1_000, timezone: "UTC" } as const;
  await other.transaction((tx) =>
    saveSchedule(tx, { workflowId, timing, phrase: null, quotas: NO_QUOTAS, now })
  );
  lab.clock.advance(4_999);
  await settle(lab);
  assert.deepEqual(await lab.runs(workflowId), []);
  lab.clock.advance(1);
  await eventually(async () => (await lab.runs(workflowId)).length === 1);
});

Deno.test("a schedule made over HTTP is started without waiting for the next look", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  // The look that this sets off arms the next one for after the full minute.
  server.clock.advance(58_000);
  await caller.parse(id, "tomorrow at 9");
  await caller.parse(id, "every minute");
  await caller.expect(200, `GET /workflows/${id}/runs`);
  server.clock.advance(2_000);
  await server.eventually(async () =>
    (await caller.expect(200, `GET /workflows/${id}/runs`)).total === 1
  );
  const { runs } = await caller.expect(200, `GET /workflows/${id}/runs`);
  assert.equal(runs[0].trigger, "schedule");
});

Deno.test("a scheduler that was disposed of starts nothing more", async () => {
  await using lab = await openSchedulerLab();
  const id = await lab.schedule("every minute");
  const scheduler = schedulerOver(lab);
  scheduler.wake();
  await scheduler[Symbol.asyncDispose]();
  lab.clock.advance(HOUR_MS);
  scheduler.wake();
  lab.clock.advance(MINUTE_MS);
  await settle(lab);
  assert.deepEqual(await lab.runs(id), []);
});

Deno.test("a database that fails is tried again at the next look, not at once", async () => {
  await using lab = await openSchedulerLab();
  const id = await lab.schedule("every minute");
  const { db, clock, ids } = lab.ctx;
  let [failures, fails] = [0, true];
  const failing = {
    ...db,
    queries: db.queries,
    check: () => db.check(),
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]): Promise<T> => {
      if (!fails) return db.transaction(work);
      failures++;
      return Promise.reject(new Error("disk full"));
    },
  };
  const deps = {
    base: { db: failing, clock, ids, quotas: NO_QUOTAS },
    runs: lab.lab.runs,
    log: silentLog,
  };
  await using scheduler = new Scheduler(deps);
  lab.clock.advance(MINUTE_MS);
  scheduler.wake();
  await eventually(() => failures === 1);
  await settle(lab);
  lab.clock.advance(4_000);
  await settle(lab);
  assert.equal(failures, 1);
  fails = false;
  lab.clock.advance(1_000);
  await eventually(async () => (await lab.runs(id)).length === 1);
});
