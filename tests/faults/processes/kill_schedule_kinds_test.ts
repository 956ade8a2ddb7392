/**
 * Two processes work at schedules of each kind and are killed in turn. `HEDDLE_FAULT_CYCLES` sets
 * how often.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { findBackfill } from "../../../src/schedules/backfill/backfill_store.ts";
import { backfillSchedule } from "../../../src/schedules/backfill/backfill_schedule.ts";
import { firingOfRow } from "../../../src/schedules/firing.ts";
import { saveSchedule } from "../../../src/schedules/save_schedule.ts";
import { findSchedule } from "../../../src/schedules/schedule_store.ts";
import { DaySet } from "../../../src/timing/day_set.ts";
import { tickFiringAt } from "../../../src/timing/jitter.ts";
import { nextTick } from "../../../src/timing/ticks.ts";
import type { Timing } from "../../../src/timing/timing.ts";
import { type Child, startChild } from "../../support/processes/child.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { eventually } from "../../support/time/eventually.ts";
import { fastClock } from "../../support/time/fast_clock.ts";
import { UTC_SCHEDULES } from "../../support/workflows/schedules.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 3);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A minute takes two seconds. */
const SPEED = 30;

const KINDS = ["cron", "rule", "once", "jitter", "backfill", "free days"] as const;
type Kind = typeof KINDS[number];

const OF_EACH_KIND = 6;
/** Past ticks of each backfill; one takes a second of the clock of the test. */
const PAST_TICKS = 25;

/** A schedule of the test, and the ticks that it must have. */
interface Made {
  kind: Kind;
  workflowId: string;
  name: string;
  timing: Timing;
  since: number;
}

function timingOfKind(kind: Kind, { now, index }: { now: number; index: number }): Timing {
  const timezone = "UTC";
  const minute = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  switch (kind) {
    case "once":
      return { kind: "once", runAt: minute + index % 4 * MINUTE_MS, timezone };
    case "rule": {
      const start = new Date(minute).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
      return { kind: "rule", rule: `DTSTART:${start}\nRRULE:FREQ=MINUTELY;INTERVAL=1`, timezone };
    }
    case "free days":
      return freeUntilMidnight(minute);
    case "backfill":
      return { kind: "recurring", cron: "0 * * * *", timezone };
    default:
      return { kind: "recurring", cron: "* * * * *", timezone };
  }
}

/** Each minute, but for a day that is free and ends two minutes later in its zone. */
function freeUntilMidnight(minute: number): Timing {
  const { timezone, midnight } = zoneNearMidnight(minute);
  const start = wallText(minute, timezone).replaceAll(/[-:]/g, "");
  const day = Math.floor(Date.parse(`${wallText(midnight - 1, timezone)}Z`) / DAY_MS);
  const freeDays = {
    ...{ calendar: "test", calendarId: "test", policy: "skip", version: 1 } as const,
    days: DaySet.of([day], { first: day, length: 1 }).print(),
  };
  const rule = `DTSTART:${start}\nRRULE:FREQ=MINUTELY;INTERVAL=1`;
  return { kind: "rule", rule, timezone, freeDays };
}

/** A zone by its offset in which it is two minutes to midnight. */
function zoneNearMidnight(minute: number): { timezone: string; midnight: number } {
  const midnight = minute + 2 * MINUTE_MS;
  const late = midnight % DAY_MS / MINUTE_MS;
  const offset = late > 720 ? 1_440 - late : -late;
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return { midnight, timezone: `${offset < 0 ? "-" : "+"}${two(hours)}:${two(minutes)}` };
}

function wallText(at: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
    .toPlainDateTime().toString({ smallestUnit: "second" });
}

