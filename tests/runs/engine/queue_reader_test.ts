/** Runs behind a long queue of a workflow that is at its limit. */
import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { FairClaim } from "../../../src/runs/engine/fair_claim.ts";
import { QueueReader, QueueReaders } from "../../../src/runs/engine/queue_reader.ts";
import { type RunLimits, Slots } from "../../../src/runs/engine/slots.ts";
import { DUE, QUEUED, type RunQueue } from "../../../src/runs/store/queue_store.ts";
import { insertRuns } from "../../../src/runs/store/run_store.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";

const LIMITS: RunLimits = { inAll: 8, perOrg: null, perWorkflow: 2, queuedPerOrg: 10_000 };

/** The runs of the long queue: four pieces and some. */
const MANY = 1_010;

interface Queues {
  lab: RunLab;
  busyId: string;
  otherId: string;
  orgKey: string;
  slots: Slots;
}

/** Makes `MANY` queued or due runs of one workflow, and behind them three of another. */
async function openQueues(
  { status = "queued" }: { status?: "queued" | "waiting" } = {},
): Promise<Queues & AsyncDisposable> {
  const lab = await openRunLab({ isStarted: false, slots: 1 });
  const { ctx: { db, ids, principal: { orgKey } } } = lab;
  // It has the only slot, so that the next runs queue.
  lab.engine.reserve({ org_key: "elsewhere", workflow_id: "elsewhere", principal_id: "" });
  const busyId = await lab.publish({ name: "Busy", steps: [] });
  const otherId = await lab.publish({ name: "Other", steps: [] });
  const started = [await lab.start(busyId), await lab.start(otherId)].map(({ runId }) => runId);
  const [busy, other] = await db.queries.selectFrom("runs").selectAll()
    .where("id", "in", started).orderBy("id").execute();
  if (!busy || !other) throw new Error("the runs are not there");
  const copies = Array.from({ length: MANY + 3 }, (_, at) => ({
    ...at < MANY ? busy : other,
    id: ids.uuid(),
    created_at: busy.created_at + at,
    status,
    wake_at: status === "waiting" ? busy.created_at - MANY + at : null,
  }));
  await db.transaction(async ({ queries }) => {
    await queries.deleteFrom("runs").where("id", "in", started).execute();
    while (copies.length > 0) await insertRuns(queries, copies.splice(0, 100));
  });
  const dispose = () => lab[Symbol.asyncDispose]();
  const queues = { lab, busyId, otherId, orgKey, slots: new Slots(LIMITS) };
  return { ...queues, [Symbol.asyncDispose]: dispose };
}

/** The queue, and how many runs were read of it. */
function counted(queue: RunQueue): { queue: RunQueue; rows(): number } {
  let rows = 0;
  const findNext: RunQueue["findNext"] = async (...asked) => {
    const found = await queue.findNext(...asked);
    rows += found.length;
    return found;
  };
  return { queue: { ...queue, findNext }, rows: () => rows };
}

function countBy(runs: readonly { workflow_id: string }[], id: string): number {
  return runs.filter(({ workflow_id }) => workflow_id === id).length;
}

async function dequeue({ lab }: Queues, ids: readonly string[]): Promise<void> {
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ status: "cancelled" }).where("id", "in", ids).execute()
  );
}

Deno.test("runs behind those of a workflow at its limit are found, which are read once", async () => {
  await using queues = await openQueues();
  const { lab: { ctx }, busyId, otherId, orgKey, slots } = queues;
  for (let at = 0; at < 2; at++) slots.acquire({ org_key: orgKey, workflow_id: busyId });
  const { queue, rows } = counted(QUEUED);
  const reader = new QueueReader(queue, orgKey);
  const query = { queries: ctx.db.queries, slots, limit: 6, now: ctx.clock.now() };
  const first = await reader.findFirst(query);
  deepEqual([first.length, countBy(first, otherId), rows()], [2, 2, MANY + 3]);
  await dequeue(queues, first.map(({ id }) => id));
  const second = await reader.findFirst(query);
  deepEqual([second.length, countBy(second, otherId), rows()], [1, 1, MANY + 3]);
});

