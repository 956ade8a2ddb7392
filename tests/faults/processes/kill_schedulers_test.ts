/**
 * Two processes schedule on one database and are killed in turn. `HEDDLE_FAULT_CYCLES` sets how
 * often.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import type { JsonObject } from "../../../src/lib/json.ts";
import { saveSchedule } from "../../../src/schedules/save_schedule.ts";
import type { SchedulePolicies } from "../../../src/schedules/schedule_store.ts";
import { type Child, startChild } from "../../support/processes/child.ts";
import { eventually } from "../../support/time/eventually.ts";
import { fastClock } from "../../support/time/fast_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 2);
const SCHEDULES = 32;
const MINUTE_MS = 60_000;

/** A minute takes two seconds. */
const SPEED = 30;

const LASTS = {
  steps: [{ id: "pause", service: "wait", action: "for", with: { duration: "150s" } }],
};
const ENDS = { steps: [] };

/** The kinds of schedules; runs of the two in the middle are not over when the next tick comes. */
const KINDS: { policies: Partial<SchedulePolicies>; definition: JsonObject }[] = [
  { policies: { overlap: "allow" }, definition: ENDS },
  { policies: { overlap: "queue" }, definition: LASTS },
  { policies: { overlap: "cancel" }, definition: LASTS },
  { policies: { overlap: "allow", catchup: "all" }, definition: ENDS },
];

/** The schedules of each workflow. */
const NAMES = ["default", "emea", "us-east", "us-west"];

/** The schedules of each kind, as `keyOf()` names them. */
async function scheduleEveryMinute(lab: RunLab, now: number): Promise<string[][]> {
  const timing = { kind: "recurring", cron: "* * * * *", timezone: "UTC" } as const;
  return await Promise.all(KINDS.map(async ({ policies, definition }) => {
    const keys: string[] = [];
    for (let index = 0; index < SCHEDULES / KINDS.length / NAMES.length; index++) {
      const workflowId = await lab.publish(definition);
      for (const name of NAMES) {
        const schedule = { workflowId, name, timing, phrase: null, ...policies, now };
        await lab.ctx.db.transaction((tx) =>
          saveSchedule(tx, { ...schedule, quotas: lab.ctx.quotas })
        );
        keys.push(keyOf({ workflow_id: workflowId, schedule_name: name }));
      }
    }
    return keys;
  }));
}

function keyOf(row: { workflow_id: string; schedule_name: string }): string {
  return `${row.workflow_id} ${row.schedule_name}`;
}

/** The ticks that started runs, or that are on record as missed, by schedule. */
async function ticksOf(lab: RunLab, kind: "started" | "missed"): Promise<Map<string, number[]>> {
  const { queries } = lab.ctx.db;
  const spans = kind === "started"
    ? await queries.selectFrom("runs")
      .select(["workflow_id", "schedule_name", "scheduled_at as first", "scheduled_at as last"])
      .execute()
    : await queries.selectFrom("missed_ticks")
      .select(["workflow_id", "schedule_name", "first_at as first", "last_at as last"]).execute();
  const ticks = new Map<string, number[]>();
  for (const { first, last, ...row } of spans) {
    const known = ticks.get(keyOf(row)) ?? [];
    ticks.set(keyOf(row), [...known, ...minutesFrom(first ?? 0, last ?? 0)]);
  }
  return ticks;
}

function minutesFrom(first: number, last: number): number[] {
  return Array.from({ length: (last - first) / MINUTE_MS + 1 }, (_, at) => first + at * MINUTE_MS);
}

Deno.test("two processes that are killed in turn start each tick of each schedule once", async () => {
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
  const [allowed, queued, cancelled, all] = await scheduleEveryMinute(lab, clock.now());
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    // Around a whole minute, when both are busy.
    const untilMinute = MINUTE_MS - clock.now() % MINUTE_MS;
    await new Promise((resolve) => setTimeout(resolve, untilMinute / SPEED + randomInt(60)));
    const at = cycle % 2;
    children[at]?.signal("SIGKILL");
    await children[at]?.[Symbol.asyncDispose]();
    children[at] = await start();
  }
  const waiting = await stopAll(lab);
  const open = queries.selectFrom("runs").select("id")
    .where("status", "not in", ["succeeded", "cancelled"]);
  await eventually(async () => (await open.execute()).length === 0);

  const started = await ticksOf(lab, "started");
  const missed = await ticksOf(lab, "missed");
  equal(started.size, SCHEDULES);
  const count = (keys: readonly string[] = [], ticks: Map<string, number[]>) =>
    keys.reduce((sum, key) => sum + (ticks.get(key)?.length ?? 0), 0);
  for (const [key, times] of started) {
    const others = [...missed.get(key) ?? [], ...waiting.get(key) ?? []];
    const ticks = [...times, ...others].sort((a, b) => a - b);
    deepEqual(ticks, minutesFrom(ticks[0] ?? 0, ticks.at(-1) ?? 0));
  }
  // A machine that stalls for seconds, which are minutes here, makes some late.
  ok(count(allowed, missed) < count(allowed, started) / 10, `${count(allowed, missed)} late`);
  equal(count(all, missed), 0, "each is made up for");
  equal(await countOpenTogether(lab, [...queued ?? [], ...cancelled ?? []]), 0);
  const counts = [allowed, queued, cancelled, all]
    .map((keys) => `${count(keys, started)}+${count(keys, missed)}`);
  console.log(
    `${CYCLES} kills; started + on record: ${counts.join(", ")} (allow, queue, cancel, all); ` +
      "0 missing, 0 double",
  );
});

/** Pauses every schedule; answers the ticks that waited, by schedule. */
async function stopAll(lab: RunLab): Promise<Map<string, number[]>> {
  return await lab.ctx.db.transaction(async ({ queries }) => {
    const rows = await queries.selectFrom("schedules")
      .select(["workflow_id", "name as schedule_name", "waiting_at"])
      .where("waiting_at", "is not", null).execute();
    await queries.updateTable("schedules").set({ next_at: null, waiting_at: null, is_paused: 1 })
      .execute();
    return new Map(rows.map((row) => [keyOf(row), [row.waiting_at ?? 0]]));
  });
}

/** How many runs began before the run of the same schedule's tick before had ended. */
async function countOpenTogether({ ctx }: RunLab, keys: readonly string[]): Promise<number> {
  const runs = await ctx.db.queries.selectFrom("runs")
    .select(["workflow_id", "schedule_name", "created_at", "finished_at"])
    .orderBy("workflow_id").orderBy("schedule_name").orderBy("scheduled_at").execute();
  return runs.filter((run, at) => {
    const before = runs[at - 1];
    return keys.includes(keyOf(run)) && before !== undefined && keyOf(before) === keyOf(run) &&
      (before.finished_at ?? 0) > run.created_at;
  }).length;
}
