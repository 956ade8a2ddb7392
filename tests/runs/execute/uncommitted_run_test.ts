import { deepEqual, equal, rejects } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { countQueries } from "../../support/db/counted_database.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openTestDatabase, type TestDatabase } from "../../support/db/database.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

const THREE_PURE = {
  inputs: { n: { type: "number" } },
  steps: [give("a", "${{ inputs.n }}"), give("b", "${{ steps.a.output }}"), give("c", 1)],
};

/** A lab with one slot, whose transactions wait for what a test says. */
async function openHeldLab(file: TestDatabase) {
  let hold = (): Promise<void> => Promise.resolve();
  const held: Database = {
    ...file,
    async transaction(work) {
      await hold();
      return await file.transaction(work);
    },
  };
  const { db, take } = countQueries(held);
  // The engine looks for other runs as its clock goes on: this one stands still.
  const lab = await openRunLab({ db, path: file.path, slots: 1, clock: new ManualClock() });
  return {
    lab,
    take,
    holdUntil: (isReady: () => Promise<void>) => void (hold = isReady),
    [Symbol.asyncDispose]: () => lab[Symbol.asyncDispose](),
  };
}

/** Resolves when no run has the slot. */
async function slotIsFree({ engine }: RunLab): Promise<void> {
  const owner = { org_key: "", workflow_id: "another", principal_id: "" };
  await eventually(() => engine.reserve(owner));
  engine.unreserve(owner);
}

Deno.test("a run of pure steps is on disk as it ended when its start is answered", async () => {
  await using file = await openTestDatabase();
  await using test = await openHeldLab(file);
  const { lab, holdUntil } = test;
  const workflowId = await lab.publish(THREE_PURE);
  holdUntil(() => slotIsFree(lab));
  const { runId, status } = await lab.start(workflowId, { inputs: { n: 5 } });
  equal(status, "succeeded");
  const row = await lab.ctx.db.queries.selectFrom("runs").selectAll().where("id", "=", runId)
    .executeTakeFirstOrThrow();
  deepEqual([row.status, row.process_id, row.outputs], ["succeeded", null, "{}"]);
  equal(row.started_at !== null && row.finished_at !== null, true);
  const { steps } = await lab.settled(runId);
  deepEqual(steps.map(({ status, output }) => [status, output]), [
    ["succeeded", [5]],
    ["succeeded", [[5]]],
    ["succeeded", [1]],
  ]);
});

Deno.test("a run that has ended holds no slot while it is being written", async () => {
  await using file = await openTestDatabase();
  await using test = await openHeldLab(file);
  const { lab, holdUntil } = test;
  const workflowId = await lab.publish(THREE_PURE);
  const disk = Promise.withResolvers<void>();
  let held = 0;
  holdUntil(() => {
    held++;
    return disk.promise;
  });
  const starts = [];
  for (let n = 0; n < 3; n++) {
    starts.push(lab.start(workflowId, { inputs: { n } }));
    await eventually(() => held === n + 1);
    await slotIsFree(lab);
  }
  disk.resolve();
  const started = await Promise.all(starts);
  deepEqual(started.map(({ status }) => status), ["succeeded", "succeeded", "succeeded"]);
});

Deno.test("runs of pure steps that start at once end without a queue", async () => {
  await using file = await openTestDatabase();
  await using test = await openHeldLab(file);
  const { lab, take } = test;
  const workflowId = await lab.publish(THREE_PURE);
  // Compiles the version.
  await lab.start(workflowId, { inputs: { n: 1 } });
  take();
  const starts = Array.from({ length: 20 }, (_, n) => lab.start(workflowId, { inputs: { n } }));
  const statuses = (await Promise.all(starts)).map(({ status }) => status);
  deepEqual(statuses, statuses.map(() => "succeeded"));
  // The version once, and each run and its steps.
  deepEqual(take(), { queries: 41, transactions: 20 });
});

