import { deepEqual, equal, ok } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { listRuns } from "../../../src/runs/list_runs.ts";
import { startChild } from "../../support/processes/child.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { shortenedClock } from "../../support/time/shortened_clock.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import { httpTest } from "../../support/runs/http_tests.ts";

const ONE_CALL = {
  inputs: { ...URL_INPUT, path: { type: "string" } },
  steps: [call("a", "${{ inputs.path }}")],
};

const LONG_WAIT = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };

Deno.test("waiting runs hold no slot", async () => {
  await using lab = await openRunLab({ slots: 1 });
  for (let count = 0; count < 3; count++) {
    equal((await lab.run({ steps: [LONG_WAIT] })).status, "waiting");
  }
  equal((await lab.run({ steps: [] })).status, "succeeded");
});

Deno.test("a stop waits for a run that is being written, so that none is left behind", async () => {
  await using opened = await openTestDatabase();
  const gate = Promise.withResolvers<void>();
  let [isHeld, begun] = [false, Promise.withResolvers<void>()];
  const db: Database = {
    ...opened,
    async transaction(work) {
      begun.resolve();
      if (isHeld) await gate.promise;
      return await opened.transaction(work);
    },
  };
  const lab = await openRunLab({ db, path: opened.path });
  const workflowId = await lab.publish({ steps: [] });
  [isHeld, begun] = [true, Promise.withResolvers<void>()];
  const starting = lab.start(workflowId);
  await begun.promise;
  const stopping = lab[Symbol.asyncDispose]();
  gate.resolve();
  const { runId } = await starting;
  await stopping;
  const row = await opened.queries.selectFrom("runs").select(["status", "process_id"])
    .where("id", "=", runId).executeTakeFirstOrThrow();
  equal(row.process_id, null, `left ${row.status}`);
});

httpTest("no more runs than slots are executed at once", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 3 });
  let now = 0;
  let most = 0;
  server.answer("/a", async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve));
    now--;
    return Response.json({});
  });
  const workflowId = await lab.publish(ONE_CALL);
  const input = { inputs: { url: server.url, path: "/a" } };
  // Some start while others end and the queue is claimed.
  await Promise.all(Array.from({ length: 10 }, async () => {
    for (let count = 0; count < 4; count++) {
      const { runId } = await lab.start(workflowId, input);
      if (count % 2 === 0) equal((await lab.settled(runId)).status, "succeeded");
    }
  }));
  await eventually(async () => {
    const { runs } = await listRuns(lab.ctx, { workflowId, page: 1, limit: 40 });
    return runs.length === 40 && runs.every(({ status }) => status === "succeeded");
  });
  ok(most <= 3, `${most} at once`);
  equal(server.hits.length, 40);
});

httpTest("the queue drains in the order of its runs", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 1 });
  const release = server.hold("/0");
  const workflowId = await lab.publish(ONE_CALL);
  const paths = Array.from({ length: 8 }, (_, at) => `/${at}`);
  const started = [];
  for (const path of paths) {
    started.push(await lab.start(workflowId, { inputs: { url: server.url, path } }));
  }
  deepEqual(started.map(({ status }) => status), ["running", ...Array(7).fill("queued")]);
  release();
  for (const { runId } of started) await lab.settled(runId);
  deepEqual(server.hits.map(({ path }) => path), paths);
});

httpTest("a stop gives back what it cannot end, and nothing is lost", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const workflowId = await lab.publish(ONE_CALL);
  const release = server.hold("/slow");
  const ids: string[] = [];
  for (const path of ["/slow", "/next"]) {
    ids.push((await lab.start(workflowId, { inputs: { url: server.url, path } })).runId);
  }
  const options = { path: lab.path, principal: lab.ctx.principal };
  {
    // The time that a stop allows for what is going on.
    const clock = shortenedClock(10_000);
    await using _stopped = await openRunLab({ ...options, clock, slots: 1 });
    await server.called("/slow");
  }
  const rows = await lab.ctx.db.queries.selectFrom("runs")
    .select(["status", "process_id", "crashes"]).orderBy("id").execute();
  deepEqual(rows, ids.map(() => ({ status: "queued", process_id: null, crashes: 0 })));
  release();
  await using other = await openRunLab(options);
  for (const id of ids) equal((await other.settled(id)).status, "succeeded");
  const keys = server.hitsOf("/slow").map(({ idempotencyKey }) => idempotencyKey);
  deepEqual([keys.length, new Set(keys).size, server.hitsOf("/next").length], [2, 1, 1]);
});

httpTest("a run whose owners died twice is executed alone", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const workflowId = await lab.publish(ONE_CALL);
  const start = async (path: string): Promise<string> =>
    (await lab.start(workflowId, { inputs: { url: server.url, path } })).runId;
  const ordinary = await start("/ordinary");
  const suspect = await start("/suspect");
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ crashes: 2 }).where("id", "=", suspect).execute()
  );
  const release = server.hold("/suspect");
  await using other = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
  await server.called("/suspect");
  equal(other.engine.reserve({ org_key: "", workflow_id: "", principal_id: "" }), false);
  deepEqual(server.hitsOf("/ordinary"), []);
  release();
  for (const id of [suspect, ordinary]) equal((await other.settled(id)).status, "succeeded");
});

httpTest(
  "a run goes on once a database that took no writes for seconds takes them again",
  async () => {
    await using server = startStepServer();
    await using lab = await openRunLab();
    const release = server.hold("/a");
    const workflowId = await lab.publish(ONE_CALL);
    const { runId } = await lab.start(workflowId, { inputs: { url: server.url, path: "/a" } });
    await server.called("/a");
    await using locker = startChild("db/children/locker.ts", [lab.path, "6500"]);
    equal(await locker.nextLine(), "locked");
    release();
    await eventually(async () => (await lab.settled(runId)).status === "succeeded");
    equal(server.hits.length, 1);
    equal(await locker.nextLine(), "released");
  },
);
