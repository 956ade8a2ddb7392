import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { JsonObject } from "../../../src/lib/json.ts";
import {
  openScheduledApp,
  type ScheduledApp,
  type ScheduledCaller,
} from "../../support/http/scheduled_app.ts";
import { eventually } from "../../support/time/eventually.ts";

const HOUR_MS = 3_600_000;

/** Fails unless it is told otherwise. */
const FAILS: JsonObject = {
  inputs: { ok: { type: "boolean", default: false } },
  steps: [{
    id: "fail",
    when: "!inputs.ok",
    service: "data",
    action: "parse",
    with: { text: "{", as: "json" },
  }],
};

/** The names and states that the list shows. */
async function states(caller: ScheduledCaller, query = ""): Promise<string[]> {
  const { schedules } = await caller.expect(200, `GET /schedules${query}`);
  return schedules.map(({ name, state }: JsonObject) => `${name} ${state}`);
}

/** Lets the scheduler go on meanwhile, which may have armed its timer after the clock moved. */
function goOn<T>({ clock }: ScheduledApp, look: () => Promise<T>) {
  return eventually(() => {
    clock.advance(1);
    return look();
  });
}

Deno.test("the list of all schedules begins with what fails, and tells of its run", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish(FAILS);
  const path = `/workflows/${id}/schedules`;
  const put = (name: string, body: JsonObject) =>
    caller.expect(200, `PUT ${path}/${name}`, { body });
  const until = (expected: readonly string[], query = "") =>
    goOn(server, async () => (await states(caller, query)).join() === expected.join());
  await put("soon", { input: "hourly", inputs: { ok: true } });
  await put("sick", { input: "0 9 * * *" });
  await put("rests", { input: "hourly" });
  await caller.expect(200, `PATCH ${path}/rests`, { body: { paused: true } });
  await put("over", { input: "daily at 9 until 21 November 2026", inputs: { ok: true } });
  await put("limited", { input: "0 9 * * *", pauseAfterFailures: 1 });
  assert.deepEqual(await states(caller), [
    ...["soon active", "sick active", "over active", "limited active", "rests paused"],
  ]);
  await server.clock.advance(HOUR_MS);
  await until([
    ...["sick failing", "limited failing", "soon active", "rests paused", "over ended"],
  ]);
  const { schedules: [first], ...page } = await caller.expect(
    200,
    "GET /schedules?state=failing&limit=1",
  );
  const { runs } = await caller.expect(200, `GET /workflows/${id}/runs?limit=100`);
  const run = runs.find(({ scheduleName }: JsonObject) => scheduleName === "sick");
  assert.deepEqual(first, {
    workflowId: id,
    workflowName: "Report",
    ownerId: first.ownerId,
    name: "sick",
    state: "failing",
    paused: false,
    nextRunAt: "2026-11-22T08:00:00.000Z",
    lateSince: null,
    schedule: "every day at 09:00, Europe/Berlin",
    timezone: "Europe/Berlin",
    lastRun: { runId: run.runId, scheduledAt: "2026-11-21T08:00:00.000Z", status: "failed" },
  });
  assert.deepEqual([page.total, page.totalPages, typeof page.nextCursor], [2, 2, "string"]);

  // It paused itself, and is among what fails until somebody resumes it.
  await server.clock.advance(24 * HOUR_MS);
  await until(["limited failing", "sick failing"], "?state=failing");
  assert.equal((await caller.expect(200, `GET ${path}/limited`)).paused, true);
  await caller.expect(200, `PATCH ${path}/limited`, { body: { paused: false } });
  await caller.expect(200, `PATCH ${path}/sick`, { body: { inputs: { ok: true } } });
  assert.deepEqual(await states(caller, "?state=failing"), ["sick failing"]);
  await server.clock.advance(24 * HOUR_MS);
  await until(["limited failing"], "?state=failing");
  // A person who pauses a failing schedule knows of the failures.
  await caller.expect(200, `PATCH ${path}/limited`, { body: { paused: true } });
  assert.deepEqual(await states(caller, "?state=failing"), []);
  assert.deepEqual(await states(caller, "?state=paused"), ["rests paused", "limited paused"]);
});

Deno.test("a schedule whose run has not begun in time is late", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const waits = [{ id: "wait", service: "wait", action: "for", with: { duration: "10h" } }];
  const id = await caller.publish({ steps: waits });
  await caller.expect(200, `PUT /workflows/${id}/schedules/slow`, {
    body: { input: "hourly", overlap: "queue" },
  });
  await caller.expect(200, `PUT /workflows/${id}/schedules/skips`, {
    body: { input: "0 9 * * *" },
  });
  await server.clock.advance(HOUR_MS);
  await goOn(
    server,
    async () => (await caller.expect(200, "GET /runs?status=waiting")).total === 2,
  );
  await server.clock.advance(HOUR_MS);
  await goOn(server, async () => {
    const { ticks } = await caller.expect(200, `GET /workflows/${id}/schedules/slow/ticks`);
    return ticks[0].outcome === "waiting";
  });
  assert.deepEqual(await states(caller), ["slow active", "skips active"]);
  await server.clock.advance(60_000);
  assert.deepEqual(await states(caller), ["slow late", "skips active"]);
  const { schedules: [late] } = await caller.expect(200, "GET /schedules?state=late");
  assert.equal(late.lateSince, "2026-11-21T09:00:00.000Z");
});

