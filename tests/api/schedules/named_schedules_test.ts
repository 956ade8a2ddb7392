import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import {
  openScheduledApp,
  type ScheduledApp,
  type ScheduledCaller,
} from "../../support/http/scheduled_app.ts";

const HOUR_MS = 3_600_000;

const GREETS: JsonObject = {
  inputs: { name: { type: "string" }, times: { type: "number", default: 1 } },
};

interface Lab {
  server: ScheduledApp;
  caller: ScheduledCaller;
  /** The path of the schedules of a workflow that wants a name. */
  path: string;
  id: string;
}

async function openLab(server: ScheduledApp, fields = GREETS): Promise<Lab> {
  const caller = await server.caller();
  const id = await caller.publish(fields);
  return { server, caller, id, path: `/workflows/${id}/schedules` };
}

function put({ caller, path }: Lab, name: string, body: JsonObject, status = 200) {
  return caller.expect(status, `PUT ${path}/${name}`, { body });
}

Deno.test("several schedules of a workflow start runs with their own inputs", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path, id } = lab;
  const ada = await put(lab, "ada", { input: "hourly", inputs: { name: "Ada" } });
  assert.deepEqual(ada, {
    name: "ada",
    phrase: "hourly",
    cron: "0 * * * *",
    rule: null,
    runAt: null,
    timezone: "Europe/Berlin",
    freeDays: null,
    inputs: { name: "Ada" },
    schedule: "every hour, Europe/Berlin",
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
  });
  await put(lab, "max", { input: "0 9 * * *", inputs: { name: "Max", times: 2 } });
  const listed = await caller.expect(200, `GET ${path}`);
  assert.deepEqual(listed.schedules.map(({ name }: JsonObject) => name), ["ada", "max"]);
  assert.deepEqual(await caller.expect(200, `GET ${path}/ada`), ada);

  await server.clock.advance(HOUR_MS);
  const runs = await server.eventually(async () => {
    const { runs } = await caller.expect(200, `GET /workflows/${id}/runs`);
    return runs.length === 2 && runs;
  });
  for (const { runId, scheduleName, scheduledAt } of runs) {
    assert.equal(scheduledAt, "2026-11-21T08:00:00.000Z");
    const run = await caller.expect(200, `GET /runs/${runId}`);
    assert.deepEqual([run.scheduleName, run.inputs], [
      scheduleName,
      scheduleName === "ada" ? { name: "Ada", times: 1 } : { name: "Max", times: 2 },
    ]);
    const { ticks } = await caller.expect(200, `GET ${path}/${scheduleName}/ticks`);
    assert.deepEqual([ticks.length, ticks[0].outcome, ticks[0].runId], [1, "started", runId]);
  }
  const { runId } = await caller.expect(202, `POST /workflows/${id}/runs`, {
    body: { inputs: { name: "Eve" } },
  });
  const manual = await caller.expect(200, `GET /runs/${runId}`);
  assert.deepEqual(["scheduleName" in manual, "scheduledAt" in manual], [false, false]);
});

Deno.test("the schedule called default is the one of the older endpoints, and the only state shown", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path, id } = lab;
  const states = async () => {
    const { workflows } = await caller.expect(200, "GET /workflows");
    return [
      workflows[0].scheduleStatus,
      (await caller.expect(200, `GET /workflows/${id}`)).isPaused,
    ];
  };
  const inputs = { name: "Ada" };
  await put(lab, "emea", { input: "hourly", inputs });
  await caller.expect(200, `PATCH ${path}/emea`, { body: { paused: true } });
  assert.deepEqual(await states(), [null, null]);
  await caller.expect(404, `GET /workflows/${id}/schedule`);
  assert.deepEqual(await caller.expect(200, `GET /workflows/${id}/upcoming-runs`), []);

  await put(lab, "default", { input: "daily at 9", inputs });
  assert.deepEqual(await states(), [false, false]);
  assert.deepEqual((await caller.expect(200, `GET /workflows/${id}/schedule`)).inputs, inputs);
  // A phrase keeps the inputs of before.
  const { message } = await caller.parse(id, "daily at 10");
  assert.doesNotMatch(message, /fail/);
  assert.deepEqual((await caller.expect(200, `GET ${path}/default`)).inputs, inputs);
  await caller.expect(200, `PUT /workflows/${id}/schedule`, { body: { paused: true } });
  assert.equal((await caller.expect(200, `GET ${path}/default`)).paused, true);
  await caller.expect(200, `DELETE /workflows/${id}/schedule`);
  const { schedules } = await caller.expect(200, `GET ${path}`);
  assert.deepEqual(schedules.map(({ name }: JsonObject) => name), ["emea"]);
});

