import assert from "node:assert/strict";
import { join } from "node:path";
import { openDatabase } from "../../../src/db/open.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { findSchedule } from "../../../src/schedules/schedule_store.ts";
import { openScheduledApp, type ScheduledCaller } from "../../support/http/scheduled_app.ts";

const DAILY = { cron: "0 9 * * *", timezone: "Europe/Paris" };

/** The next tick on the wall, or null without an active schedule. */
async function nextOf(caller: ScheduledCaller, workflowId: string): Promise<string | null> {
  const [next] = await caller.expect(200, `GET /workflows/${workflowId}/upcoming-runs?limit=1`);
  return next === undefined ? null : `${next.localTime} ${next.timezone}`;
}

const AT_9 = "2026-11-21T09:00:00+01:00 Europe/Paris";

Deno.test("publishing puts the definition's schedule in place", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  assert.equal(await nextOf(caller, await caller.publish({ schedule: DAILY })), AT_9);
  const byPhrase = await caller.publish({ schedule: { phrase: "every friday at 10" } });
  assert.equal(await nextOf(caller, byPhrase), "2026-11-27T10:00:00+01:00 Europe/Berlin");
  const twice = await caller.publish({ schedule: { ...DAILY, cron: "0 17 * * *; 45 8 * * *" } });
  assert.equal(await nextOf(caller, twice), AT_9.replace("09:00", "08:45"));
  const once = await caller.publish({
    schedule: { runAt: "2026-12-24T18:00:00Z", timezone: "Asia/Tokyo" },
  });
  assert.equal(await nextOf(caller, once), "2026-12-25T03:00:00+09:00 Asia/Tokyo");
});

Deno.test("publishing looks up the calendar that the phrase of a schedule names", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const free = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261127\r\n" +
    "END:VEVENT\r\nEND:VCALENDAR\r\n";
  const schedule = { phrase: "every friday at 10 except on free days of germany" };
  const definition = { format: "planner/1", name: "Report", steps: [], schedule };
  const { workflowId } = await caller.expect(201, "POST /workflows", { body: { definition } });
  const refused = await caller.expect(422, `POST /workflows/${workflowId}/publish`);
  assert.match(refused.detail, /no calendar/);
  await caller.expect(200, "PUT /calendars/germany", { body: { ics: free } });
  await caller.expect(201, `POST /workflows/${workflowId}/publish`);
  assert.equal(await nextOf(caller, workflowId), "2026-12-04T10:00:00+01:00 Europe/Berlin");
});

Deno.test("publishing leaves the schedule alone where the definition's is as before", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish({ schedule: DAILY });
  await caller.parse(id, "every friday at 10");
  await caller.publishAgain(id, { schedule: DAILY, description: "Changed" });
  assert.equal(await nextOf(caller, id), "2026-11-27T10:00:00+01:00 Europe/Berlin");
  await caller.expect(200, `DELETE /workflows/${id}/schedule`);
  await caller.publishAgain(id, { schedule: DAILY });
  assert.equal(await nextOf(caller, id), null);

  const plain = await caller.publish();
  await caller.parse(plain, "every friday at 10");
  await caller.publishAgain(plain, { description: "Changed" });
  assert.equal(await nextOf(caller, plain), "2026-11-27T10:00:00+01:00 Europe/Berlin");
});

Deno.test("publishing another schedule replaces it, keeps it paused, and without one removes it", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish({ schedule: DAILY });
  await caller.publishAgain(id, { schedule: { ...DAILY, cron: "0 10 * * *" } });
  assert.equal(await nextOf(caller, id), "2026-11-21T10:00:00+01:00 Europe/Paris");
  await caller.expect(200, `PUT /workflows/${id}/schedule`, { body: { paused: true } });
  await caller.publishAgain(id, { schedule: DAILY });
  assert.equal((await caller.expect(200, `GET /workflows/${id}`)).isPaused, true);
  await caller.publishAgain(id);
  assert.equal((await caller.expect(200, `GET /workflows/${id}`)).isPaused, null);
});

Deno.test("publishing refuses a schedule that never fires, and nothing is published", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const wrong = {
    "schedule.cron": ["0 0 31 2 *", "61 * * * *", "0 9 * * *; 0 0 31 2 *"].map((cron) => ({
      cron,
    })),
    "schedule.runAt": [{ runAt: "2020-01-01T00:00:00Z" }],
    "schedule.phrase": [{ phrase: "when it rains" }, { phrase: "every 7 bananas" }],
  };
  for (const [path, schedules] of Object.entries(wrong)) {
    for (const schedule of schedules) {
      const definition = { format: "planner/1", name: "Wrong", schedule, steps: [] };
      const created = await caller.expect(201, "POST /workflows", { body: { definition } });
      const { workflowId } = created;
      const { errors } = await caller.expect(422, `POST /workflows/${workflowId}/publish`);
      assert.equal(errors[0].path, path);
      assert.equal((await caller.expect(200, `GET /workflows/${workflowId}`)).version, null);
    }
  }
});

Deno.test("another default version changes no schedule", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish({ schedule: DAILY });
  await caller.publishAgain(id);
  const { versions } = await caller.expect(200, `GET /workflows/${id}/versions`);
  await caller.expect(200, `POST /workflows/${id}/versions/${versions[1].versionId}/default`);
  assert.equal(await nextOf(caller, id), null);
});

Deno.test("deleting a workflow removes its schedule", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish({ schedule: DAILY });
  await caller.expect(200, `DELETE /workflows/${id}`);
  await caller.expect(404, `GET /workflows/${id}/upcoming-runs`);
  const path = join(server.dataDir, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  assert.equal(await findSchedule(db.queries, { workflowId: id, name: "default" }), undefined);
});
