import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { openScheduledApp, type ScheduledApp } from "../../support/http/scheduled_app.ts";
import { startWebService } from "../../support/http/web_service.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function ics(...events: string[]): string {
  const bodies = events.map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`);
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//\r\n${
    bodies.join("")
  }END:VCALENDAR\r\n`;
}

function allDay(date: string, name = "A holiday"): string {
  return `UID:${date}\r\nDTSTART;VALUE=DATE:${date}\r\nSUMMARY:${name}`;
}

const MONDAY = ics(allDay("20261123", "Repentance Day"));

async function openLab(server: ScheduledApp, options = {}) {
  const caller = await server.caller(options);
  const id = await caller.publish();
  const put = (name: string, body: JsonObject, status = 200) =>
    caller.expect(status, `PUT /calendars/${name}`, { body });
  const preview = async (input: string, fields: JsonObject = {}) => {
    const found = await caller.expect(200, "POST /schedules/preview", {
      body: { input, ...fields },
    });
    return {
      ...found,
      times: found.upcoming.map(({ localTime }: JsonObject) => String(localTime).slice(5, 16)),
    };
  };
  return { caller, id, put, preview, path: `/workflows/${id}/schedule` };
}

Deno.test("a schedule skips the free days of a calendar, and its ticks tell so", async () => {
  await using server = await openScheduledApp();
  const { caller, id, put, path } = await openLab(server);
  const made = await put("germany", { ics: MONDAY });
  assert.deepEqual(made.days, [{ date: "2026-11-23", name: "Repentance Day" }]);
  const phrase = "every weekday at 9 except on free days of germany";
  const { nextRunAt, message } = await caller.parse(id, phrase);
  assert.equal(nextRunAt, "2026-11-24T08:00:00.000Z", message);
  const schedule = await caller.expect(200, `GET ${path}`);
  assert.equal(
    schedule.schedule,
    "every weekday at 09:00 except on free days of germany, Europe/Berlin",
  );
  assert.deepEqual(schedule.freeDays, { calendar: "germany", policy: "skip" });
  const upcoming = await caller.expect(200, `GET /workflows/${id}/upcoming-runs?limit=2`);
  assert.deepEqual(upcoming.map(({ scheduledAt }: JsonObject) => scheduledAt), [
    "2026-11-24T08:00:00.000Z",
    "2026-11-25T08:00:00.000Z",
  ]);

  server.clock.advance(2 * DAY_MS + 3 * HOUR_MS);
  const free = { scheduledAt: "2026-11-23T08:00:00.000Z", outcome: "free_day" };
  const shown = async () =>
    (await caller.expect(200, `GET ${path}/ticks`)).ticks
      .map(({ scheduledAt, outcome }: JsonObject) => ({ scheduledAt, outcome }));
  // Before the next tick has come, and when it has.
  assert.deepEqual(await shown(), [free]);
  server.clock.advance(DAY_MS);
  await server.eventually(async () => (await shown()).length === 2);
  assert.deepEqual(await shown(), [
    { scheduledAt: "2026-11-24T08:00:00.000Z", outcome: "started" },
    free,
  ]);
  // Past ticks stay on record when the calendar changes.
  await put("germany", { ics: ics(allDay("20261126")) });
  assert.equal((await shown()).at(-1)?.outcome, "free_day");
  const { nextRunAt: changed } = await caller.expect(200, `GET ${path}`);
  assert.equal(changed, "2026-11-25T08:00:00.000Z");
  const { upcoming: later } = await caller.expect(200, "POST /schedules/preview", {
    body: { input: phrase },
  });
  assert.deepEqual(later.slice(0, 2).map(({ scheduledAt }: JsonObject) => scheduledAt), [
    "2026-11-25T08:00:00.000Z",
    "2026-11-27T08:00:00.000Z",
  ]);
});

Deno.test("ticks on free days move to the next or the previous working day", async () => {
  await using server = await openScheduledApp();
  const { caller, id, put, preview, path } = await openLab(server);
  await put("germany", { ics: ics(allDay("20261127"), allDay("20261201")) });
  const monthly = await preview("on the 1st of every month at 9", {
    freeDays: { calendar: "germany", policy: "next" },
  });
  assert.deepEqual(monthly.times.slice(0, 2), ["12-02T09:00", "01-01T09:00"]);
  assert.equal(
    monthly.schedule,
    "on the 1st of every month at 09:00 moved from free days of germany to the next working day, " +
      "Europe/Berlin",
  );
  assert.deepEqual((await preview(monthly.schedule)).times, monthly.times);
  const weekly = await preview("every Friday at 16:00", {
    freeDays: { calendar: "germany", policy: "previous" },
  });
  assert.deepEqual(weekly.times.slice(0, 2), ["11-26T16:00", "12-04T16:00"]);

  await caller.expect(200, `PUT /workflows/${id}/schedules/default`, {
    body: { input: "every Friday at 16:00", freeDays: { calendar: "germany", policy: "next" } },
  });
  assert.equal((await caller.expect(200, `GET ${path}`)).nextRunAt, "2026-11-30T15:00:00.000Z");
  await caller.expect(200, `PATCH ${path}`, { body: { freeDays: null } });
  const plain = await caller.expect(200, `GET ${path}`);
  assert.deepEqual([plain.nextRunAt, plain.freeDays], ["2026-11-27T15:00:00.000Z", null]);
});

