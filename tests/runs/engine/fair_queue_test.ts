/** Whose turn it is. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import { readRunQueue } from "../../../src/runs/queue/read_queue.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import {
  ended,
  holdAll,
  paths,
  PAUSE_THEN_CALL,
  stop,
  Tenant,
} from "../../support/runs/tenants.ts";

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

httpTest("readRunQueue() counts queued, running and waiting runs after cancellations", async () => {
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
