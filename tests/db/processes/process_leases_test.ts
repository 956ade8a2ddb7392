import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { openProcessRegistry } from "../../../src/db/processes/processes.ts";
import type { ProcessRegistry } from "../../../src/db/processes/process_registry.ts";
import type { Clock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

async function enter(db: Database, clock: Clock): Promise<ProcessRegistry> {
  return await openProcessRegistry({ db, ids: randomIds, clock, dataDir: null, log: silentLog });
}

async function endLease(db: Database, id: string): Promise<void> {
  await db.transaction(({ queries }) =>
    queries.updateTable("processes").set({ lease_until: 1 }).where("id", "=", id).execute()
  );
}

async function leaseMs(db: Database, id: string): Promise<number> {
  const row = await db.queries.selectFrom("processes").select("lease_until").where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.lease_until - Date.now();
}

/** Lets the heartbeat that the clock has just called come to its end. */
async function heartbeat(db: Database, clock: ManualClock): Promise<void> {
  clock.advance(5_000);
  for (let turn = 0; turn < 3; turn++) await db.transaction(async () => {});
}

Deno.test("findDead() takes a process for dead whose lease has passed or is gone", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  await using here = await enter(db, clock);
  await using passed = await enter(db, clock);
  await using alive = await enter(db, clock);
  const stopped = await enter(db, clock);
  await stopped[Symbol.asyncDispose]();
  await endLease(db, passed.id);
  const candidates = [here.id, passed.id, alive.id, stopped.id];
  deepEqual(await here.findDead(candidates), [passed.id, stopped.id]);
  deepEqual(await here.findDead([]), []);
});

Deno.test("the heartbeat renews the lease for 20 s", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  await using here = await enter(db, clock);
  await db.transaction(({ queries }) =>
    queries.updateTable("processes").set({ lease_until: Date.now() + 1_000 }).execute()
  );
  const startedAt = Date.now();
  await heartbeat(db, clock);
  const atMost = await leaseMs(db, here.id);
  // The database and this process cut their times to milliseconds by themselves.
  const atLeast = atMost + Date.now() - startedAt + 1;
  ok(atMost <= 20_000 && atLeast >= 20_000, `${atMost} to ${atLeast} ms`);
  equal(here.signal.aborted, false);
});

async function remove(db: Database, id: string): Promise<void> {
  await db.transaction(({ queries }) =>
    queries.deleteFrom("processes").where("id", "=", id).execute()
  );
}

Deno.test("a process that others have taken for dead goes on under a new id", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  await using here = await enter(db, clock);
  const { id, signal } = here;
  await remove(db, id);
  await heartbeat(db, clock);
  equal(signal.aborted, true);
  notEqual(here.id, id);
  equal(here.signal.aborted, false);
  deepEqual(await here.findDead([id, here.id]), [id]);
});

Deno.test("a lease that passed while the database was away is renewed, and no work is dropped", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  let reachable = true;
  const flaky: Database = {
    ...db,
    queries: db.queries,
    transaction: (work) =>
      reachable ? db.transaction(work) : Promise.reject(new Error("unreachable")),
    check: () => db.check(),
  };
  await using here = await enter(flaky, clock);
  const { id, signal } = here;
  reachable = false;
  for (let beat = 0; beat < 12; beat++) await heartbeat(db, clock);
  await endLease(db, id);
  reachable = true;
  await heartbeat(db, clock);
  deepEqual([here.id, signal.aborted], [id, false]);
  ok(await leaseMs(db, id) > 10_000);
});

Deno.test("after an outage of the database each process waits until the others have renewed", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  await using here = await enter(db, clock);
  await using other = await enter(db, new ManualClock());
  await endLease(db, here.id);
  await endLease(db, other.id);
  deepEqual(await here.findDead([other.id]), [], "its own lease has passed, too");
  await heartbeat(db, clock);
  deepEqual(await here.findDead([other.id]), [], "just renewed");
  for (let beat = 0; beat < 4; beat++) await heartbeat(db, clock);
  deepEqual(await here.findDead([other.id]), [other.id], "after 20 s");
});

Deno.test("a lease that was written under a clock that was ahead ends in time all the same", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  await using here = await enter(db, clock);
  await using dead = await enter(db, new ManualClock());
  const ahead = Date.now() + 24 * 60 * 60 * 1000;
  await db.transaction(({ queries }) =>
    queries.updateTable("processes").set({ lease_until: ahead }).where("id", "=", dead.id).execute()
  );
  deepEqual(await here.findDead([dead.id]), []);
  ok(await leaseMs(db, dead.id) <= 20_000);
});

Deno.test("a clean stop gives the lease back and renews it no more", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const here = await enter(db, clock);
  await here[Symbol.asyncDispose]();
  await heartbeat(db, clock);
  deepEqual(await db.queries.selectFrom("processes").selectAll().execute(), []);
  equal(here.signal.aborted, false);
});