Deno.test("each caller lists the schedules of what they may read, and admins all", async () => {
  await using server = await openScheduledApp();
  const owner = await server.caller({ teams: ["sales"] });
  const mate = await server.caller({ teams: ["sales"] });
  const admin = await server.caller({ roles: ["admin"] });
  const id = await owner.publish({ name: "Straße" });
  await owner.parse(id, "hourly");
  await owner.expect(200, `PUT /workflows/${id}/schedules/emea`, { body: { input: "0 9 * * *" } });
  const all = ["emea active", "default active"];
  assert.deepEqual(await states(owner), all);
  assert.deepEqual(await states(owner, "?scope=all&search=STRASSE"), all);
  assert.deepEqual(await states(owner, "?search=street"), []);
  assert.deepEqual(await states(mate, "?scope=all"), []);
  await mate.expect(403, "GET /schedules?scope=organization");
  assert.deepEqual(await states(admin, "?scope=all"), []);
  const { schedules: [shown] } = await admin.expect(200, "GET /schedules?scope=organization");
  assert.deepEqual(shown, {
    workflowId: id,
    workflowName: "Straße",
    ownerId: shown.ownerId,
    name: "emea",
    state: "active",
    paused: false,
    nextRunAt: "2026-11-21T08:00:00.000Z",
    lateSince: null,
  });

  const share = (keys: string[]) =>
    owner.expect(200, `PATCH /workflows/${id}/sharing`, { body: { shareWithTeamKeys: keys } });
  await share(["sales"]);
  assert.deepEqual(await states(mate, "?scope=shared"), all);
  assert.deepEqual(await states(mate), []);
  await share([]);
  assert.deepEqual(await states(mate, "?scope=all"), []);
  await owner.expect(200, `PATCH /workflows/${id}`, { body: { isPublic: true } });
  assert.deepEqual(await states(mate, "?scope=public"), all);
  const { userId } = await mate.expect(200, "GET /me");
  await admin.expect(200, `POST /workflows/${id}/owner`, { body: { userId } });
  assert.deepEqual([await states(mate), await states(owner)], [all, []]);
  await mate.expect(200, `DELETE /workflows/${id}`);
  assert.deepEqual(await states(admin, "?scope=organization"), []);
});

Deno.test("a process of the version before leaves its schedules in the list", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  await caller.parse(id, "hourly");
  // The statement of that version, which knows no more columns.
  const db = new DatabaseSync(join(server.dataDir, "heddle.db"));
  db.prepare(`REPLACE INTO schedules (workflow_id, name, cron, timezone, catchup, overlap, next_at,
    updated_at, planned_at, catchup_window_ms) VALUES (?, 'default', '0 9 * * *', 'UTC', 'last',
    'skip', ?, ?, ?, 86400000)`).run(id, ...Array(3).fill(server.clock.now() + HOUR_MS));
  db.close();
  assert.deepEqual(await states(caller), ["default active"]);
});

Deno.test("a schedule tells where it begins and ends, and how many times are left", async () => {
  await using server = await openScheduledApp();
  const caller = await server.caller();
  const id = await caller.publish();
  const bounds = async (input: string) => {
    const { startsAt, endsAt, ticksLeft } = await caller.expect(
      200,
      `PUT /workflows/${id}/schedules/a`,
      { body: { input } },
    );
    return [startsAt, endsAt, ticksLeft];
  };
  assert.deepEqual(await bounds("hourly"), [null, null, null]);
  assert.deepEqual(await bounds("daily at 9 from 1 March until 30 June"), [
    ...["2027-02-28T23:00:00.000Z", "2027-06-30T07:00:00.000Z", null],
  ]);
  assert.deepEqual(await bounds("tomorrow at 17:00"), [null, "2026-11-22T16:00:00.000Z", 1]);
  assert.deepEqual((await bounds("daily at 9, ten times")).slice(1), [
    ...["2026-11-30T08:00:00.000Z", 10],
  ]);
  await server.clock.advance(25 * HOUR_MS);
  const left = await goOn(server, async () => {
    const { ticksLeft } = await caller.expect(200, `GET /workflows/${id}/schedules/a`);
    return ticksLeft < 10 && ticksLeft;
  });
  assert.equal(left, 8);
});
