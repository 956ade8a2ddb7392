import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { openScheduledApp, type ScheduledCaller } from "../../support/http/scheduled_app.ts";

/** As a list and the detail show the state of a schedule. */
async function shownStates(caller: ScheduledCaller, workflowId: string): Promise<unknown[]> {
  const { workflows } = await caller.expect(200, "GET /workflows");
  const { isPaused } = await caller.expect(200, `GET /workflows/${workflowId}`);
  return [workflows[0].scheduleStatus, isPaused];
}

Deno.test("schedule/parse makes a schedule, and a second one takes its place", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  assert.deepEqual(await shownStates(caller, id), [null, null]);
  assert.deepEqual(await caller.parse(id, "every weekday at 08:30 Berlin time"), {
    success: true,
    message: "Scheduled: every weekday at 08:30, Europe/Berlin. " +
      "The next run is at 2026-11-23T08:30:00+01:00.",
    schedule: "every weekday at 08:30, Europe/Berlin",
    cron: "30 8 * * 1-5",
    timezone: "Europe/Berlin",
    nextRunAt: "2026-11-23T07:30:00.000Z",
  });
  assert.deepEqual(await shownStates(caller, id), [false, false]);
  assert.deepEqual(await caller.parse(id, "tomorrow at 5pm"), {
    success: true,
    message: "Scheduled: once on 2026-11-22 at 17:00, Europe/Berlin. " +
      "The next run is at 2026-11-22T17:00:00+01:00.",
    schedule: "once on 2026-11-22 at 17:00, Europe/Berlin",
    runAt: "2026-11-22T16:00:00.000Z",
    timezone: "Europe/Berlin",
    nextRunAt: "2026-11-22T16:00:00.000Z",
  });
  assert.equal((await caller.expect(200, `GET /workflows/${id}/upcoming-runs`)).length, 1);
});

Deno.test("two times of the day are one schedule in the answers of parse", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const cron = "30 8 * * 1-5; 0 17 * * 1-5";
  const schedule = "every weekday at 08:30 and 17:00, Europe/Berlin";
  assert.deepEqual(await caller.parse(id, "every weekday at 17:00 and 8:30"), {
    success: true,
    message: `Scheduled: ${schedule}. The next run is at 2026-11-23T08:30:00+01:00.`,
    schedule,
    cron,
    timezone: "Europe/Berlin",
    nextRunAt: "2026-11-23T07:30:00.000Z",
  });
  const { message } = await caller.parse(id, "30 8 * * MON-FRI; 0 10 * * SAT");
  assert.match(message, /^Scheduled: every weekday at 08:30 and every Saturday at 10:00,/);
});

Deno.test("schedule/parse refuses malformed input and unknown or unpublished workflows", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const parse = (status: number, workflowId: string, body: Record<string, string>) =>
    caller.expect(status, `POST /workflows/${workflowId}/schedule/parse`, { body });
  const { code, detail } = await parse(400, id, { input: "every day if it rains" });
  assert.equal(code, "invalid_request");
  assert.match(
    detail,
    /Understood: "every day"\. Not understood: "if it rains"\. The nearest phrase that is taken: "every day"\. Examples: "/,
  );
  assert.equal((await parse(400, id, {})).errors[0].path, "input");
  assert.equal((await parse(400, id, { input: "" })).errors[0].path, "input");
  await parse(400, id, { input: "x".repeat(501) });
  await parse(400, id, { input: "daily", cron: "* * * * *" });
  await parse(404, crypto.randomUUID(), { input: "daily" });
  const drafted = await caller.expect(201, "POST /workflows", {
    body: { definition: { format: "planner/1", name: "Draft", steps: [] } },
  });
  await parse(404, drafted.workflowId, { input: "daily" });
  assert.deepEqual(await shownStates(caller, id), [null, null]);
});

Deno.test("schedule/parse warns of required inputs without a default", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const inputs = { rows: { type: "json" }, region: { type: "string", default: "EU" } };
  const id = await caller.publish({ inputs });
  const { message } = await caller.parse(id, "daily");
  assert.match(message, /Each run will fail until .* have a default: "rows"\.$/);
});

Deno.test("a teammate reads the upcoming runs, and schedules only with workflow:write", async () => {
  await using server = await openScheduledApp();
  const teams = ["ops"];
  const owner = await server.caller({ teams });
  const reader = await server.caller({ teams });
  const writer = await server.caller({ teams, roles: ["workflow:write"] });
  const stranger = await server.caller();
  const id = await owner.publish();
  await owner.expect(200, `PATCH /workflows/${id}/sharing`, {
    body: { shareWithTeamKeys: teams },
  });
  const parse = { body: { input: "daily" } };
  await reader.expect(403, `POST /workflows/${id}/schedule/parse`, parse);
  await stranger.expect(404, `POST /workflows/${id}/schedule/parse`, parse);
  await writer.expect(200, `POST /workflows/${id}/schedule/parse`, parse);
  await reader.expect(403, `PUT /workflows/${id}/schedule`, { body: { paused: true } });
  await reader.expect(403, `DELETE /workflows/${id}/schedule`);
  assert.equal((await reader.expect(200, `GET /workflows/${id}/upcoming-runs`)).length, 5);
  await stranger.expect(404, `GET /workflows/${id}/upcoming-runs`);
  await stranger.expect(404, `DELETE /workflows/${id}/schedule`);
});

