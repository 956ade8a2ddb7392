/**
 * Ticks around changes of the clocks, against a model that knows nothing of time zones: it looks
 * at the wall clock, as `Intl` shows it, in every minute.
 */
import assert from "node:assert/strict";
import { nextTicks, previousTick } from "../../src/timing/ticks.ts";
import type { Timing } from "../../src/timing/timing.ts";

const MINUTE_MS = 60_000;
const AROUND_MS = 40 * 60 * MINUTE_MS;

/**
 * Zones, and the year in which to look for two changes; some change by 30 minutes, or at midnight.
 */
const ZONES: readonly (readonly [string, number])[] = [
  ["Europe/Berlin", 2026],
  ["Europe/London", 2027],
  ["Europe/Lisbon", 2026],
  ["Europe/Dublin", 2026],
  ["Europe/Helsinki", 2028],
  ["America/New_York", 2026],
  ["America/Chicago", 2027],
  ["America/Los_Angeles", 2026],
  ["America/St_Johns", 2026],
  ["America/Havana", 2026],
  ["America/Nuuk", 2026],
  ["America/Santiago", 2026],
  ["America/Sao_Paulo", 2018],
  ["Asia/Jerusalem", 2026],
  ["Asia/Beirut", 2026],
  ["Africa/Cairo", 2026],
  ["Africa/Casablanca", 2026],
  ["Australia/Sydney", 2026],
  ["Australia/Lord_Howe", 2026],
  ["Pacific/Chatham", 2026],
  ["Pacific/Apia", 2011],
  ["Antarctica/Troll", 2026],
];

interface Pattern {
  cron: string;
  /** Minutes of the day. */
  times: readonly number[];
  /** Follows the time that passes, while the others are fixed to the wall. */
  isInterval?: boolean;
}

const every = (minutes: number): number[] =>
  Array.from({ length: 24 * 60 / minutes }, (_, index) => index * minutes);

const PATTERNS: readonly Pattern[] = [
  { cron: "30 2 * * *", times: [150] },
  { cron: "0 0 * * *", times: [0] },
  { cron: "30 23 * * *", times: [1410] },
  { cron: "15 0,1,2,3,23 * * *", times: [15, 75, 135, 195, 1395] },
  { cron: "*/20 * * * *", times: every(20), isInterval: true },
  { cron: "0 */2 * * *", times: every(120), isInterval: true },
];

/** Each line alone, some whose ticks fall together in a gap, and all at once. */
const SCHEDULES: readonly (readonly Pattern[])[] = [
  ...PATTERNS.map((pattern) => [pattern]),
  [{ cron: "30 2 * * *", times: [150] }, { cron: "0 3 * * *", times: [180] }],
  [
    { cron: "0,30 0 * * *", times: [0, 30] },
    { cron: "15 2 * * *", times: [135] },
    { cron: "*/30 * * * *", times: every(30), isInterval: true },
  ],
  PATTERNS,
];

interface WallMinute {
  instant: number;
  date: string;
  minuteOfDay: number;
}

function wallMinutes(zone: string, { from, to }: { from: number; to: number }): WallMinute[] {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const minutes: WallMinute[] = [];
  for (let instant = from; instant < to; instant += MINUTE_MS) {
    const [date = "", time = ""] = format.format(instant).split(" ");
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    minutes.push({ instant, date, minuteOfDay: hour * 60 + minute });
  }
  return minutes;
}

function expectedTicks(
  walls: readonly WallMinute[],
  { times, isInterval = false }: Pattern,
): number[] {
  if (isInterval) {
    return walls.filter(({ minuteOfDay }) => times.includes(minuteOfDay))
      .map(({ instant }) => instant);
  }
  const days = Map.groupBy(walls, ({ date }) => date).values();
  const found = [...days].flatMap((day) =>
    times.flatMap((time) =>
      // The first minute of that name, or the one that the clock jumps to: even the next day's.
      day.find(({ minuteOfDay }) => minuteOfDay >= time)?.instant ??
        (day.at(-1)?.instant ?? 0) + MINUTE_MS
    )
  );
  return sortedTimes(found);
}

function sortedTimes(times: readonly number[]): number[] {
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Going back from the end, as far as there are ticks expected. */
function ticksBackwards(
  timing: Timing,
  { last, count }: { last: number; count: number },
): number[] {
  const ticks = [last + 1];
  while (ticks.length <= count) ticks.push(previousTick(timing, ticks.at(-1) ?? 0) ?? 0);
  return ticks.slice(1).reverse();
}

/** The two changes of a zone from a year's beginning on. */
function transitions(zone: string, year: number): number[] {
  let time = Temporal.ZonedDateTime.from({ timeZone: zone, year, month: 1, day: 1 });
  return [1, 2].map(() => {
    time = time.getTimeZoneTransition("next") ?? assert.fail(`${zone} never changes its clocks`);
    return time.epochMilliseconds;
  });
}

for (const [zone, year] of ZONES) {
  Deno.test(`ticks keep to the wall clock over two changes of the clocks in ${zone}`, () => {
    for (const transition of transitions(zone, year)) {
      const window = { from: transition - AROUND_MS, to: transition + AROUND_MS };
      const walls = wallMinutes(zone, window);
      // Days that are whole, so that no time before the window is taken for a gap.
      const days = new Set(walls.map(({ date }) => date));
      const inner = walls.filter(({ date }) => date !== [...days][0] && date !== [...days].at(-1));
      const [first, last] = [inner[0]?.instant ?? 0, inner.at(-1)?.instant ?? 0];
      for (const patterns of SCHEDULES) {
        const cron = patterns.map(({ cron }) => cron).join("; ");
        const timing = { kind: "recurring", cron, timezone: zone } as const;
        const shown = (times: readonly number[]) =>
          times.map((time) => new Date(time).toISOString());
        const expected = sortedTimes(patterns.flatMap((each) => expectedTicks(inner, each)));
        assert.ok(expected.length > 0);
        // One more than expected would be seen, too.
        const ticks = nextTicks(timing, { after: first - 1, limit: expected.length + 1 })
          .filter((tick) => tick <= last);
        assert.deepEqual(shown(ticks), shown(expected), `${cron} ${zone}`);
        const backwards = ticksBackwards(timing, { last, count: expected.length });
        assert.deepEqual(shown(backwards), shown(expected), `${cron} ${zone}, backwards`);
      }
    }
  });
}
