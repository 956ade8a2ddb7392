/** One user fills the queue with runs that take long, and others start theirs. */
import { deepEqual, equal } from "node:assert/strict";
import { getRun } from "../../../src/runs/read_run.ts";
import { FairClaim } from "../../../src/runs/engine/fair_claim.ts";
import { Slots } from "../../../src/runs/engine/slots.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";
import { holdAll, PAUSE_THEN_CALL, stop, Tenant } from "../../support/runs/tenants.ts";

/** One of eight slots is kept for users who have none. */
const SLOTS = 8;
const OPEN = 7;

/** A user who has all open slots. */
const BUSY = { org_key: "org", workflow_id: "", principal_id: "busy" };

const HELD = Array.from({ length: OPEN }, (_, at) => `/crowd/${at}`);

/** A user whose runs take all open slots, and 1,000 of whose runs are queued. */
async function openCrowd(lab: RunLab, server: StepServer, held = HELD): Promise<Tenant> {
  const crowd = await Tenant.open(lab, server, "org");
  for (const path of held) equal((await crowd.start(path)).status, "running");
  await crowd.queue(Array.from({ length: 1_000 }, (_, at) => `/queued/${at}`));
  return crowd;
}

/** A workflow of another user, of the same organization unless stated. */
async function openOther(lab: RunLab, server: StepServer, org = "org"): Promise<Tenant> {
  const userId = crypto.randomUUID();
  const ctx = { ...lab.ctx, principal: { ...lab.ctx.principal, userId } };
  return await Tenant.open({ ...lab, ctx }, server, org);
}

/** The users for whom claims are made, one after the other, while one user has all open slots. */
async function serve(
  lab: RunLab,
  { claims, kept = 1 }: { claims: number; kept?: number },
): Promise<string[]> {
  const fair = new FairClaim();
  const inAll = kept * SLOTS;
  const slots = new Slots({ inAll, perOrg: null, perWorkflow: null, queuedPerOrg: 1_000 });
  for (let count = 0; count < kept * OPEN; count++) slots.acquire(BUSY);
  const { db, clock } = lab.ctx;
  const served: string[] = [];
  for (let count = 0; count < claims; count++) {
    const claim = { slots, limit: slots.free, processId: lab.engine.processId, now: clock.now() };
    const claimed = await fair.claim(db, claim) ?? [];
    served.push(...claimed.map((run) => run.principal_id));
  }
  return served;
}

/**
 * Makes the queued runs of a user wait until a time. They become runs of others if `users` is
 * given.
 */
async function wait(
  { ctx }: Tenant,
  { wakeAt, users }: { wakeAt: number; users?: (run: number) => string },
): Promise<void> {
  const { userId } = ctx.principal;
  await ctx.db.transaction(async ({ queries }) => {
    const mine = await queries.selectFrom("runs").select("id")
      .where("principal_id", "=", userId).where("status", "=", "queued").execute();
    for (const [run, { id }] of mine.entries()) {
      const update = queries.updateTable("runs").where("id", "=", id);
      await update.set({ status: "running" }).execute();
      const principal_id = users?.(run) ?? userId;
      await update.set({ status: "waiting", wake_at: wakeAt, principal_id }).execute();
    }
  });
}

Deno.test("users take turns at the slots that are kept for those who have none", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const users = [];
  for (let count = 0; count < 3; count++) users.push(await openOther(lab, server));
  for (const user of users) for (const path of ["/0", "/1"]) await user.start(path);
  const ids = users.map(({ ctx: { principal } }) => principal.userId).sort();
  deepEqual(await serve(lab, { claims: 6 }), [...ids, ...ids]);
});

Deno.test("users of all organizations take turns with runs whose wait is over", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const users = [];
  for (const org of ["org", "other", "org"]) users.push(await openOther(lab, server, org));
  for (const user of users) {
    for (const path of ["/0", "/1"]) await user.start(path);
    await wait(user, { wakeAt: lab.ctx.clock.now() - 1 });
  }
  const ids = users.sort((a, b) => place(a).localeCompare(place(b)))
    .map(({ ctx: { principal } }) => principal.userId);
  deepEqual(await serve(lab, { claims: 6 }), [...ids, ...ids]);
});

