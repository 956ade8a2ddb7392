import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { cancelRun } from "../../src/runs/cancel_run.ts";
import { getRun } from "../../src/runs/read_run.ts";
import { readRunQueue } from "../../src/runs/read_queue.ts";
import type { RunContext } from "../../src/runs/context.ts";
import { insertRuns } from "../../src/runs/run_store.ts";
import { startRun } from "../../src/runs/start_run.ts";
import { eventually } from "../support/eventually.ts";
import { httpTest } from "../support/http_steps.ts";
import { ManualClock } from "../support/manual_clock.ts";
import { openRunLab, type RunLab } from "../support/run_lab.ts";
import { call, URL_INPUT } from "../support/run_scenarios.ts";
import { startStepServer, type StepServer } from "../support/step_server.ts";
import { createWorkflow } from "../../src/workflows/create_workflow.ts";
import { publishWorkflow } from "../../src/workflows/publish_workflow.ts";
import { NO_HOOKS } from "../support/workflows.ts";

const ONE_CALL = {
  format: "planner/1",
  name: "Call",
  inputs: { ...URL_INPUT, path: { type: "string" } },
  steps: [call("a", "${{ inputs.path }}")],
};

const PAUSE_THEN_CALL = {
  ...ONE_CALL,
  steps: [{ id: "p", service: "wait", action: "for", with: { duration: "1s" } }, ...ONE_CALL.steps],
};

// A clock that stands still looks around for nobody: what is claimed, an event has told of.

/** A caller of some organization, with a workflow that calls where it is told. */
class Tenant {
  constructor(
    readonly ctx: RunContext,
    readonly workflowId: string,
    readonly server: StepServer,
  ) {}

  static async open(lab: RunLab, server: StepServer, orgKey: string, definition = ONE_CALL) {
    const principal = { ...lab.ctx.principal, orgKey };
    const ctx = { ...lab.ctx, principal };
    const { workflowId } = await createWorkflow(ctx, { definition });
    await publishWorkflow({ ...ctx, hooks: NO_HOOKS }, { workflowId });
    return new Tenant(ctx, workflowId, server);
  }

  start(path: string) {
    const inputs = { url: this.server.url, path };
    return startRun(this.ctx, { workflowId: this.workflowId, inputs, trigger: "manual" });
  }

  /** As many starts would leave them; in their order, after those there are. */
  async queue(paths: readonly string[]): Promise<void> {
    const { runId } = await this.start(paths[0] ?? "");
    const { db, ids } = this.ctx;
    const first = await db.queries.selectFrom("runs").selectAll().where("id", "=", runId)
      .executeTakeFirstOrThrow();
    const rows = paths.slice(1).map((path, at) => ({
      ...first,
      id: ids.uuid(),
      inputs: JSON.stringify({ url: this.server.url, path }),
      created_at: first.created_at + at,
    }));
    for (let at = 0; at < rows.length; at += ROWS_MAX) {
      const some = rows.slice(at, at + ROWS_MAX);
      await db.transaction(({ queries }) => insertRuns(queries, some));
    }
  }
}

/** So many rows at once. */
const ROWS_MAX = 500;

/** Holds every call, and lets the one that is oldest go. */
function holdAll(server: StepServer, paths: readonly string[]): (path: string) => void {
  const releases = new Map(paths.map((path) => [path, server.hold(path)]));
  return (path) => releases.get(path)?.();
}

function paths(server: StepServer): string[] {
  return server.hits.map(({ path }) => path);
}

