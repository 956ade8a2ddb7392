import { deepEqual, equal } from "node:assert/strict";
import { listRuns } from "../../../src/runs/list_runs.ts";
import type { Service } from "../../../src/services/service.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import {
  afterDowntime,
  ended,
  MINUTE_MS,
  startWaiting,
  statuses,
  stop,
  timed,
  wait,
} from "../../support/runs/timed_blocks.ts";

Deno.test("a block whose time is up while no server runs fails when one starts", async () => {
  const run = await afterDowntime(
    { steps: [timed("block", "1h", [wait("pause", "5h"), give("a", 1)])] },
    { minutes: 60 },
  );
  deepEqual([run.error?.code, run.error?.stepId], ["timeout", "block"]);
  deepEqual(statuses(run), { block: "failed", pause: "cancelled", a: "pending" });
});

Deno.test("a wait that was over in the time of its block succeeds, though the server starts later", async () => {
  const run = await afterDowntime(
    { steps: [timed("block", "1h", [wait("pause", "59m")]), give("a", 1)] },
    { minutes: 600 },
  );
  deepEqual([run.status, statuses(run)["pause"]], ["succeeded", "succeeded"]);
});

Deno.test("no step begins in a block whose time was up before the server started", async () => {
  const run = await afterDowntime(
    { steps: [timed("block", "1h", [wait("pause", "59m"), give("a", 1)])] },
    { minutes: 600 },
  );
  deepEqual([run.error?.code, statuses(run)], ["timeout", {
    block: "failed",
    pause: "succeeded",
    a: "pending",
  }]);
});

Deno.test("a child that a step had only just started ends with the block, too", async () => {
  await using file = await openTestDatabase();
  const clock = new ManualClock();
  const shared = { db: file, path: file.path, clock };
  await using first = await openRunLab(shared);
  const childId = await first.publish({ name: "Pausing", steps: [wait("pause", "5h")] });
  const child = { id: "child", service: "workflow", action: "run", with: { workflow: "Pausing" } };
  const runId = await startWaiting({ lab: first }, {
    steps: [timed("block", "1h", [child], { onError: "continue" })],
  });
  const statusOfChild = async (lab: RunLab) =>
    (await listRuns(lab.ctx, { workflowId: childId, page: 1, limit: 9 })).runs[0]?.status;
  await eventually(async () => await statusOfChild(first) === "waiting");
  await first.engine[Symbol.asyncDispose]();
  // As a process leaves it that dies after the start of the child and before its step waits.
  await file.transaction(async ({ queries }) => {
    await queries.updateTable("run_steps").set({ status: "running", wake_at: null })
      .where("run_id", "=", runId).where("status", "=", "waiting").execute();
    await queries.updateTable("runs").set({ status: "running", wake_at: null })
      .where("id", "=", runId).execute();
    await queries.updateTable("runs").set({ status: "queued", crashes: 1 })
      .where("id", "=", runId).execute();
  });
  clock.advance(60 * MINUTE_MS);
  await using lab = await openRunLab({ ...shared, principal: first.ctx.principal });
  const run = await ended({ lab, clock }, runId);
  deepEqual([run.status, statuses(run)], ["succeeded", { block: "failed", child: "cancelled" }]);
  equal(await statusOfChild(lab), "cancelled");
});

Deno.test("of nested blocks whose times are both up, the one that was first counts", async () => {
  const inner = (timeout: string) =>
    timed("inner", timeout, [wait("pause", "9h")], { onError: [give("excuse", 1)] });
  const outer = (timeout: string) => ({ steps: [timed("block", "2h", [inner(timeout)])] });
  const later = await afterDowntime(outer("3h"), { minutes: 600 });
  deepEqual([later.error?.stepId, statuses(later)], ["block", {
    block: "failed",
    inner: "cancelled",
    pause: "cancelled",
    excuse: "pending",
  }]);
  const sooner = await afterDowntime(outer("1h"), { minutes: 600 });
  deepEqual([sooner.error?.stepId, statuses(sooner)], ["block", {
    block: "failed",
    inner: "failed",
    pause: "cancelled",
    excuse: "pending",
  }]);
});