Deno.test("PUT replaces a schedule whole and leaves it paused; PATCH changes what it states", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path } = lab;
  const change = (body: JsonObject, status = 200) =>
    caller.expect(status, `PATCH ${path}/emea`, { body });
  assert.equal((await change({ paused: true }, 404)).code, "schedule_not_found");
  const policies = {
    catchup: "all",
    catchupWindow: "90m",
    overlap: "queue",
    pauseAfterFailures: 3,
  };
  await put(lab, "emea", { input: "hourly", inputs: { name: "Ada" }, ...policies });
  const paused = await change({ paused: true, inputs: { name: "Max" } });
  assert.deepEqual([paused.paused, paused.nextRunAt, paused.inputs], [true, null, { name: "Max" }]);
  assert.deepEqual([paused.catchupWindow, paused.pauseAfterFailures], ["90m", 3]);
  const replaced = await put(lab, "emea", { input: "daily at 9", inputs: { name: "Eve" } });
  assert.deepEqual([replaced.paused, replaced.catchup, replaced.overlap], [true, "last", "skip"]);
  const resumed = await change({ paused: false });
  assert.equal(resumed.nextRunAt, "2026-11-21T08:00:00.000Z");
  await caller.expect(200, `DELETE ${path}/emea`);
  for (const request of [`GET ${path}/emea`, `DELETE ${path}/emea`]) {
    assert.equal((await caller.expect(404, request)).code, "schedule_not_found");
  }
});

Deno.test("a named schedule for one time that is resumed after it is gone", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path } = lab;
  await put(lab, "once", { input: "in 1 hour", inputs: { name: "Ada" } });
  await caller.expect(200, `PATCH ${path}/once`, { body: { paused: true } });
  await server.clock.advance(2 * HOUR_MS);
  const resumed = await caller.expect(200, `PATCH ${path}/once`, { body: { paused: false } });
  assert.deepEqual([resumed.paused, resumed.nextRunAt], [false, null]);
  await caller.expect(404, `GET ${path}/once`);
  const { ticks } = await caller.expect(200, `GET ${path}/once/ticks`);
  assert.deepEqual(ticks.map(({ outcome }: JsonObject) => outcome), ["paused"]);
});

Deno.test("a name that is no slug is refused, and the error says what a name is", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path } = lab;
  const body = { input: "hourly", inputs: { name: "Ada" } };
  const bad = ["A", "a_b", "a.b", "a%20b", "%C3%BC", "a%2Fb", "%00", "a%0A", "x".repeat(65)];
  for (const name of [...bad, "x".repeat(10_000)]) {
    const { errors } = await caller.expect(400, `PUT ${path}/${name}`, { body });
    assert.deepEqual([errors[0].path, /1 to 64 characters/.test(errors[0].message)], [
      "name",
      true,
    ]);
    await caller.expect(400, `GET ${path}/${name}/ticks`);
    await caller.expect(400, `DELETE ${path}/${name}`);
  }
  for (const name of ["x".repeat(64), "-", "0", "constructor"]) await put(lab, name, body);
});

