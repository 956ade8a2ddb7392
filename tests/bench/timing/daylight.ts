/**
 * Compares the ticks of each kind of schedule over ten years in forty zones with those of
 * `Temporal` alone, which walks over days. One difference ends it.
 */
import assert from "node:assert/strict";
import { DaySet } from "../../../src/timing/day_set.ts";
import { dayNumber } from "../../../src/timing/rule/civil.ts";
import { nextTicks } from "../../../src/timing/ticks.ts";
import type { Timing } from "../../../src/timing/timing.ts";

const ZONES: readonly string[] = [
  ...["Europe/Berlin", "Europe/London", "Europe/Lisbon", "Europe/Dublin", "Europe/Helsinki"],
  ...["Europe/Chisinau", "Europe/Istanbul", "Europe/Moscow", "Atlantic/Azores", "Asia/Tehran"],
  ...["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"],
  ...["America/Anchorage", "America/St_Johns", "America/Halifax", "America/Havana"],
  ...["America/Nuuk", "America/Santiago", "America/Asuncion", "America/Sao_Paulo"],
  ...["America/Miquelon", "America/Phoenix", "Asia/Jerusalem", "Asia/Beirut", "Asia/Gaza"],
  ...["Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo", "Africa/Cairo", "Africa/Casablanca"],
  ...["Australia/Sydney", "Australia/Adelaide", "Australia/Lord_Howe", "Pacific/Auckland"],
  ...["Pacific/Chatham", "Pacific/Easter", "Pacific/Norfolk", "Antarctica/Troll"],
];

const FIRST = Temporal.PlainDate.from("2020-01-01");
const LAST = Temporal.PlainDate.from("2029-12-31");

interface Kind {
  name: string;
  fields: { kind: "recurring"; cron: string } | { kind: "rule"; rule: string };
  fits(date: Temporal.PlainDate): boolean;
  /** Minutes of the day. */
  times: readonly number[];
  isWithoutFreeDays?: boolean;
}

const mondays = (date: Temporal.PlainDate): number =>
  Math.floor(Temporal.PlainDate.from("1970-01-05").until(date).days / 7);
const isWorkday = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek <= 5;
const isFree = ({ month, day }: Temporal.PlainDate): boolean =>
  month === 12 && day >= 24 || day === 26 || month === 3 && day === 29;

function isLastWorkday(date: Temporal.PlainDate): boolean {
  if (!isWorkday(date)) return false;
  let later = date.add({ days: 1 });
  while (later.month === date.month) {
    if (isWorkday(later)) return false;
    later = later.add({ days: 1 });
  }
  return true;
}

const cron = (text: string) => ({ kind: "recurring", cron: text } as const);
const rule = (text: string) => ({ kind: "rule", rule: text } as const);

const KINDS: readonly Kind[] = [
  { name: "each day in the gap", fields: cron("30 2 * * *"), fits: () => true, times: [150] },
  { name: "midnight", fields: cron("0 0 * * *"), fits: () => true, times: [0] },
  { name: "late", fields: cron("30 23 * * *"), fits: () => true, times: [1410] },
  {
    name: "several lines",
    fields: cron("15 1,3 * * 1-5; 30 2 * * 0,6"),
    fits: () => true,
    times: [],
  },
  {
    name: "every other Sunday",
    fields: rule(
      "DTSTART:20200105T000000\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;BYHOUR=2;BYMINUTE=30",
    ),
    fits: (date) =>
      date.dayOfWeek === 7 && mondays(date) % 2 === mondays(FIRST.add({ days: 4 })) % 2,
    times: [150],
  },
  {
    name: "last Sunday",
    fields: rule("DTSTART:19700101T000000\nRRULE:FREQ=MONTHLY;BYDAY=-1SU;BYHOUR=1,2,3;BYMINUTE=15"),
    fits: (date) => date.dayOfWeek === 7 && date.day + 7 > date.daysInMonth,
    times: [75, 135, 195],
  },
  {
    name: "last working day",
    fields: rule(
      "DTSTART:19700101T000000\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=0;BYMINUTE=30;BYSETPOS=-1",
    ),
    fits: isLastWorkday,
    times: [30],
  },
  {
    name: "every third day",
    fields: rule("DTSTART:20200101T000000\nRRULE:FREQ=DAILY;INTERVAL=3;BYHOUR=2;BYMINUTE=0"),
    fits: (date) => FIRST.until(date).days % 3 === 0,
    times: [120],
  },
  {
    name: "without free days",
    fields: cron("30 2 * * *"),
    fits: (date) => !isFree(date),
    times: [150],
    isWithoutFreeDays: true,
  },
];

const DAYS = Array.from(
  { length: FIRST.until(LAST).days + 1 },
  (_, index) => FIRST.add({ days: index }),
);
const numberOf = ({ year, month, day }: Temporal.PlainDate): number =>
  dayNumber({ year, month, date: day });
const FREE_DAYS = DaySet.of(DAYS.filter(isFree).map(numberOf), {
  first: numberOf(FIRST),
  length: DAYS.length,
}).print();

/** The first of two such times, and the end of the gap that has it. */
function tickAt(date: Temporal.PlainDate, minute: number, zone: string): number | null {
  const begin = date.toZonedDateTime(zone);
  if (!begin.toPlainDate().equals(date)) return null;
  const wall = date.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const [earlier, later] = (["earlier", "later"] as const)
    .map((disambiguation) => wall.toZonedDateTime(zone, { disambiguation }));
  if (earlier === undefined || later === undefined) return null;
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  const gapEnds = earlier.getTimeZoneTransition("next");
  return (gapEnds ?? later).epochMilliseconds;
}

function timesOn(kind: Kind, date: Temporal.PlainDate): readonly number[] {
  if (kind.times.length > 0) return kind.times;
  return isWorkday(date) ? [75, 195] : [150];
}

function expectedTicks(kind: Kind, zone: string): number[] {
  const ticks = new Set<number>();
  for (const date of DAYS) {
    if (!kind.fits(date)) continue;
    for (const minute of timesOn(kind, date)) {
      const tick = tickAt(date, minute, zone);
      if (tick !== null) ticks.add(tick);
    }
  }
  return [...ticks].sort((a, b) => a - b);
}

let compared = 0;
for (const zone of ZONES) {
  const after = FIRST.toZonedDateTime(zone).epochMilliseconds - 1;
  const end = LAST.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  for (const kind of KINDS) {
    const freeDays = {
      calendar: "a",
      calendarId: "a",
      policy: "skip",
      days: FREE_DAYS,
      version: 1,
    } as const;
    const timing: Timing = {
      ...kind.fields,
      timezone: zone,
      ...kind.isWithoutFreeDays ? { freeDays } : {},
    };
    const expected = expectedTicks(kind, zone).filter((tick) => tick < end);
    const found = nextTicks(timing, { after, limit: expected.length + 1 })
      .filter((tick) => tick < end);
    const shown = (ticks: number[]) => ticks.map((tick) => new Date(tick).toISOString());
    assert.deepEqual(shown(found), shown(expected), `${kind.name} in ${zone}`);
    compared += expected.length;
  }
}
console.log(
  `${ZONES.length} zones, ${KINDS.length} kinds, ten years: ${compared} ticks, no difference`,
);