httpTest("10,000 queued runs delay another organization's by one slot at most", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 2, clock: new ManualClock() });
  const release = holdAll(server, ["/a/0", "/a/1", "/a/2", "/a/3", "/b/0", "/b/1"]);
  const crowd = await Tenant.open(lab, server, "crowd");
  const small = await Tenant.open(lab, server, "small");
  for (const path of ["/a/0", "/a/1"]) equal((await crowd.start(path)).status, "running");
  await crowd.queue(Array.from({ length: 10_000 }, (_, at) => `/a/${at + 2}`));
  equal((await small.start("/b/0")).status, "queued");
  equal((await small.start("/b/1")).status, "queued");
  release("/a/1");
  await server.called("/b/0");
  release("/a/0");
  await server.called("/a/2");
  release("/a/2");
  await server.called("/b/1");
  deepEqual(paths(server).slice(2), ["/b/0", "/a/2", "/b/1"]);
  equal((await readRunQueue(crowd.ctx)).queued, 9_999);
  const { queued, running, oldestQueuedAt } = await readRunQueue(small.ctx);
  deepEqual([queued, running, oldestQueuedAt], [0, 2, null]);
  await stop(lab, () => ["/b/0", "/b/1"].forEach(release));
});

httpTest("a new run does not get ahead of its own organization's", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 1 });
  const release = holdAll(server, ["/0"]);
  const tenant = await Tenant.open(lab, server, "org");
  const ids = [];
  for (const path of ["/0", "/1", "/2"]) ids.push((await tenant.start(path)).runId);
  release("/0");
  // Each of these comes while slots fall free and are claimed.
  for (let at = 3; at < 30; at++) {
    ids.push((await tenant.start(`/${at}`)).runId);
    await Promise.resolve();
  }
  for (const id of ids) await ended(tenant, id);
  deepEqual(paths(server), ids.map((_, at) => `/${at}`));
});

httpTest("an organization at its limit keeps no slot from others", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 4, limits: { perOrg: 1 }, clock: new ManualClock() });
  const release = holdAll(server, ["/a/0", "/a/1", "/b/0"]);
  const [a, b] = [await Tenant.open(lab, server, "a"), await Tenant.open(lab, server, "b")];
  const statuses = [];
  for (const [tenant, path] of [[a, "/a/0"], [a, "/a/1"], [b, "/b/0"]] as const) {
    statuses.push((await tenant.start(path)).status);
  }
  deepEqual(statuses.slice(0, 2), ["running", "queued"]);
  await server.called("/a/0");
  await server.called("/b/0");
  lab.engine.wake();
  equal((await readRunQueue(a.ctx)).running, 1);
  release("/a/0");
  await server.called("/a/1");
  equal(server.hits.length, 3);
  await stop(lab, () => ["/a/1", "/b/0"].forEach(release));
});

httpTest("a workflow at its limit does not keep others behind it from their slots", async () => {
  await using server = startStepServer();
  const options = { slots: 2, limits: { perWorkflow: 1 }, clock: new ManualClock() };
  await using lab = await openRunLab(options);
  const release = holdAll(server, ["/a/0", "/a/1", "/x/0", "/b/0"]);
  const a = await Tenant.open(lab, server, "org");
  const b = await Tenant.open(lab, server, "org");
  const other = await Tenant.open(lab, server, "other");
  await a.start("/a/0");
  await other.start("/x/0");
  for (const [tenant, path] of [[a, "/a/1"], [a, "/a/2"], [b, "/b/0"]] as const) {
    equal((await tenant.start(path)).status, "queued");
  }
  release("/x/0");
  await server.called("/b/0");
  equal(server.hitsOf("/a/1").length, 0);
  release("/a/0");
  await server.called("/a/1");
  equal(server.hitsOf("/a/2").length, 0);
  await stop(lab, () => ["/a/1", "/b/0"].forEach(release));
});

httpTest(
  "an organization whose workflows are all at their limit keeps no slot from others",
  async () => {
    await using server = startStepServer();
    const options = { slots: 2, limits: { perWorkflow: 1 }, clock: new ManualClock() };
    await using lab = await openRunLab(options);
    const release = holdAll(server, ["/a/0", "/b/0", "/x/0"]);
    const [a, b, x] = [
      await Tenant.open(lab, server, "a"),
      await Tenant.open(lab, server, "b"),
      await Tenant.open(lab, server, "x"),
    ];
    await a.start("/a/0");
    await x.start("/x/0");
    for (const [tenant, path] of [[a, "/a/1"], [b, "/b/0"]] as const) {
      equal((await tenant.start(path)).status, "queued");
    }
    // After "x" it is the turn of "a", which can have none.
    release("/x/0");
    await server.called("/b/0");
    equal(server.hitsOf("/a/1").length, 0);
    await stop(lab, () => ["/a/0", "/b/0"].forEach(release));
  },
);