Deno.test("a start with three pure steps takes three queries and one transaction", async () => {
  await using file = await openTestDatabase();
  await using test = await openHeldLab(file);
  const { lab, take, holdUntil } = test;
  const workflowId = await lab.publish(THREE_PURE);
  holdUntil(() => slotIsFree(lab));
  await lab.start(workflowId, { inputs: { n: 1 } });
  take();
  for (let count = 0; count < 3; count++) await lab.start(workflowId, { inputs: { n: 1 } });
  // Each time the version, the run and its steps.
  deepEqual(take(), { queries: 9, transactions: 3 });
});

Deno.test("a run that fails with its pure steps is written as it failed", async () => {
  await using file = await openTestDatabase();
  await using test = await openHeldLab(file);
  const { lab, holdUntil } = test;
  const workflowId = await lab.publish({ steps: [give("a", "${{ [1][5] }}")] });
  holdUntil(() => slotIsFree(lab));
  const { runId, status } = await lab.start(workflowId);
  equal(status, "failed");
  const run = await lab.settled(runId);
  deepEqual([run.status, run.error?.code, run.error?.stepId], ["failed", "expression_failed", "a"]);
});

Deno.test("a run that could not be written leaves nothing and gives its slot back", async () => {
  await using file = await openTestDatabase();
  let isFull = false;
  const db = {
    ...file,
    transaction: <T>(work: Parameters<typeof file.transaction<T>>[0]) =>
      file.transaction<T>(async (tx) => {
        const result = await work(tx);
        if (isFull) throw new AppError("storage_full", "The disk is full");
        return result;
      }),
  };
  await using lab = await openRunLab({ db, path: file.path, slots: 1, clock: new ManualClock() });
  const pause = { id: "p", service: "wait", action: "for", with: { duration: "1h" } };
  const pure = await lab.publish({ steps: THREE_PURE.steps.slice(2) });
  const waiting = await lab.publish({ steps: [...THREE_PURE.steps.slice(2), pause] });
  for (const workflowId of [pure, waiting]) {
    isFull = true;
    await rejects(lab.start(workflowId), { code: "storage_full" });
    const owner = { org_key: "", workflow_id: workflowId, principal_id: "" };
    await eventually(() => lab.engine.reserve(owner));
    lab.engine.unreserve(owner);
    isFull = false;
  }
  equal((await lab.start(pure)).status, "succeeded");
  const rows = await file.queries.selectFrom("runs").select("status").execute();
  deepEqual(rows, [{ status: "succeeded" }]);
});

httpTest("a step that reaches out finds its run on disk", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const seen: string[] = [];
  server.answer("/a", async () => {
    const rows = await lab.ctx.db.queries.selectFrom("runs").select("status").execute();
    seen.push(...rows.map(({ status }) => status));
    return Response.json({});
  });
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [give("p", 1), call("a", "/a")],
  });
  const { runId, status } = await lab.start(workflowId, { inputs: { url: server.url } });
  equal(status, "running");
  equal((await lab.settled(runId)).status, "succeeded");
  deepEqual(seen, ["running"]);
});

httpTest(
  "a start that repeats the key of another executes nothing and gives its slot back",
  async () => {
    await using server = startStepServer();
    await using lab = await openRunLab({ slots: 20 });
    const workflowId = await lab.publish({
      inputs: URL_INPUT,
      steps: [give("p", 1), call("a", "/a")],
    });
    const input = { inputs: { url: server.url }, idempotencyKey: "key" };
    const started = await Promise.all(
      Array.from({ length: 20 }, () => lab.start(workflowId, input)),
    );
    const [runId = ""] = new Set(started.map((each) => each.runId));
    equal((await lab.settled(runId)).status, "succeeded");
    equal(server.hits.length, 1);
    // Slots are free a moment after the end of the run is on disk, and after the last start is
    // told.
    const owner = { org_key: "", workflow_id: workflowId, principal_id: "" };
    let reserved = 0;
    await eventually(() => {
      // The last slots are for users who have none.
      const next = () => ({ ...owner, principal_id: `${reserved}` });
      while (reserved < 20 && lab.engine.reserve(next())) reserved++;
      return reserved === 20;
    });
  },
);
