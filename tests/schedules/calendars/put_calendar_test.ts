import assert from "node:assert/strict";
import { putCalendar } from "../../../src/schedules/calendars/put_calendar.ts";
import type { ScheduleContext } from "../../../src/schedules/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { UTC_SCHEDULES } from "../../support/workflows/schedules.ts";

Deno.test("putCalendar() reads an address of webcal as one of https", async () => {
  await using db = await openTestDatabase();
  const asked: string[] = [];
  const schedules: ScheduleContext["schedules"] = {
    ...UTC_SCHEDULES,
    fetchCalendar({ url }) {
      asked.push(url);
      return Promise.resolve({ kind: "failed", message: "it is away" });
    },
  };
  const ctx = { ...testContext(db), schedules };
  await assert.rejects(putCalendar(ctx, { name: "germany", url: "webcal://example.org/a.ics" }), {
    code: "invalid_request",
    message: "Cannot read the calendar: it is away",
  });
  assert.deepEqual(asked, ["https://example.org/a.ics"]);
});