httpTest(
  "a flood of new runs does not keep out one whose wait is over, nor the reverse",
  async () => {
    for (const flood of ["new", "due"] as const) {
      await using server = startStepServer();
      const clock = new ManualClock();
      await using lab = await openRunLab({ slots: 1, clock });
      const release = holdAll(server, ["/first"]);
      const queuer = await Tenant.open(lab, server, "org");
      const waiter = await Tenant.open(lab, server, "org", PAUSE_THEN_CALL);
      const lone = flood === "new" ? waiter : queuer;
      const crowd = flood === "new" ? queuer : waiter;
      const waits = [];
      const dueOf = async (tenant: Tenant, path: string): Promise<void> => {
        if (tenant === waiter) waits.push((await tenant.start(path)).runId);
      };
      for (let at = 0; at < 6; at++) await dueOf(crowd, `/crowd/${at}`);
      await dueOf(lone, "/lone");
      await eventually(async () => (await readRunQueue(lone.ctx)).waiting === waits.length);
      await queuer.start("/first");
      await server.called("/first");
      for (let at = 0; at < 6; at++) if (crowd === queuer) await queuer.start(`/crowd/${at}`);
      if (lone === queuer) await queuer.start("/lone");
      clock.advance(1_000);
      release("/first");
      await server.called("/lone");
      ok(paths(server).indexOf("/lone") <= 2, `${flood}: ${paths(server)}`);
      await eventually(() => server.hits.length === 8);
    }
  },
);

httpTest("beyond the bound on queued runs a start is refused, until some have begun", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 1, limits: { queuedPerOrg: 2 } });
  const release = holdAll(server, ["/0", "/1"]);
  const [full, other] = [await Tenant.open(lab, server, "a"), await Tenant.open(lab, server, "b")];
  for (const path of ["/0", "/1", "/2"]) await full.start(path);
  await rejects(full.start("/3"), { code: "queue_full" });
  equal((await other.start("/other")).status, "queued");
  const { queued, limits } = await readRunQueue(full.ctx);
  deepEqual([queued, limits.queued], [2, 2]);
  release("/0");
  await server.called("/1");
  equal((await full.start("/3")).status, "queued");
  await stop(lab, () => release("/1"));
});

httpTest("the length of the line is right after whatever happened to runs", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 1, clock: new ManualClock() });
  const release = holdAll(server, ["/0"]);
  const tenant = await Tenant.open(lab, server, "org");
  const waiter = await Tenant.open(lab, server, "org", PAUSE_THEN_CALL);
  const waiting = [await waiter.start("/w"), await waiter.start("/w")];
  await eventually(async () => (await readRunQueue(tenant.ctx)).waiting === 2);
  const started = [];
  for (const path of ["/0", "/1", "/2", "/3"]) started.push(await tenant.start(path));
  await cancelRun(tenant.ctx, waiting[0] ?? { runId: "" });
  await cancelRun(tenant.ctx, started[2] ?? { runId: "" });
  const { queued, running, waiting: left, oldestQueuedAt } = await readRunQueue(tenant.ctx);
  deepEqual([queued, running, left], [2, 1, 1]);
  const { createdAt } = await getRun(tenant.ctx, started[1] ?? { runId: "" });
  equal(oldestQueuedAt, createdAt);
  release("/0");
  for (const { runId } of started) await ended(tenant, runId);
  const counts = await readRunQueue(tenant.ctx);
  deepEqual([counts.queued, counts.running, counts.waiting], [0, 0, 1]);
});

/** Claims no more, and then lets what is held go. */
async function stop(lab: RunLab, release: () => void): Promise<void> {
  const stopped = lab.engine[Symbol.asyncDispose]();
  release();
  await stopped;
}

async function ended({ ctx }: Tenant, runId: string): Promise<void> {
  await eventually(async () => (await getRun(ctx, { runId })).finishedAt !== null);
}