async function makeSchedules(lab: RunLab, now: number): Promise<Made[]> {
  const ctx = { ...lab.ctx, schedules: UTC_SCHEDULES };
  const made: Made[] = [];
  for (const kind of KINDS) {
    const workflowId = await lab.publish({ steps: [] });
    for (let index = 0; index < OF_EACH_KIND; index++) {
      const name = `${kind}-${index}`;
      const timing = timingOfKind(kind, { now, index });
      const jitter = kind === "jitter" ? { jitter_ms: MINUTE_MS } : {};
      const policies = { overlap: "allow", catchup: "all", ...jitter } as const;
      const schedule = { workflowId, name, timing, phrase: null, ...policies, now };
      await lab.ctx.db.transaction((tx) =>
        saveSchedule(tx, { ...schedule, quotas: lab.ctx.quotas })
      );
      made.push({ kind, workflowId, name, timing, since: now });
      if (kind !== "backfill") continue;
      const to = Math.floor(now / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
      const range = { from: to - PAST_TICKS * 60 * MINUTE_MS, to };
      await backfillSchedule({ ...ctx, clock: { ...ctx.clock, now: () => now } }, {
        ...{ workflowId, name },
        ...range,
      });
    }
  }
  return made;
}

/** Pauses every schedule at once; answers the ticks that each must have had by then. */
async function stopAll(lab: RunLab, made: readonly Made[]): Promise<Map<string, number[]>> {
  return await lab.ctx.db.transaction(async ({ queries }) => {
    const expected = new Map<string, number[]>();
    for (const { kind, workflowId, name, timing, since } of made) {
      const row = await findSchedule(queries, { workflowId, name });
      const ticks: number[] = [];
      // A schedule for one time is gone when it has fired.
      if (timing.kind === "once") ticks.push(...row === undefined ? [timing.runAt] : []);
      else {
        const end = tickFiringAt(firingOfRow(row ?? fail(name)), row?.next_at ?? fail(name));
        for (let at = nextTick(timing, since); at !== null && at < end; at = nextTick(timing, at)) {
          ticks.push(at);
        }
      }
      if (kind === "backfill") ticks.push(...await pastTicksOf(lab, { workflowId, name, since }));
      expected.set(name, ticks.sort((a, b) => a - b));
    }
    await queries.deleteFrom("backfills").execute();
    await queries.updateTable("schedules").set({ next_at: null, waiting_at: null, is_paused: 1 })
      .execute();
    return expected;
  });
}

async function pastTicksOf(
  { ctx: { db } }: RunLab,
  { since, ...key }: { workflowId: string; name: string; since: number },
): Promise<number[]> {
  const pending = await findBackfill(db.queries, key);
  const to = Math.floor(since / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
  return Array.from({ length: PAST_TICKS }, (_, at) => to - (at + 1) * 60 * MINUTE_MS)
    .filter((tick) => pending === undefined || tick < pending.next_at);
}

function fail(name: string): never {
  throw new Error(`${name} has no next tick`);
}

/** The ticks that started runs, or are on record as missed, by schedule. */
async function ticksOf({ ctx: { db: { queries } } }: RunLab): Promise<Map<string, number[]>> {
  const started = await queries.selectFrom("runs").select(["schedule_name", "scheduled_at as at"])
    .execute();
  const missed = await queries.selectFrom("missed_ticks").selectAll().execute();
  const free = missed.filter(({ reason }) => reason === "free_day");
  equal(missed.length - free.length, 0, "each is made up for");
  // Those until midnight are told once, together.
  equal(free.length, OF_EACH_KIND);
  return new Map(
    Map.groupBy(started, ({ schedule_name }) => schedule_name).entries()
      .map(([name, rows]) => [name, rows.map(({ at }) => at ?? 0).sort((a, b) => a - b)]),
  );
}

Deno.test("two processes that are killed in turn start each tick of each kind once", async () => {
  const since = Date.now();
  const clock = fastClock({ since, speed: SPEED });
  await using lab = await openRunLab({ slots: 0, isStarted: false, clock });
  const start = async (): Promise<Child> => {
    const args = [lab.path, String(since), String(SPEED)];
    const child = startChild("scheduler/children/scheduler.ts", args);
    await child.nextLine();
    return child;
  };
  const children = [await start(), await start()];
  await using stack = new AsyncDisposableStack();
  stack.defer(() => Promise.all(children.map((child) => child[Symbol.asyncDispose]())).then());
  const made = await makeSchedules(lab, clock.now());
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    // Anywhere in a minute: jittered ticks and backfills are never at its beginning.
    await new Promise((resolve) => setTimeout(resolve, MINUTE_MS / SPEED + randomInt(1_000)));
    const at = cycle % 2;
    children[at]?.signal("SIGKILL");
    await children[at]?.[Symbol.asyncDispose]();
    children[at] = await start();
  }
  const expected = await stopAll(lab, made);
  const open = lab.ctx.db.queries.selectFrom("runs").select("id")
    .where("status", "!=", "succeeded");
  await eventually(async () => (await open.execute()).length === 0);
  const started = await ticksOf(lab);
  for (const { name } of made) deepEqual(started.get(name) ?? [], expected.get(name), name);
  const counts = KINDS.map((kind) => {
    const ticks = made.filter((each) => each.kind === kind)
      .reduce((sum, { name }) => sum + (started.get(name)?.length ?? 0), 0);
    ok(ticks > 0, kind);
    return `${ticks} ${kind}`;
  });
  console.log(`${CYCLES} kills; started: ${counts.join(", ")}; 0 missing, 0 double`);
});