Deno.test("GET schedule answers the whole record, and 404 without one", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const read = (status = 200) => caller.expect(status, `GET /workflows/${id}/schedule`);
  assert.equal((await read(404)).code, "schedule_not_found");
  const phrase = "every day at 9 in Berlin";
  await caller.parse(id, phrase);
  const record = {
    name: "default",
    phrase,
    cron: "0 9 * * *",
    rule: null,
    runAt: null,
    timezone: "Europe/Berlin",
    freeDays: null,
    inputs: null,
    schedule: "every day at 09:00, Europe/Berlin",
    paused: false,
    nextRunAt: "2026-11-21T08:00:00.000Z",
    lastTick: null,
    ...{ startsAt: null, endsAt: null, ticksLeft: null, backfill: null },
    ...{
      catchup: "last",
      catchupWindow: "1d",
      overlap: "skip",
      jitter: "0ms",
      pauseAfterFailures: null,
    },
  };
  assert.deepEqual(await read(), record);

  await server.clock.advance(3_600_000);
  await server.eventually(async () => (await read()).lastTick !== null);
  const { lastTick, nextRunAt } = await read();
  const { runs } = await caller.expect(200, `GET /workflows/${id}/runs`);
  const scheduledAt = "2026-11-21T08:00:00.000Z";
  assert.deepEqual(lastTick, { scheduledAt, outcome: "started", runId: runs[0].runId });
  assert.equal(nextRunAt, "2026-11-22T08:00:00.000Z");

  await caller.expect(200, `PUT /workflows/${id}/schedule`, { body: { paused: true } });
  assert.deepEqual([(await read()).paused, (await read()).nextRunAt], [true, null]);
  const other = await server.caller();
  assert.equal((await other.expect(404, `GET /workflows/${id}/schedule`)).code, "not_found");

  const once = await caller.publish({
    schedule: { runAt: "2026-12-24T18:00:00Z", timezone: "Asia/Tokyo", overlap: "allow" },
  });
  const shown = await caller.expect(200, `GET /workflows/${once}/schedule`);
  assert.deepEqual([shown.phrase, shown.cron, shown.runAt, shown.overlap], [
    null,
    null,
    "2026-12-24T18:00:00.000Z",
    "allow",
  ]);
});

Deno.test("PATCH schedule changes the policies that are given, and keeps the others", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const path = `PATCH /workflows/${id}/schedule`;
  assert.equal((await caller.expect(404, path, { body: {} })).code, "schedule_not_found");
  await caller.parse(id, "daily at 9");
  const policiesOf = (
    { catchup, catchupWindow, overlap, pauseAfterFailures }: Record<string, unknown>,
  ) => [catchup, catchupWindow, overlap, pauseAfterFailures];
  const change = async (body: JsonObject) => policiesOf(await caller.expect(200, path, { body }));
  assert.deepEqual(await change({}), ["last", "1d", "skip", null]);
  assert.deepEqual(await change({ overlap: "queue" }), ["last", "1d", "queue", null]);
  assert.deepEqual(await change({ catchup: "all", catchupWindow: "90m", pauseAfterFailures: 3 }), [
    ...["all", "90m", "queue", 3],
  ]);
  await caller.parse(id, "daily at 10");
  assert.deepEqual(await change({ pauseAfterFailures: null }), ["all", "90m", "queue", null]);
  const wrong: JsonObject[] = [
    { overlap: "one" },
    { catchup: null },
    { catchupWindow: "8d" },
    { catchupWindow: "0s" },
    { catchupWindow: 5 },
    { catchupWindow: `${"9".repeat(100_000)}d` },
    { pauseAfterFailures: 0 },
    { pauseAfterFailures: 1.5 },
    { pauseAfterFailures: 101 },
    { paused: true },
  ];
  for (const body of wrong) {
    const { errors } = await caller.expect(400, path, { body });
    assert.equal(errors[0].path, Object.keys(body)[0]);
  }
  const shown = await caller.expect(200, `GET /workflows/${id}/schedule`);
  assert.deepEqual(policiesOf(shown), ["all", "90m", "queue", null]);
});

Deno.test("a definition gives its schedule all policies", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const schedule = { phrase: "daily at 9", catchup: "all", catchupWindow: "36h" };
  const policies = { overlap: "cancel", pauseAfterFailures: 4 };
  const id = await caller.publish({ schedule: { ...schedule, ...policies } });
  const shown = await caller.expect(200, `GET /workflows/${id}/schedule`);
  assert.deepEqual([shown.catchup, shown.catchupWindow, shown.overlap, shown.pauseAfterFailures], [
    ...["all", "36h", "cancel", 4],
  ]);
});