Deno.test("a workflow has 20 named schedules, and always room for the default one", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, id, path } = lab;
  const body = { input: "hourly", inputs: { name: "Ada" } };
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put(lab, `n${index}`, body)),
  );
  assert.equal(made.length, 20);
  const { code, detail } = await put(lab, "one-more", body, 409);
  assert.deepEqual([code, /has 20 beside "default"/.test(detail)], ["limit_reached", true]);
  await put(lab, "n7", { ...body, input: "daily" });
  await put(lab, "default", body);
  await caller.parse(id, "daily at 9");
  assert.equal((await caller.expect(200, `GET ${path}`)).schedules.length, 21);
  await caller.expect(200, `DELETE ${path}/n7`);
  await put(lab, "one-more", body);
});

/** Nested so many times. */
function nested(levels: number): Json {
  let value: Json = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

Deno.test("inputs are checked against the published version when they are saved", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server, {
    inputs: { name: { type: "string" }, data: { type: "json", default: 0 } },
  });
  const { caller, path } = lab;
  const wrong: [Json, number, string][] = [
    [{}, 422, "inputs.name"],
    [{ name: 5 }, 422, "inputs.name"],
    [{ name: "Ada", nmae: "Ada" }, 422, "inputs.nmae"],
    [{ name: "Ada", ["__proto__"]: 1 }, 422, "inputs.__proto__"],
    [{ name: "x".repeat(64 * 1024) }, 400, "inputs"],
    [{ name: "Ada", data: nested(150) }, 400, "inputs"],
    [["Ada"], 400, "inputs"],
    ["Ada", 400, "inputs"],
  ];
  await put(lab, "kept", { input: "hourly", inputs: { name: "Ada" } });
  for (const [inputs, status, field] of wrong) {
    for (const request of [`PUT ${path}/emea`, `PATCH ${path}/kept`]) {
      const body: JsonObject = request.startsWith("PUT") ? { input: "hourly", inputs } : { inputs };
      const { errors } = await caller.expect(status, request, { body });
      assert.equal(errors[0].path, field, `${request}: ${JSON.stringify(errors)}`);
    }
  }
  await put(lab, "emea", { input: "hourly" }, 422);
  await caller.expect(422, `PATCH ${path}/kept`, { body: { inputs: null } });
  const { schedules } = await caller.expect(200, `GET ${path}`);
  assert.deepEqual(schedules.map(({ name, inputs }: JsonObject) => [name, inputs]), [
    ["kept", { name: "Ada" }],
  ]);
  const malformed: JsonObject[] = [{}, { input: "" }, { input: "hourly", paused: true }];
  for (const body of [...malformed, { input: "hourly", catchupWindow: "8d" }]) {
    await put(lab, "emea", body, 400);
  }
  const draft = { definition: { format: "planner/1", name: "Draft", steps: [] } };
  const { workflowId } = await caller.expect(201, "POST /workflows", { body: draft });
  const body = { input: "hourly" };
  const refused = await caller.expect(404, `PUT /workflows/${workflowId}/schedules/a`, { body });
  assert.equal(refused.code, "version_not_found");
});

Deno.test("a schedule gives no file that who makes it may not read", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server, { inputs: { file: { type: "file" } } });
  const stranger = await server.caller();
  const made = await stranger.publish({ inputs: { file: { type: "file" } } });
  const form = new FormData();
  form.append("file", new File(["secret"], "secret.txt"));
  const { objectKey } = await lab.caller.expect(201, "POST /objects", { body: form });
  const body = { input: "hourly", inputs: { file: objectKey } };
  await put(lab, "own", body);
  const { errors } = await stranger.expect(422, `PUT /workflows/${made}/schedules/a`, { body });
  assert.match(errors[0].message, /a stored file that you may read/);
});

