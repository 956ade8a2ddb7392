import assert from "node:assert/strict";
import { firesAfter, nextTick, nextTicks, previousTick } from "../../src/timing/ticks.ts";
import { DaySet } from "../../src/timing/day_set.ts";
import { weekdayOf } from "../../src/timing/rule/civil.ts";
import type { Timing } from "../../src/timing/timing.ts";

const inUtc = (cron: string): Timing => ({ kind: "recurring", cron, timezone: "UTC" });
const at = (time: string): number => Date.parse(`2026-11-${time}:00Z`);
const shown = (ticks: readonly number[]): string[] =>
  ticks.map((tick) => new Date(tick).toISOString().slice(8, 16));

const TWICE = inUtc("30 8 * * 1-5; 0 17 * * 1-5");

Deno.test("nextTicks() goes through the lines in the order of time", () => {
  const after = at("19T12:00");
  const expected = ["19T17:00", "20T08:30", "20T17:00", "23T08:30", "23T17:00"];
  assert.deepEqual(shown(nextTicks(TWICE, { after, limit: 5 })), expected);
  assert.deepEqual(shown(nextTicks(TWICE, { after, limit: 2 })), expected.slice(0, 2));
});

Deno.test("nextTicks() has a minute that two lines share once", () => {
  const timing = inUtc("*/30 9 * * *; 0 9,10 * * *; 30 9 * * 6");
  const ticks = nextTicks(timing, { after: at("20T23:00"), limit: 4 });
  assert.deepEqual(shown(ticks), ["21T09:00", "21T09:30", "21T10:00", "22T09:00"]);
});

Deno.test("nextTick() and previousTick() are the nearest of any line, and not the time itself", () => {
  assert.equal(nextTick(TWICE, at("20T08:29")), at("20T08:30"));
  assert.equal(nextTick(TWICE, at("20T08:30")), at("20T17:00"));
  assert.equal(nextTick(TWICE, at("20T17:00")), at("23T08:30"));
  assert.equal(previousTick(TWICE, at("23T08:30")), at("20T17:00"));
  assert.equal(previousTick(TWICE, at("20T17:00")), at("20T08:30"));
  assert.equal(previousTick(TWICE, at("20T08:30") + 1), at("20T08:30"));
});

Deno.test("firesAfter() wants a tick of every line", () => {
  assert.ok(firesAfter(TWICE, at("20T00:00")));
  assert.ok(!firesAfter(inUtc("0 9 * * *; 0 0 31 2 *"), at("20T00:00")));
  assert.ok(!firesAfter(inUtc("0 0 31 2 *"), at("20T00:00")));
  const once = { kind: "once", runAt: at("20T08:00"), timezone: "UTC" } as const;
  assert.deepEqual([firesAfter(once, once.runAt - 1), firesAfter(once, once.runAt)], [true, false]);
});

Deno.test("the ticks beside a day of 1,440 are found without looking at each of them", () => {
  const rule = "DTSTART:20260101T000000\nRRULE:FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=" +
    `${numbers(24)};BYMINUTE=${numbers(60)}`;
  const timing: Timing = { kind: "rule", rule, timezone: "America/New_York" };
  const endOfDay = Date.UTC(2026, 10, 28, 4, 59);
  using conversions = countConversions();
  assert.equal(nextTick(timing, endOfDay), Date.UTC(2026, 11, 25, 5));
  assert.equal(previousTick(timing, Date.UTC(2026, 11, 25, 5)), endOfDay);
  assert.ok(conversions.count < 200, `${conversions.count} conversions`);
});

Deno.test("a walk over days of 1,440 ticks that are all free converts a few times of each", () => {
  const rule = "DTSTART:20260101T000000\nRRULE:FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=" +
    `${numbers(24)};BYMINUTE=${numbers(60)}`;
  const first = Date.UTC(2026, 0, 1) / DAY_MS;
  const length = 3_650;
  const fridays = Array.from({ length }, (_, index) => first + index)
    .filter((day) => weekdayOf(day) === 5);
  const days = DaySet.of(fridays, { first, length }).print();
  const freeDays = {
    calendar: "fridays",
    calendarId: "1",
    policy: "skip",
    days,
    version: 1,
  } as const;
  const timing: Timing = { kind: "rule", rule, timezone: "America/New_York", freeDays };
  using conversions = countConversions();
  const next = nextTick(timing, Date.UTC(2026, 0, 1)) ?? 0;
  assert.ok(next > (first + length - 1) * DAY_MS);
  assert.ok(conversions.count < 120 * 5, `${conversions.count} conversions`);
});

function numbers(count: number): string {
  return Array.from({ length: count }, (_, index) => index).join(",");
}

/** How often a time on the wall is converted. */
function countConversions(): { count: number } & Disposable {
  const { toZonedDateTime } = Temporal.PlainDateTime.prototype;
  const counted = {
    count: 0,
    [Symbol.dispose]: () =>
      void (Temporal.PlainDateTime.prototype.toZonedDateTime = toZonedDateTime),
  };
  Temporal.PlainDateTime.prototype.toZonedDateTime = function (...given) {
    counted.count++;
    return toZonedDateTime.apply(this, given);
  };
  return counted;
}

const DAY_MS = 86_400_000;