function place({ ctx: { principal } }: Tenant): string {
  return `${principal.orgKey} ${principal.userId}`;
}

Deno.test("1,000 runs that one user may continue keep no run of a colleague waiting", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const crowd = await openOther(lab, server);
  await crowd.queue(Array.from({ length: 1_000 }, (_, at) => `/${at}`));
  await wait(crowd, { wakeAt: 1, users: () => BUSY.principal_id });
  const colleague = await openOther(lab, server);
  await colleague.start("/after");
  await wait(colleague, { wakeAt: 2 });
  deepEqual(await serve(lab, { claims: 1 }), [colleague.ctx.principal.userId]);
});

Deno.test("users whose wait is not over hide nobody whose wait is, however many they are", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const crowd = await openOther(lab, server);
  await crowd.queue(Array.from({ length: 250 }, (_, at) => `/${at}`));
  const users = (run: number) => `${run}`.padStart(8, "0");
  await wait(crowd, { wakeAt: lab.ctx.clock.now() + 60_000, users });
  const colleague = await openOther(lab, server);
  await colleague.start("/after");
  await wait(colleague, { wakeAt: 1, users: () => "last" });
  deepEqual(await serve(lab, { claims: 3, kept: 2 }), ["last"]);
});

httpTest("a user whose runs take long keeps no run of others waiting", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab({ slots: SLOTS, clock: new ManualClock() });
  const release = holdAll(server, [...HELD, "/a/0", "/b/0"]);
  const crowd = await openCrowd(lab, server);
  const colleague = await openOther(lab, server);
  const elsewhere = await openOther(lab, server, "other");
  equal((await colleague.start("/a/0")).status, "running");
  equal((await colleague.start("/a/1")).status, "queued");
  equal((await elsewhere.start("/b/0")).status, "queued");
  equal((await crowd.start("/late")).status, "queued");
  release("/a/0");
  await server.called("/b/0");
  release("/b/0");
  await server.called("/a/1");
  deepEqual(server.hits.filter(({ path }) => path.startsWith("/queued")), []);
  await stop(lab, () => HELD.forEach(release));
});

httpTest("a run goes on after its wait while one user has all open slots", async () => {
  await using server = startStepServer();
  const clock = new ManualClock();
  await using lab = await openRunLab({ slots: SLOTS, clock });
  const release = holdAll(server, HELD);
  const principal = { ...lab.ctx.principal, userId: crypto.randomUUID() };
  const waiting = { ...lab, ctx: { ...lab.ctx, principal } };
  const colleague = await Tenant.open(waiting, server, "org", PAUSE_THEN_CALL);
  const { runId } = await colleague.start("/after");
  await eventually(async () => (await getRun(colleague.ctx, { runId })).status === "waiting");
  await openCrowd(lab, server);
  clock.advance(1_000);
  await server.called("/after");
  await stop(lab, () => HELD.forEach(release));
});

httpTest("a user takes one of the kept slots, though two runs of theirs may go on", async () => {
  await using server = startStepServer();
  const clock = new ManualClock();
  await using lab = await openRunLab({ slots: 2 * SLOTS, clock });
  const held = Array.from({ length: 2 * OPEN }, (_, at) => `/crowd/${at}`);
  const paths = ["/after/0", "/after/1"];
  const release = holdAll(server, [...held, ...paths]);
  const principal = { ...lab.ctx.principal, userId: crypto.randomUUID() };
  const waiting = { ...lab, ctx: { ...lab.ctx, principal } };
  const colleague = await Tenant.open(waiting, server, "org", PAUSE_THEN_CALL);
  const runs = [await colleague.start("/after/0"), await colleague.start("/after/1")];
  const statuses = () =>
    Promise.all(runs.map(async ({ runId }) => (await getRun(colleague.ctx, { runId })).status));
  await eventually(async () => (await statuses()).every((status) => status === "waiting"));
  await openCrowd(lab, server, held);
  clock.advance(1_000);
  await Promise.race(paths.map((path) => server.called(path)));
  const found = await statuses();
  await stop(lab, () => [...held, ...paths].forEach(release));
  deepEqual(found.sort(), ["running", "waiting"]);
});
