/** The runs that one claim takes out of the queues of runs that begin and of runs that go on. */
import { deepEqual, equal } from "node:assert/strict";
import { FairClaim } from "../../../src/runs/engine/fair_claim.ts";
import { Slots } from "../../../src/runs/engine/slots.ts";
import { insertRuns } from "../../../src/runs/store/run_store.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";

const LIMITS = { inAll: 6, perOrg: null, perWorkflow: null, queuedPerOrg: 1_000 };

/** A lab with so many runs in each queue, which nobody executes. */
async function openQueues({ queued, due }: { queued: number; due: number }): Promise<RunLab> {
  const lab = await openRunLab({ isStarted: false, slots: 1 });
  const { db, ids } = lab.ctx;
  // It has the only slot, so that the next one queues.
  lab.engine.reserve({ org_key: "other", workflow_id: "other", principal_id: "other" });
  const { runId } = await lab.start(await lab.publish({ steps: [] }));
  const row = await db.queries.selectFrom("runs").selectAll().where("id", "=", runId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: queued + due }, (_, at) => ({
    ...row,
    id: ids.uuid(),
    ...at < queued ? {} : { status: "waiting" as const, wake_at: row.created_at - 1 },
  }));
  await db.transaction(async ({ queries }) => {
    await queries.deleteFrom("runs").where("id", "=", runId).execute();
    await insertRuns(queries, copies);
  });
  return lab;
}

/** How many runs each of so many claims takes of a server whose slots are all free. */
async function claim(
  { ctx: { db, clock }, engine: { processId } }: RunLab,
  { claims, limits = {} }: { claims: number; limits?: { perOrg?: number } },
): Promise<number[]> {
  const fair = new FairClaim();
  const slots = new Slots({ ...LIMITS, ...limits });
  const counts: number[] = [];
  while (counts.length < claims) {
    const room = { slots, limit: slots.free, processId, now: clock.now() };
    counts.push((await fair.claim(db, room))?.length ?? 0);
  }
  return counts;
}

Deno.test("a claim fills all slots from one queue while the other one is empty", async () => {
  for (const which of ["queued", "due"]) {
    await using lab = await openQueues({ queued: 0, due: 0, [which]: 20 });
    deepEqual(await claim(lab, { claims: 4 }), [6, 6, 6, 2], which);
  }
});

Deno.test("a claim shares the slots between two long queues", async () => {
  await using lab = await openQueues({ queued: 20, due: 20 });
  for (const _turn of [1, 2]) {
    deepEqual(await claim(lab, { claims: 1 }), [6]);
  }
  const waiting = await lab.ctx.db.queries.selectFrom("runs").select("id")
    .where("status", "=", "waiting").execute();
  equal(waiting.length, 14);
});

Deno.test("a claim gives the rest of the slots to the longer queue", async () => {
  for (const sizes of [{ queued: 20, due: 1 }, { queued: 1, due: 20 }]) {
    await using lab = await openQueues(sizes);
    deepEqual(await claim(lab, { claims: 4 }), [6, 6, 6, 3]);
  }
});

Deno.test("a claim gives an organization no more than its limit out of both queues", async () => {
  await using lab = await openQueues({ queued: 20, due: 20 });
  deepEqual(await claim(lab, { claims: 2, limits: { perOrg: 4 } }), [4, 4]);
});
