/**
 * Two processes schedule on one database and are killed in turn. `HEDDLE_FAULT_CYCLES` sets how
 * often.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { saveSchedule } from "../../src/schedules/save_schedule.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { eventually } from "../support/time/eventually.ts";
import { fastClock } from "../support/time/fast_clock.ts";
import { openRunLab, type RunLab } from "../support/runs/run_lab.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 3);
const SCHEDULES = 30;
const MINUTE_MS = 60_000;

/** A minute takes two seconds. */
const SPEED = 30;

async function scheduleEveryMinute(lab: RunLab, now: number): Promise<void> {
  const timing = { kind: "recurring", cron: "* * * * *", timezone: "UTC" } as const;
  for (let index = 0; index < SCHEDULES; index++) {
    const workflowId = await lab.publish({ steps: [] });
    const schedule = { workflowId, timing, phrase: null, overlap: "allow", now } as const;
    await lab.ctx.db.transaction((tx) => saveSchedule(tx, schedule));
  }
}

/** The ticks that started runs, or that are on record as missed, by workflow. */
async function ticksOf(lab: RunLab, kind: "started" | "missed"): Promise<Map<string, number[]>> {
  const { queries } = lab.ctx.db;
  const spans = kind === "started"
    ? await queries.selectFrom("runs")
      .select(["workflow_id", "scheduled_at as first", "scheduled_at as last"]).execute()
    : await queries.selectFrom("missed_ticks")
      .select(["workflow_id", "first_at as first", "last_at as last"]).execute();
  const ticks = new Map<string, number[]>();
  for (const { workflow_id, first, last } of spans) {
    const known = ticks.get(workflow_id) ?? [];
    ticks.set(workflow_id, [...known, ...minutesFrom(first ?? 0, last ?? 0)]);
  }
  return ticks;
}

function minutesFrom(first: number, last: number): number[] {
  return Array.from({ length: (last - first) / MINUTE_MS + 1 }, (_, at) => first + at * MINUTE_MS);
}

Deno.test("two processes that are killed in turn start each tick once", async () => {
  const since = Date.now();
  const clock = fastClock({ since, speed: SPEED });
  await using lab = await openRunLab({ slots: 0, isStarted: false, clock });
  const { queries } = lab.ctx.db;
  const start = async (): Promise<Child> => {
    const args = [lab.path, String(since), String(SPEED)];
    const child = startChild("scheduler/children/scheduler.ts", args);
    await child.nextLine();
    return child;
  };
  const children = [await start(), await start()];
  await using stack = new AsyncDisposableStack();
  stack.defer(() => Promise.all(children.map((child) => child[Symbol.asyncDispose]())).then());
  await scheduleEveryMinute(lab, clock.now());
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    // Around a whole minute, when both are busy.
    const untilMinute = MINUTE_MS - clock.now() % MINUTE_MS;
    await new Promise((resolve) => setTimeout(resolve, untilMinute / SPEED + randomInt(60)));
    const at = cycle % 2;
    children[at]?.signal("SIGKILL");
    await children[at]?.[Symbol.asyncDispose]();
    children[at] = await start();
  }
  await lab.ctx.db.transaction((tx) =>
    tx.queries.updateTable("schedules").set({ next_at: null, is_paused: 1 }).execute()
  );
  const open = queries.selectFrom("runs").select("id").where("status", "!=", "succeeded");
  await eventually(async () => (await open.execute()).length === 0);

  const started = await ticksOf(lab, "started");
  const missed = await ticksOf(lab, "missed");
  equal(started.size, SCHEDULES);
  const counts = { started: 0, missed: 0 };
  for (const [workflowId, times] of started) {
    const late = missed.get(workflowId) ?? [];
    counts.started += times.length;
    counts.missed += late.length;
    const all = [...times, ...late].sort((a, b) => a - b);
    deepEqual(all, minutesFrom(all[0] ?? 0, all.at(-1) ?? 0));
  }
  // A machine that stalls for seconds, which are minutes here, makes some late.
  ok(counts.missed < counts.started / 10, JSON.stringify(counts));
  console.log(
    `${CYCLES} kills, ${counts.started} ticks started once, ${counts.missed} late and on record, ` +
      "0 missing, 0 double",
  );
});
