import assert from "node:assert/strict";
import type { CalendarText } from "../../../src/schedules/calendars/calendar_job.ts";
import { readCalendar } from "../../../src/schedules/calendars/read_calendar.ts";
import { DaySet } from "../../../src/timing/day_set.ts";
import { civilOf, dayNumber } from "../../../src/timing/rule/civil.ts";

const NOW = Date.UTC(2026, 10, 21, 7);

function calendar(events: readonly string[], head = ""): string {
  const bodies = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT\n`);
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\n${head}${bodies.join("")}END:VCALENDAR\n`;
  return text.replaceAll("\n", "\r\n");
}

function read(text: string, fields: Partial<CalendarText> = {}) {
  const job = { text, timezone: null, defaultTimezone: "Europe/Berlin", now: NOW, ...fields };
  const answer = readCalendar(job);
  assert.equal(answer.kind, "read", JSON.stringify(answer));
  return answer.kind === "read" ? answer.calendar : assert.fail();
}

function dates(text: string, fields: Partial<CalendarText> = {}): string[] {
  return read(text, fields).named.map(([day]) => {
    const { year, month, date } = civilOf(day);
    return new Temporal.PlainDate(year, month, date).toString();
  });
}

Deno.test("readCalendar() takes the days that an event takes up whole, without its end", () => {
  const cases: [event: string, expected: string[]][] = [
    ["DTSTART;VALUE=DATE:20261225", ["2026-12-25"]],
    ["DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261226", ["2026-12-25"]],
    ["DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261227", [
      ...["2026-12-24", "2026-12-25", "2026-12-26"],
    ]],
    ["DTSTART;VALUE=DATE:20261224\nDURATION:P2D", ["2026-12-24", "2026-12-25"]],
    ["DTSTART:20261225T000000\nDTEND:20261226T000000", ["2026-12-25"]],
    // From the evening to a morning, whole days alone.
    ["DTSTART:20261223T180000\nDTEND:20261226T080000", ["2026-12-24", "2026-12-25"]],
    // In UTC, as days of Berlin.
    ["DTSTART:20261224T230000Z\nDTEND:20261225T230000Z", ["2026-12-25"]],
    ["DTSTART;TZID=America/New_York:20261225T000000\nDTEND;TZID=America/New_York:20261226T000000", [
      "2026-12-25",
    ]],
    ["DTSTART;TZID=W. Europe Standard Time:20261225T000000\nDURATION:P1D", ["2026-12-25"]],
    ["DTSTART:20261225T100000\nDTEND:20261225T180000", []],
    ["DTSTART;VALUE=DATE:20261225\nSTATUS:CANCELLED", []],
    ["SUMMARY:no start", []],
  ];
  for (const [event, expected] of cases) {
    assert.deepEqual(dates(calendar([event])), expected, event);
  }
});

Deno.test("readCalendar() follows recurrences, exceptions and events of their own", () => {
  const yearly = "DTSTART;VALUE=DATE:19900101\nRRULE:FREQ=YEARLY\nUID:a";
  const found = dates(calendar([yearly]));
  assert.deepEqual(found.slice(0, 2), ["2027-01-01", "2028-01-01"]);
  assert.ok(found.length >= 19 && found.length <= 20);
  const thanks = "DTSTART;VALUE=DATE:20001123\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH";
  assert.deepEqual(dates(calendar([thanks])).slice(0, 2), ["2026-11-26", "2027-11-25"]);
  const less = `${yearly}\nEXDATE;VALUE=DATE:20270101\nRDATE;VALUE=DATE:20270104`;
  assert.deepEqual(dates(calendar([less])).slice(0, 2), ["2027-01-04", "2028-01-01"]);
  const until = "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL=20261203";
  assert.deepEqual(dates(calendar([until])), ["2026-12-01", "2026-12-02", "2026-12-03"]);
  const moved = "UID:a\nRECURRENCE-ID;VALUE=DATE:20280101\nDTSTART;VALUE=DATE:20280103";
  assert.deepEqual(dates(calendar([yearly, moved])).slice(0, 2), ["2027-01-01", "2028-01-03"]);
});

Deno.test("readCalendar() reads folded lines, names, a byte order mark, zones and several calendars", () => {
  const text = calendar(["DTSTART;VALUE=DA\n TE:20261225\nSUMMARY:Christmas\\, the\n  first day"]);
  assert.deepEqual(read(`\ufeff${text}`).named.map(([, name]) => name), [
    "Christmas, the first day",
  ]);
  const utc = "DTSTART:20261224T180000Z\nDURATION:PT24H";
  const manila = "X-WR-TIMEZONE:Asia/Manila\n";
  assert.deepEqual(dates(calendar([utc], manila)), []);
  assert.deepEqual(dates(calendar([utc]), { timezone: "Etc/GMT-6" }), ["2026-12-25"]);
  const both = calendar(["DTSTART;VALUE=DATE:20261225"]) +
    calendar(["DTSTART;VALUE=DATE:20270101"]);
  assert.deepEqual(dates(both), ["2026-12-25", "2027-01-01"]);
  assert.equal(read(calendar(["DTSTART:20261225T100000\nDURATION:PT1H"])).ignoredEvents, 1);
});

Deno.test("readCalendar() bounds what a text says, and refuses what is none", () => {
  const ages = read(calendar(["DTSTART;VALUE=DATE:00010101\nDTEND;VALUE=DATE:99991231"]));
  const days = DaySet.parse(ages.days);
  const today = dayNumber({ year: 2026, month: 11, date: 21 });
  assert.ok(days.has(today) && days.has(today + 7_300) && !days.has(today + 8_000));
  assert.ok(ages.days.length < 1_500);
  assert.equal(ages.named.length, 200);
  const refused = [
    "",
    "hello",
    "<html>",
    "BEGIN:VEVENT\r\nEND:VEVENT\r\n",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:2026",
    calendar(["DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=SOMETIMES"]),
    "BEGIN:X\r\n".repeat(20_000),
  ];
  for (const text of refused) {
    const answer = readCalendar({
      text,
      timezone: null,
      defaultTimezone: "UTC",
      now: NOW,
    });
    assert.equal(answer.kind, "refused", text.slice(0, 100));
  }
  const daily = "DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY";
  const many = readCalendar({
    text: calendar(Array.from({ length: 60 }, () => daily)),
    timezone: null,
    defaultTimezone: "UTC",
    now: NOW,
  });
  assert.deepEqual(many, {
    kind: "refused",
    message: "its events occur more than 200000 times",
  });
});
