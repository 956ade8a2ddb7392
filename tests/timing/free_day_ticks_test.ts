import assert from "node:assert/strict";
import { DaySet } from "../../src/timing/day_set.ts";
import { FreeDayTicks, type TickSource } from "../../src/timing/free_day_ticks.ts";
import type { FreeDayPolicy } from "../../src/timing/free_days.ts";
import { civilOf, dayNumber, weekdayOf } from "../../src/timing/rule/civil.ts";
import { nextTicks, previousTick } from "../../src/timing/ticks.ts";
import type { Timing } from "../../src/timing/timing.ts";
import { instantOf, localDate } from "../../src/timing/wall_time.ts";

const FIRST = dayNumber({ year: 2026, month: 1, date: 1 });
const LENGTH = 731;

/** A small generator of numbers with a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

function daysAt(next: () => number): Set<number> {
  const share = [0.03, 0.3, 0.8][Math.floor(next() * 3)] ?? 0.1;
  const days = new Set<number>();
  for (let day = FIRST; day < FIRST + LENGTH; day++) if (next() < share) days.add(day);
  // A long run, which leaves ticks in its middle without a day to go to.
  if (next() < 0.4) { for (let day = FIRST + 300; day < FIRST + 380; day++) days.add(day); }
  return days;
}

function dayOf(at: number, timezone: string): number {
  const { year, month, day } = localDate(at, timezone);
  return dayNumber({ year, month, date: day });
}

/** Every tick of a range, each looked at alone. */
function oracle(
  all: readonly number[],
  { free, policy, timezone }: { free: Set<number>; policy: FreeDayPolicy; timezone: string },
): number[] {
  const found = new Set<number>();
  for (const tick of all) {
    const day = dayOf(tick, timezone);
    if (!free.has(day)) {
      found.add(tick);
      continue;
    }
    if (policy === "skip") continue;
    const step = policy === "next" ? 1 : -1;
    const targets = Array.from({ length: 31 }, (_, index) => day + (index + 1) * step);
    const target = targets.find((each) => {
      const weekday = weekdayOf(each);
      return weekday > 0 && weekday < 6 && !free.has(each);
    });
    if (target === undefined) continue;
    const { year, month, date } = civilOf(target);
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(tick)
      .toZonedDateTimeISO(timezone);
    const wall = { date: new Temporal.PlainDate(year, month, date), hour, minute };
    found.add(instantOf(wall, timezone));
  }
  return [...found].sort((a, b) => a - b);
}

const CRONS = ["0 9 * * *", "30 2 * * *; 0 17 * * 1-5", "0 */6 * * *", "0 10 * * 6", "0 8 1 * *"];
const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "America/Nuuk"];

Deno.test("ticks on free days are left out or moved as an oracle does, forwards and backwards", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const next = random(seed);
    const free = daysAt(next);
    const cron = CRONS[seed % CRONS.length] ?? "";
    const timezone = ZONES[seed % ZONES.length] ?? "";
    const days = DaySet.of(free, { first: FIRST, length: LENGTH }).print();
    const plain: Timing = { kind: "recurring", cron, timezone };
    const from = Date.UTC(2026, 0, 1);
    const all = nextTicks(plain, { after: from - 1, limit: 2_900 })
      .filter((tick) => tick < Date.UTC(2028, 0, 1));
    for (const policy of ["skip", "next", "previous"] as const) {
      const freeDays = { calendar: "test", calendarId: "1", policy, days, version: 1 };
      const timing: Timing = { ...plain, freeDays };
      const inside = (tick: number): boolean =>
        tick >= Date.UTC(2026, 2, 15) && tick < Date.UTC(2027, 9, 1);
      const expected = oracle(all, { free, policy, timezone }).filter(inside);
      const where = `seed ${seed}, ${policy}, ${cron}, ${timezone}`;
      const after = Date.UTC(2026, 2, 15) - 1;
      const found = nextTicks(timing, { after, limit: expected.length + 5 });
      assert.deepEqual(found.filter(inside), expected, where);
      for (let asked = 0; asked < 8; asked++) {
        const index = Math.floor(next() * expected.length);
        const at = (expected[index] ?? 0) + Math.floor((next() - 0.5) * 3 * 3_600_000);
        const later = expected.filter((tick) => tick > at).slice(0, 3);
        const earlier = expected.findLast((tick) => tick < at);
        if (later.length === 3) {
          assert.deepEqual(nextTicks(timing, { after: at, limit: 3 }), later, where);
        }
        if (earlier !== undefined) assert.equal(previousTick(timing, at), earlier, where);
      }
    }
  }
});

