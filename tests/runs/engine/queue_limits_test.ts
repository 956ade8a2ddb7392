/** The runs that the limits of an organization and of a workflow hold back, and the others. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { readRunQueue } from "../../../src/runs/queue/read_queue.ts";
import { startRun } from "../../../src/runs/start/start_run.ts";
import { hasQueued } from "../../../src/runs/store/queue_store.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import { holdAll, stop, Tenant } from "../../support/runs/tenants.ts";

Deno.test("one user's loop leaves places in the queue to colleagues", async () => {
  const options = { slots: 0, limits: { queuedPerOrg: 20 }, isStarted: false };
  await using lab = await openRunLab(options);
  const workflowId = await lab.publish({ steps: [] });
  await setWorkflowPublic(lab.ctx, { workflowId, isPublic: true });
  const startAs = (userId: string) => {
    const principal = { ...lab.ctx.principal, userId };
    return startRun({ ...lab.ctx, principal }, { workflowId, inputs: {}, trigger: "api" });
  };
  const [loop, ada, bob] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (let count = 0; count < 18; count++) equal((await startAs(loop)).status, "queued");
  const kept = /18 runs .* the last 2 of 20 places are kept for users with fewer than 2; try/;
  await rejects(startAs(loop), { code: "queue_full", message: kept });
  equal((await startAs(ada)).status, "queued");
  equal((await startAs(ada)).status, "queued");
  const full = /20 runs of the organization wait for a slot already, the maximum is 20/;
  await rejects(startAs(ada), { code: "queue_full", message: full });
  await rejects(startAs(bob), { code: "queue_full", message: full });
});

Deno.test("a look for a user's runs in the queue reads an index", async () => {
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const { db, fullScans, steps } = recordQueries(lab.ctx.db);
  await hasQueued(db.queries, { orgKey: "acme", userId: "ada", count: 100 });
  deepEqual(await fullScans(), []);
  ok((await steps()).join().includes("runs_queued_by_user"));
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

httpTest("beyond the bound on queued runs a start is refused, until some have begun", async () => {
  await using server = startStepServer();
  const options = { slots: 1, limits: { queuedPerOrg: 2 }, clock: new ManualClock() };
  await using lab = await openRunLab(options);
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