Deno.test("a phrase that names no calendar means the only one, and asks where there are several", async () => {
  await using server = await openScheduledApp();
  const { caller, put, preview } = await openLab(server);
  const refused = async (input: string) =>
    (await caller.expect(400, "POST /schedules/preview", { body: { input } })).detail;
  assert.match(await refused("every weekday at 9, not on public holidays"), /has no calendar/);
  await put("germany", { ics: MONDAY });
  const spoken = [
    "every weekday at 9, not on public holidays",
    "every weekday at 9 except holidays",
    "0 9 * * 1-5 except on public holidays",
    "jeden Werktag um 9 außer an Feiertagen",
    "tous les jours ouvrables à 9h sauf les jours fériés",
    "todos los días laborables a las 9 excepto festivos",
    "every weekday at 9. Not on bank holidays.",
    "weekdays at 9, skip the holidays",
    "every day at 9 but not on public holidays or weekends",
    "every day at 9 except weekends and holidays",
    "every working day at 9, no holidays",
    "weekdays at 9 unless it is a bank holiday",
    "jeden Tag um 9 außer an Wochenenden und Feiertagen",
    "tous les jours ouvrables sauf jours fériés à 9h",
    "todos los días laborables salvo festivos a las 9",
  ];
  for (const input of spoken) {
    const { times, freeDays } = await preview(input);
    assert.deepEqual([times[0], freeDays?.policy], ["11-24T09:00", "skip"], input);
  }
  const moved = [
    "every Monday at 9, on the next working day if it is a public holiday",
    "jeden Montag um 9, bei Feiertagen am nächsten Werktag",
    "tous les lundis à 9h, le jour ouvrable suivant si c'est un jour férié",
    "todos los lunes a las 9, el siguiente día hábil si es festivo",
  ];
  for (const input of moved) {
    const { times, freeDays } = await preview(input);
    assert.deepEqual([times[0], freeDays?.policy], ["11-24T09:00", "next"], input);
  }
  await put("france", { ics: ics(allDay("20261111")) });
  assert.match(await refused("daily at 9 except on holidays"), /"france", "germany"/);
  assert.match(await refused("daily at 9 except on holidays in spain"), /called "spain"/);
  assert.match(await refused("daily at 9 except on holidays in August"), /leaves open/);
  assert.match(await refused("0 9 * * * except Mondays and holidays"), /after a cron/);
  assert.match(await refused("tomorrow at 9 except on holidays in germany"), /one time/);
  const { times } = await preview("daily at 9 except on holidays in germany");
  assert.deepEqual(times.slice(0, 3), ["11-21T09:00", "11-22T09:00", "11-24T09:00"]);
});

Deno.test("a calendar is its owner's and the admins' to change, and everybody's to use", async () => {
  await using server = await openScheduledApp();
  const { caller, put, id } = await openLab(server);
  await put("germany", { ics: MONDAY });
  await caller.parse(id, "daily at 9 except on free days of germany");
  const other = await openLab(server);
  assert.equal((await other.preview("daily at 9 except on holidays")).times[2], "11-24T09:00");
  await other.put("germany", { ics: ics(allDay("20261124")) }, 403);
  await other.caller.expect(403, "DELETE /calendars/germany");
  const { code } = await caller.expect(409, "DELETE /calendars/germany");
  assert.equal(code, "calendar_in_use");
  const admin = await openLab(server, { roles: ["admin"] });
  await admin.put("germany", { ics: ics(allDay("20261124")) });
  const { schedules, ownerId } = await caller.expect(200, "GET /calendars/germany");
  assert.equal(schedules, 1);
  assert.ok(ownerId);
  const { calendars } = await other.caller.expect(200, "GET /calendars");
  assert.equal(calendars.length, 1);
  await caller.expect(200, `DELETE /workflows/${id}/schedule`);
  await caller.expect(200, "DELETE /calendars/germany");
  await caller.expect(404, "GET /calendars/germany");
  await put("august", { ics: MONDAY }, 400);
});

