/** When the address of a calendar is read again, and whose days stay. */
import assert from "node:assert/strict";
import { getCalendar } from "../../../src/schedules/calendars/get_calendar.ts";
import { putCalendar } from "../../../src/schedules/calendars/put_calendar.ts";
import { refreshCalendars } from "../../../src/schedules/calendars/refresh_calendar.ts";
import type { ScheduleContext } from "../../../src/schedules/context.ts";
import type { Database } from "../../../src/db/database.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { UTC_SCHEDULES } from "../../support/workflows/schedules.ts";

const HOUR_MS = 3_600_000;
const ADDRESS = "https://calendars.example.org/germany.ics";

const calendarOf = (date: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${date}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

type Fetch = ScheduleContext["schedules"]["fetchCalendar"];

/** A calendar at an address that answers as `site` says. */
async function openLab(db: Database, workers: WorkerPool) {
  const clock = new ManualClock(Date.parse("2026-11-27T00:00:00Z"));
  const site = {
    asked: 0,
    answer: (): ReturnType<Fetch> =>
      Promise.resolve({ kind: "fetched", text: calendarOf("20261225"), etag: null }),
  };
  const fetchCalendar: Fetch = () => {
    site.asked++;
    return site.answer();
  };
  const schedules = { ...UTC_SCHEDULES, workers, fetchCalendar };
  const ctx: ScheduleContext = { ...testContext(db), clock, schedules };
  await putCalendar(ctx, { name: "germany", url: ADDRESS });
  const deps = { base: ctx, settings: schedules, log: silentLog };
  return {
    ctx,
    site,
    /** Looks after so long, and answers how often the address was asked. */
    async lookAfter(ms: number): Promise<number> {
      clock.advance(ms);
      const before = site.asked;
      await refreshCalendars(deps, new AbortController().signal);
      return site.asked - before;
    },
    datesNow: async () =>
      (await getCalendar(ctx, { name: "germany" })).days.map(({ date }) => date),
  };
}

Deno.test("refreshCalendars() reads an address every 12 hours, and every hour while it fails", async () => {
  await using db = await openTestDatabase();
  await using workers = new WorkerPool({ log: silentLog });
  const { site, lookAfter } = await openLab(db, workers);
  assert.deepEqual([await lookAfter(12 * HOUR_MS - 1), await lookAfter(1)], [0, 1]);
  site.answer = () => Promise.resolve({ kind: "failed", message: "it answered 503" });
  assert.deepEqual([await lookAfter(12 * HOUR_MS - 1), await lookAfter(1)], [0, 1]);
  for (const _attempt of [1, 2]) {
    assert.deepEqual([await lookAfter(HOUR_MS - 1), await lookAfter(1)], [0, 1]);
  }
});

Deno.test("a calendar that is replaced while its address is read keeps its new days", async () => {
  await using db = await openTestDatabase();
  await using workers = new WorkerPool({ log: silentLog });
  const { ctx, site, lookAfter, datesNow } = await openLab(db, workers);
  site.answer = async () => {
    await putCalendar(ctx, { name: "germany", ics: calendarOf("20261226") });
    return { kind: "fetched", text: calendarOf("20270101"), etag: null };
  };
  assert.equal(await lookAfter(12 * HOUR_MS), 1);
  assert.deepEqual(await datesNow(), ["2026-12-26"]);
});
