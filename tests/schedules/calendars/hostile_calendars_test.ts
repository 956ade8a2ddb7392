import assert from "node:assert/strict";
import { parseCalendar } from "../../../src/schedules/calendars/parse_calendar.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

const MIB = 1024 * 1024;

function calendar(events: string): string {
  return `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`;
}

function event(lines: string): string {
  return `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\n${lines}END:VEVENT\r\n`;
}

/** As often as it fits into the most that a calendar may have. */
function filled(text: string): string {
  return text.repeat(Math.floor((MIB - 200) / text.length));
}

const HOSTILE: Record<string, string> = {
  "a day that never comes": calendar(event("RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\n")),
  "each second of twenty years": calendar(
    event("RRULE:FREQ=SECONDLY\r\n").replace(";VALUE=DATE:20261225", ":20261225T000000"),
  ),
  "1 MB of endless events": calendar(filled(event("RRULE:FREQ=DAILY\r\n"))),
  "1 MB of components inside each other": filled("BEGIN:VCALENDAR\r\n"),
  "1 MB on one line": calendar(event(`SUMMARY:${"a".repeat(MIB - 200)}\r\n`)),
  "1 MB of folded lines": calendar(event(`SUMMARY:${filled("a\r\n ").slice(0, MIB - 300)}\r\n`)),
  "1 MB of parameters": calendar(event(`SUMMARY${filled(";A=1").slice(0, MIB - 300)}:a\r\n`)),
  "more than 1 MB": "a".repeat(MIB + 1),
  "1 MB of exceptions": calendar(event(
    `RRULE:FREQ=DAILY\r\n${filled("EXDATE;VALUE=DATE:20261225\r\n").slice(0, MIB - 300)}\r\n`,
  )),
};

Deno.test("a hostile calendar is read or refused with few words, and the next one is read", async () => {
  await using workers = new WorkerPool({ log: silentLog });
  const read = (text: string) =>
    parseCalendar({ workers, orgKey: "acme" }, {
      text,
      timezone: null,
      defaultTimezone: "UTC",
      now: Date.UTC(2026, 10, 21),
    });
  for (const [name, text] of Object.entries(HOSTILE)) {
    const answer = await read(text);
    if (answer.kind === "refused") assert.ok(answer.message.length < 300, name);
    else assert.ok(JSON.stringify(answer.calendar).length < 50_000, name);
  }
  const well = await read(calendar(event("")));
  assert.ok(well.kind === "read" && well.calendar.named.length === 1);
});
