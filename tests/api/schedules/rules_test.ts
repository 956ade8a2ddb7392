import assert from "node:assert/strict";
import { openScheduledApp } from "../../support/http/scheduled_app.ts";

Deno.test("a rule is shown by parse, upcoming-runs and GET schedule, and fires until its count is over", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const request = `POST /workflows/${id}/schedule/parse`;
  const parsed = await caller.expect(200, request, {
    body: { input: "every 90 minutes, 2 times" },
  });
  const rule = "DTSTART:20261121T090000\nRRULE:FREQ=MINUTELY;INTERVAL=90;COUNT=2";
  const schedule = "every 90 minutes from 2026-11-21 09:00, 2 times, Europe/Berlin";
  assert.deepEqual([parsed.rule, parsed.cron, parsed.schedule], [rule, undefined, schedule]);
  assert.equal(parsed.nextRunAt, "2026-11-21T08:00:00.000Z");
  const upcoming = await caller.expect(200, `GET /workflows/${id}/upcoming-runs`);
  assert.deepEqual(upcoming.map(({ localTime }: { localTime: string }) => localTime), [
    "2026-11-21T09:00:00+01:00",
    "2026-11-21T10:30:00+01:00",
  ]);
  const read = () => caller.expect(200, `GET /workflows/${id}/schedule`);
  const record = await read();
  assert.deepEqual([record.cron, record.rule, record.schedule], [null, rule, schedule]);
  for (
    const [passedMs, nextRunAt] of [
      [3_600_000, "2026-11-21T09:30:00.000Z"],
      [5_400_000, null],
    ] as const
  ) {
    await server.clock.advance(passedMs);
    await server.eventually(async () => (await read()).nextRunAt === nextRunAt);
  }
  const { runs } = await caller.expect(200, `GET /workflows/${id}/runs`);
  assert.equal(runs.length, 2);
  assert.deepEqual(await caller.expect(200, `GET /workflows/${id}/upcoming-runs`), []);
});

Deno.test("a definition's phrase and cron may mean a rule", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const schedules: Record<string, string>[] = [
    { phrase: "last working day of the month at 9" },
    { cron: "0 9 LW * *" },
  ];
  for (const schedule of schedules) {
    const id = await caller.publish({ schedule });
    const { rule, nextRunAt } = await caller.expect(200, `GET /workflows/${id}/schedule`);
    assert.match(rule, /BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0;BYSETPOS=-1$/);
    assert.equal(nextRunAt, "2026-11-30T08:00:00.000Z");
  }
});

Deno.test("a refusal tells the words that were not understood, and what is left without them", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const body = { input: "every day at 9 if it rains" };
  const { detail } = await caller.expect(400, `POST /workflows/${id}/schedule/parse`, { body });
  assert.match(
    detail,
    /Not understood: "if it rains". The nearest phrase that is taken: "every day at 9"\./,
  );
});

Deno.test("schedules/preview shows what a phrase means, and saves nothing", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const preview = (body: Record<string, string>, headers = {}) =>
    caller.expect(200, "POST /schedules/preview", { body, headers });
  const fridays = await preview({ input: "every other Friday at 16:00" });
  assert.equal(fridays.schedule, "every 2 weeks on Friday at 16:00 from 2026-11-27, Europe/Berlin");
  assert.equal(fridays.upcoming.length, 10);
  assert.equal(fridays.upcoming[1].localTime, "2026-12-11T16:00:00+01:00");
  const header = { "x-timezone": "Asia/Tokyo" };
  const zoneOf = async (body: Record<string, string>) => (await preview(body, header)).timezone;
  assert.equal(await zoneOf({ input: "daily at 9" }), "Asia/Tokyo");
  assert.equal(
    await zoneOf({ input: "daily at 9", timezone: "America/New_York" }),
    "America/New_York",
  );
  assert.equal(await zoneOf({ input: "daily at 9 in Paris" }), "Europe/Paris");
  const once = await preview({ input: "tomorrow at 5pm" });
  assert.deepEqual([once.cron, once.rule, once.upcoming.length], [null, null, 1]);
  const wrong: Record<string, string>[] = [
    { input: "banana" },
    { input: "daily", timezone: "Mars/Phobos" },
    {},
  ];
  for (const body of wrong) {
    await caller.expect(400, "POST /schedules/preview", { body });
  }
});