Deno.test("a tick whose inputs no longer fit is on record with the reason", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path, id } = lab;
  await put(lab, "emea", { input: "hourly", inputs: { name: "Ada" } });
  await caller.publishAgain(id, { inputs: { name: { type: "number" }, city: { type: "string" } } });
  await server.clock.advance(HOUR_MS);
  const [run] = await server.eventually(async () => {
    const { runs } = await caller.expect(200, `GET /workflows/${id}/runs`);
    return runs.length === 1 && runs;
  });
  assert.equal(run.error.code, "inputs_missing");
  assert.equal(
    run.error.message,
    'Cannot run by schedule: the inputs of the schedule "emea" do not fit the published version: ' +
      '"name" must be a number, "city" is required',
  );
  const { ticks } = await caller.expect(200, `GET ${path}/emea/ticks`);
  assert.deepEqual([ticks[0].outcome, ticks[0].runId], ["inputs_missing", run.runId]);
  const { message } = await caller.parse(id, "daily at 9");
  assert.match(message, /Each run will fail until these required inputs have a default: "name"/);
});

Deno.test("named schedules are read, changed and removed by the rights of the default one", async () => {
  await using server = await openScheduledApp();
  const teams = ["ops"];
  const owner = await server.caller({ teams });
  const reader = await server.caller({ teams });
  const writer = await server.caller({ teams, roles: ["workflow:write"] });
  const stranger = await server.caller({ teams: ["sales"], roles: ["workflow:write"] });
  const id = await owner.publish();
  await owner.expect(200, `PATCH /workflows/${id}/sharing`, { body: { shareWithTeamKeys: teams } });
  const path = `/workflows/${id}/schedules`;
  const body = { input: "hourly" };
  await writer.expect(200, `PUT ${path}/emea`, { body });
  for (const name of ["emea", "none"]) {
    for (
      const [request, given] of [["PUT", body], ["PATCH", { paused: true }], ["DELETE"]] as const
    ) {
      const options = given === undefined ? {} : { body: given };
      await reader.expect(403, `${request} ${path}/${name}`, options);
      await stranger.expect(404, `${request} ${path}/${name}`, options);
    }
    await stranger.expect(404, `GET ${path}/${name}`);
    await stranger.expect(404, `GET ${path}/${name}/ticks`);
  }
  await stranger.expect(404, `GET ${path}`);
  assert.equal((await reader.expect(200, `GET ${path}`)).schedules.length, 1);
});

Deno.test("deleting a workflow removes its named schedules, and transferring keeps them", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path, id } = lab;
  const heir = await server.caller();
  const { userId } = await heir.expect(200, "GET /me");
  const admin = await server.caller({ roles: ["admin"] });
  const body = { input: "hourly", inputs: { name: "Ada" } };
  await put(lab, "emea", body);
  await admin.expect(200, `POST /workflows/${id}/owner`, { body: { userId } });
  await caller.expect(404, `GET ${path}`);
  await server.clock.advance(HOUR_MS);
  const [run] = await server.eventually(async () => {
    const { runs } = await heir.expect(200, `GET /workflows/${id}/runs`);
    return runs[0]?.status === "succeeded" && runs;
  });
  assert.equal(run.scheduleName, "emea");
  await heir.expect(200, `DELETE /workflows/${id}`);
  await heir.expect(404, `GET ${path}/emea`);
  using db = new DatabaseSync(join(server.dataDir, "heddle.db"), { readOnly: true });
  assert.deepEqual(db.prepare("SELECT name FROM schedules").all(), []);
});

Deno.test("a file of a workflow has the default schedule alone", async () => {
  await using server = await openScheduledApp();
  const lab = await openLab(server);
  const { caller, path, id } = lab;
  await put(lab, "emea", { input: "hourly", inputs: { name: "Ada" } });
  const { workflows } = await caller.expect(200, "GET /workflows/export");
  assert.equal(workflows.length, 1);
  assert.doesNotMatch(workflows[0].text, /emea|schedule/);
  await caller.publishAgain(id, { ...GREETS, schedule: { cron: "0 9 * * *" } });
  await caller.publishAgain(id, GREETS);
  const { schedules } = await caller.expect(200, `GET ${path}`);
  assert.deepEqual(schedules.map(({ name }: JsonObject) => name), ["emea"]);
});
