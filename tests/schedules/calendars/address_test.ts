import assert from "node:assert/strict";
import { findCalendar } from "../../../src/schedules/calendars/calendar_store.ts";
import { getCalendar } from "../../../src/schedules/calendars/get_calendar.ts";
import { putCalendar } from "../../../src/schedules/calendars/put_calendar.ts";
import { refreshCalendars } from "../../../src/schedules/calendars/refresh_calendar.ts";
import type { ScheduleContext } from "../../../src/schedules/context.ts";
import type { Database } from "../../../src/db/database.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { UTC_SCHEDULES } from "../../support/workflows/schedules.ts";

const URL_WITH_TOKEN =
  "https://calendars.example.org/ical/me%40example.org/private-f00ba2/basic.ics";
const TEXT = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261225\r\nEND:VEVENT\r\n" +
  "END:VCALENDAR\r\n";

function contextOf(db: Database, workers: WorkerPool) {
  const asked: string[] = [];
  const schedules: ScheduleContext["schedules"] = {
    ...UTC_SCHEDULES,
    workers,
    fetchCalendar({ url }) {
      asked.push(url);
      return Promise.resolve({ kind: "fetched", text: TEXT, etag: null });
    },
  };
  return { ctx: { ...testContext(db), schedules }, asked };
}

async function stored({ db, principal: { orgKey } }: ScheduleContext) {
  const row = await findCalendar(db.queries, { orgKey, name: "germany" });
  assert.ok(row);
  return row;
}

Deno.test("the address of a calendar is stored sealed", async () => {
  await using db = await openTestDatabase();
  await using workers = new WorkerPool({ log: silentLog });
  const { ctx } = contextOf(db, workers);
  await putCalendar(ctx, { name: "germany", url: URL_WITH_TOKEN });
  const { sealed_url: sealed, ...row } = await stored(ctx);
  assert.deepEqual([row.url, row.origin], [null, "https://calendars.example.org"]);
  const bytes = new TextDecoder("latin1").decode(sealed ?? new Uint8Array());
  assert.ok(bytes !== "" && !`${bytes}${JSON.stringify(row)}`.includes("private"));
});

Deno.test("refreshCalendars() seals an address of an older program, and reads it", async () => {
  await using db = await openTestDatabase();
  await using workers = new WorkerPool({ log: silentLog });
  const { ctx, asked } = contextOf(db, workers);
  await putCalendar(ctx, { name: "germany", url: URL_WITH_TOKEN });
  const { id } = await stored(ctx);
  await db.transaction(({ queries }) =>
    queries.updateTable("calendars").where("id", "=", id)
      .set({ url: URL_WITH_TOKEN, sealed_url: null, origin: null, refresh_at: 0 })
      .execute()
  );
  const origin = "https://calendars.example.org";
  assert.equal((await getCalendar(ctx, { name: "germany" })).url, origin);
  asked.length = 0;
  const deps = { base: ctx, settings: ctx.schedules, log: silentLog };
  await refreshCalendars(deps, new AbortController().signal);
  const row = await stored(ctx);
  assert.deepEqual([row.url, row.origin, row.failure], [null, origin, null]);
  assert.ok(row.sealed_url);
  assert.deepEqual(asked, [URL_WITH_TOKEN]);
});