Deno.test("the address of a calendar is read again, and a failure keeps the days and is told", async () => {
  let text = MONDAY;
  await using web = await startWebService((_request, response) => response.end(text));
  await using server = await openScheduledApp({ HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" });
  const { caller, put, id, path } = await openLab(server);
  const url = `${web.url}/private-secret/basic.ics`;
  await put("germany", { url });
  await caller.parse(id, "every weekday at 9 except on free days of germany");
  // Who has an address of a calendar reads it: it is shown to nobody.
  const admin = await openLab(server, { roles: ["admin"] });
  for (const reader of [caller, (await openLab(server)).caller, admin.caller]) {
    assert.equal((await reader.expect(200, "GET /calendars/germany")).url, web.url);
  }
  /** Lets half a day pass, and the minutes until the server looks. */
  const refreshed = async () => {
    const before = web.received.length;
    server.clock.advance(12 * HOUR_MS);
    await server.eventually(() => {
      server.clock.advance(60_000);
      return web.received.length > before;
    });
  };
  text = ics(allDay("20261124"));
  await refreshed();
  await server.eventually(async () => {
    const { nextRunAt } = await caller.expect(200, `GET ${path}`);
    return nextRunAt === "2026-11-23T08:00:00.000Z";
  });
  text = "<html>It has moved</html>";
  await refreshed();
  const { failure, days } = await server.eventually(async () => {
    const found = await caller.expect(200, "GET /calendars/germany");
    return found.failure && found;
  });
  assert.match(failure.message, /no iCalendar/);
  assert.ok(!JSON.stringify(failure).includes("secret"));
  assert.equal(days[0].date, "2026-11-24");
});

Deno.test("the audit log tells who made, replaced and deleted a calendar, and no address", async () => {
  await using web = await startWebService((_request, response) => response.end(MONDAY));
  await using server = await openScheduledApp({ HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" });
  const [maker, admin] = [crypto.randomUUID(), crypto.randomUUID()];
  const { caller, put } = await openLab(server, { sub: maker });
  const boss = await openLab(server, { sub: admin, roles: ["admin"] });
  await put("germany", { url: `${web.url}/private-secret/basic.ics` });
  // It says what is there already.
  await put("germany", { url: `${web.url}/private-secret/basic.ics` });
  await boss.put("germany", { ics: ics(allDay("20261124")) });
  await boss.put("germany", {}, 400);
  await caller.expect(200, "DELETE /calendars/germany");
  await caller.expect(403, "GET /audit");
  const { records } = await boss.caller.expect(200, "GET /audit");
  const told = records.filter(({ action }: JsonObject) => action !== "workflow.published")
    .map(({ id: _, createdAt: __, ...record }: JsonObject) => record);
  assert.deepEqual(
    told,
    [
      ["calendar.deleted", maker, null],
      ["calendar.replaced", admin, null],
      ["calendar.created", maker, web.url],
    ].map(([action, actorId, origin]) => ({
      action,
      actorId,
      via: "token",
      apiKeyId: null,
      details: { calendar: "germany", ownerId: maker, origin },
    })),
  );
});

Deno.test("where an address redirects to is not told by its failure", async () => {
  await using web = await startWebService((request, response) => {
    if (request.path === "/short") response.writeHead(302, { location: "/private-secret/a.ics" });
    else response.statusCode = 410;
    response.end();
  });
  await using server = await openScheduledApp({ HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" });
  const { put } = await openLab(server);
  const { detail, errors } = await put("germany", { url: `${web.url}/short` }, 400);
  const told = `GET ${web.url} answered 410`;
  assert.deepEqual([detail, errors], [`Cannot read the calendar: ${told}`, [{
    path: "url",
    message: told,
  }]]);
});

Deno.test("an address inside of the network, and a text that is no calendar, are refused", async () => {
  await using server = await openScheduledApp();
  const { put } = await openLab(server);
  for (
    const url of [
      "http://169.254.169.254/latest/meta-data",
      "http://127.0.0.1:1/a",
      "file:///etc/passwd",
    ]
  ) {
    const { errors } = await put("germany", { url }, 400);
    assert.equal(errors[0].path, "url");
  }
  await put("germany", {}, 400);
  await put("germany", { ics: "hello" }, 400);
  await put("germany", { ics: `${MONDAY}${" ".repeat(1024 * 1024)}` }, 400);
});

Deno.test("one member takes at most half of the calendars of the organization", async () => {
  await using server = await openScheduledApp();
  const { put } = await openLab(server);
  const nameOf = (at: number) => `region-${at}`;
  await Promise.all(Array.from({ length: 50 }, (_, at) => put(nameOf(at), { ics: MONDAY })));
  const { code, detail } = await put("another", { ics: MONDAY }, 409);
  assert.deepEqual([code, /you have 50/.test(detail)], ["limit_reached", true]);
  await put(nameOf(0), { ics: ics(allDay("20261124")) });
  const colleague = await server.caller();
  await colleague.expect(200, "PUT /calendars/another", { body: { ics: MONDAY } });
});