Deno.test("a calendar in which every day is free leaves the ticks after its last day", () => {
  const length = 20 * 366;
  const all = Array.from({ length }, (_, index) => FIRST + index);
  const days = DaySet.of(all, { first: FIRST, length }).print();
  const after = Date.UTC(2026, 5, 1);
  for (const policy of ["skip", "next", "previous"] as const) {
    const freeDays = { calendar: "all", calendarId: "1", policy, days, version: 1 };
    const timing: Timing = { kind: "recurring", cron: "* * * * *", timezone: "UTC", freeDays };
    const [first = 0] = nextTicks(timing, { after, limit: 1 });
    const expected = policy === "next" ? FIRST + length - 31 : FIRST + length;
    assert.ok(first >= expected * 86_400_000, policy);
    assert.ok(previousTick(timing, after) !== null);
  }
});

Deno.test("the next and the previous tick ask for few ticks, however many free days there are", () => {
  const minutes = countedMinutes();
  const patterns: Record<string, (day: number) => boolean> = {
    "every other day": (day) => day % 2 === 0,
    "30 days in a row": (day) => day % 31 !== 0,
    "all but Thursdays": (day) => day % 7 !== 0,
  };
  for (const [name, isFree] of Object.entries(patterns)) {
    const all = Array.from({ length: LENGTH }, (_, index) => FIRST + index).filter(isFree);
    const days = DaySet.of(all, { first: FIRST, length: LENGTH }).print();
    for (const policy of ["skip", "next", "previous"] as const) {
      const freeDays = { calendar: "some", calendarId: "1", policy, days, version: 1 };
      const ticks = new FreeDayTicks(minutes.source, freeDays, "UTC");
      for (let hours = 12; hours < 31 * 24; hours += 25) {
        minutes.asked = 0;
        ticks.next({ after: (FIRST + 200) * DAY_MS + hours * 3_600_000, limit: 10 });
        ticks.previous((FIRST + 200) * DAY_MS + hours * 3_600_000);
        assert.ok(minutes.asked < 1_000, `${name}, ${policy}: ${minutes.asked} ticks`);
      }
    }
  }
});

Deno.test("ticks that no free day can change are found without a walk through all free days", () => {
  const isFriday = (day: number) => weekdayOf(day) === 5;
  const all = Array.from({ length: LENGTH }, (_, index) => FIRST + index).filter(isFriday);
  const days = DaySet.of(all, { first: FIRST, length: LENGTH }).print();
  for (const policy of ["next", "previous"] as const) {
    const freeDays = { calendar: "fridays", calendarId: "1", policy, days, version: 1 };
    const mondays = countedMondays();
    const ticks = new FreeDayTicks(mondays.source, freeDays, "UTC");
    assert.equal(ticks.next({ after: FIRST * DAY_MS, limit: 3 }).length, 3);
    assert.ok(ticks.previous((FIRST + LENGTH) * DAY_MS));
    assert.ok(mondays.asked < 30, `${policy}: ${mondays.asked} ticks`);
  }
});

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A tick each minute, and how many have been asked for. */
function countedMinutes(): { source: TickSource; asked: number } {
  const counted = {
    asked: 0,
    source: {
      next({ after, limit }: { after: number; limit: number }) {
        counted.asked += limit;
        const first = Math.floor(after / MINUTE_MS) + 1;
        return Array.from({ length: limit }, (_, index) => (first + index) * MINUTE_MS);
      },
      previous(before: number) {
        counted.asked++;
        return (Math.ceil(before / MINUTE_MS) - 1) * MINUTE_MS;
      },
    },
  };
  return counted;
}

/** A tick as each Monday begins, and how many have been asked for. */
function countedMondays(): { source: TickSource; asked: number } {
  const weekMs = 7 * DAY_MS;
  const first = dayNumber({ year: 1970, month: 1, date: 5 }) * DAY_MS;
  const counted = {
    asked: 0,
    source: {
      next({ after, limit }: { after: number; limit: number }) {
        counted.asked += limit;
        const week = Math.floor((after - first) / weekMs) + 1;
        return Array.from({ length: limit }, (_, index) => first + (week + index) * weekMs);
      },
      previous(before: number) {
        counted.asked++;
        return first + (Math.ceil((before - first) / weekMs) - 1) * weekMs;
      },
    },
  };
  return counted;
}