Deno.test("a workflow with room again goes on with its oldest run that is still queued", async () => {
  await using queues = await openQueues();
  const { lab: { ctx }, busyId, orgKey, slots } = queues;
  const holder = { org_key: orgKey, workflow_id: busyId };
  for (let at = 0; at < 2; at++) slots.acquire(holder);
  const { queue, rows } = counted(QUEUED);
  const reader = new QueueReader(queue, orgKey);
  const query = { queries: ctx.db.queries, slots, limit: 1, now: ctx.clock.now() };
  await reader.findFirst(query);
  slots.release(holder);
  const queued = await ctx.db.queries.selectFrom("runs").select("id")
    .where("workflow_id", "=", busyId).orderBy("created_at").execute();
  for (const gone of [0, 1, 5]) {
    await dequeue(queues, queued.splice(0, gone).map(({ id }) => id));
    deepEqual((await reader.findFirst(query)).map(({ id }) => id), [queued[0]?.id]);
  }
  equal(rows(), MANY + 3);
});

Deno.test("the runs of a workflow that were not kept are read again", async () => {
  await using queues = await openQueues();
  const { lab: { ctx }, busyId, orgKey, slots } = queues;
  for (let at = 0; at < 2; at++) slots.acquire({ org_key: orgKey, workflow_id: busyId });
  const { queue, rows } = counted(QUEUED);
  const reader = new QueueReader(queue, orgKey);
  const query = { queries: ctx.db.queries, slots, limit: 6, now: ctx.clock.now() };
  await reader.findFirst(query);
  for (let at = 0; at < 2; at++) slots.release({ org_key: orgKey, workflow_id: busyId });
  const queued = await ctx.db.queries.selectFrom("runs").select("id")
    .where("workflow_id", "=", busyId).orderBy("created_at").execute();
  await dequeue(queues, queued.slice(0, MANY - 1).map(({ id }) => id));
  const found = await reader.findFirst(query);
  deepEqual([countBy(found, busyId), found.length], [1, 3]);
  equal(rows(), MANY + 3 + 4);
});

Deno.test("a claim gives slots that a workflow may not have to the next workflow", async () => {
  await using queues = await openQueues();
  const { lab, busyId, otherId, slots } = queues;
  const { db, clock } = lab.ctx;
  const room = { slots, limit: slots.free, processId: lab.engine.processId, now: clock.now() };
  const claimed = await new FairClaim().claim(db, room) ?? [];
  deepEqual([countBy(claimed, busyId), countBy(claimed, otherId)], [2, 2]);
});

Deno.test("an organization at its limit is not searched for runs of other workflows", async () => {
  await using queues = await openQueues();
  const { lab: { ctx }, orgKey } = queues;
  const { queue, rows } = counted(QUEUED);
  const slots = new Slots({ ...LIMITS, perOrg: 1 });
  const reader = new QueueReader(queue, orgKey);
  const query = { queries: ctx.db.queries, slots, limit: 6, now: ctx.clock.now() };
  equal((await reader.findFirst(query)).length, 1);
  equal(rows(), 250);
});

Deno.test("a run that waits until later is not read with what is due", async () => {
  await using queues = await openQueues({ status: "waiting" });
  const { lab: { ctx }, orgKey, slots } = queues;
  const now = ctx.clock.now() + 10;
  const reader = new QueueReader(DUE, orgKey);
  const query = { queries: ctx.db.queries, slots, limit: 6, now };
  const due = await reader.findFirst(query);
  equal(due.length, 4);
  await ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ wake_at: sql`wake_at + ${MANY} + 20` }).execute()
  );
  deepEqual(await reader.findFirst(query), []);
  const later = await reader.findFirst({ ...query, now: now + MANY + 20 });
  deepEqual(later.map(({ id }) => id), due.map(({ id }) => id));
});

Deno.test("readers are forgotten ten seconds after they began", () => {
  const readers = new QueueReaders(QUEUED);
  const first = readers.readerOf("org-0", 0);
  for (let at = 1; at < 100; at++) readers.readerOf(`org-${at}`, 9_000);
  equal(readers.readerOf("org-0", 9_999), first);
  equal(readers.size, 100);
  readers.readerOf("new", 10_000);
  equal(readers.size, 100);
  readers.readerOf("new", 19_500);
  equal(readers.size, 1);
});