Deno.test("steps that had not begun in a timed-out block stay pending while its `onError` waits", async () => {
  await using file = await openTestDatabase();
  const clock = new ManualClock();
  const shared = { db: file, path: file.path, clock };
  await using first = await openRunLab(shared);
  const runId = await startWaiting({ lab: first }, {
    steps: [
      timed("block", "1h", [wait("pause", "59m"), give("a", 1)], { onError: [wait("calm", "1h")] }),
    ],
  });
  await first.engine[Symbol.asyncDispose]();
  clock.advance(600 * MINUTE_MS);
  await using lab = await openRunLab({ ...shared, principal: first.ctx.principal });
  await eventually(async () => statuses(await lab.settled(runId))["calm"] === "waiting");
  clock.advance(60 * MINUTE_MS);
  deepEqual(statuses(await ended({ lab, clock }, runId)), {
    block: "failed",
    pause: "succeeded",
    a: "pending",
    calm: "succeeded",
  });
});

/** A service that does not answer, and of whose calls nothing is kept before they end. */
function heldFiles(): { services: ReadonlyMap<string, Service>; called: Promise<void> } {
  const called = Promise.withResolvers<void>();
  const files: Service = () => {
    called.resolve();
    return new Promise(() => {});
  };
  return { services: new Map([["files", files]]), called: called.promise };
}

const LIST = {
  id: "list",
  service: "files",
  action: "list",
  with: { kind: "outputs" },
  timeout: "1h",
};

for (
  const { name, steps, minutes, expected } of [
    {
      name: "the time of a block goes on while its server is away in the middle of its work",
      steps: [timed("block", "1h", [LIST], { onError: [give("b", 1)] })],
      minutes: 60,
      expected: { block: "failed", list: "pending", b: "succeeded" },
    },
    {
      name:
        "a block that ended in time stays succeeded, however long the server is away afterwards",
      steps: [timed("block", "1h", [give("pure", 1)]), LIST],
      minutes: 600,
      expected: { block: "succeeded", pure: "succeeded", list: "succeeded" },
    },
  ]
) {
  Deno.test(name, async () => {
    await using file = await openTestDatabase();
    const clock = new ManualClock();
    const { services, called } = heldFiles();
    const shared = { db: file, path: file.path, clock };
    await using first = await openRunLab({ ...shared, services });
    const { runId } = await first.start(await first.publish({ steps }));
    await called;
    await stop(first, clock);
    clock.advance(minutes * MINUTE_MS);
    await using lab = await openRunLab({ ...shared, principal: first.ctx.principal });
    const run = await ended({ lab, clock }, runId);
    deepEqual([run.status, statuses(run)], ["succeeded", expected]);
  });
}

httpTest(
  "a request that was going on when its server stopped is not sent again too late",
  async () => {
    await using file = await openTestDatabase();
    const clock = new ManualClock();
    await using server = startStepServer();
    const shared = { db: file, path: file.path, clock };
    await using first = await openRunLab(shared);
    server.hold("/a");
    const workflowId = await first.publish({
      inputs: URL_INPUT,
      steps: [timed("block", "1h", [call("a", "/a", { timeout: "1h" })], { onError: "continue" })],
    });
    const { runId } = await first.start(workflowId, { inputs: { url: server.url } });
    await server.called("/a");
    await stop(first, clock);
    clock.advance(60 * MINUTE_MS);
    await using lab = await openRunLab({ ...shared, principal: first.ctx.principal });
    const run = await ended({ lab, clock }, runId);
    deepEqual([run.status, statuses(run)], ["succeeded", { block: "failed", a: "cancelled" }]);
    equal(server.hits.length, 1);
  },
);
