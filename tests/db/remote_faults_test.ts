import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Transaction } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/open.ts";
import { openRemoteDatabase } from "../../src/db/connections/open_remote.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { CAN_MOUNT, fill, smallDisk } from "../support/processes/small_disk.ts";
import { createItems, insertItem, itemIds } from "../support/workflows/items.ts";
import { type Fault, type FaultyProxy, startFaultyProxy } from "../support/servers/faulty_proxy.ts";
import { isMissing } from "../support/servers/process.ts";
import { startRestartingSqld } from "../support/servers/restarting.ts";
import { startSqld } from "../support/servers/sqld.ts";

const ignore = await isMissing("sqld");

async function openRemote(url: string): Promise<Database> {
  return await openDatabase({ kind: "remote", url, authToken: null }, randomIds);
}

function testThroughProxy(
  name: string,
  fn: (world: { proxy: FaultyProxy; db: Database }) => Promise<void>,
): void {
  Deno.test({
    name: `remote: ${name}`,
    ignore,
    fn: async () => {
      await using server = await startSqld();
      await using proxy = startFaultyProxy(server.url);
      await using db = await openRemote(proxy.url);
      await createItems(db);
      await db.transaction(({ queries }) => insertItem(queries, { id: "n", number: 0 }));
      await fn({ proxy, db });
    },
  });
}

/** The fault for the first request that says `words`, and none for the others. */
function once(words: string, fault: Fault): (body: string) => Fault {
  let used = false;
  return (body) => {
    if (used || !body.includes(words)) return "none";
    used = true;
    return fault;
  };
}

async function addOne({ queries }: Transaction): Promise<void> {
  await sql`UPDATE items SET number = number + 1 WHERE id = 'n'`.execute(queries);
}

async function countOf(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`SELECT number FROM items WHERE id = 'n'`
    .execute(db.queries);
  return rows[0]?.number;
}

for (const fault of ["lose_answer", "lose_request", "arrive_late"] as const) {
  testThroughProxy(`a commit that meets ${fault} is applied once`, async ({ proxy, db }) => {
    const effects: string[] = [];
    proxy.decide = once("COMMIT", fault);
    await Promise.all(["a", "b"].map((id) =>
      db.transaction(async (tx) => {
        tx.onCommit(() => effects.push(id));
        await addOne(tx);
      })
    ));
    equal(await countOf(db), 2);
    deepEqual(effects, ["a", "b"]);
  });

  testThroughProxy(`a statement that meets ${fault} leaves one result`, async ({ proxy, db }) => {
    proxy.decide = once("UPDATE items", fault);
    await Promise.all([db.transaction(addOne), db.transaction(addOne)]);
    equal(await countOf(db), 2);
  });
}

testThroughProxy(
  "a process whose clock is ahead forgets no commit of others",
  async ({ proxy, db }) => {
    await using other = await openRemote(proxy.url);
    await db.transaction(addOne);
    const { now } = Date;
    Date.now = () => now() + 3 * 86_400_000;
    try {
      await other.transaction(addOne);
    } finally {
      Date.now = now;
    }
    const { rows } = await sql`SELECT id FROM _commits`.execute(db.queries);
    equal(rows.length, 2, "each has the last commit of its process");
  },
);

testThroughProxy("a work that swallows a loss is run again all the same", async ({ proxy, db }) => {
  proxy.decide = once("UPDATE items", "lose_request");
  await db.transaction(async (tx) => {
    await addOne(tx).catch(() => {});
    await insertItem(tx.queries, { id: "after" });
  });
  equal(await countOf(db), 1);
  deepEqual(await itemIds(db.queries), ["after", "n"]);
});

testThroughProxy("a server that stays away is unavailable", async ({ proxy, db }) => {
  proxy.decide = () => "lose_request";
  await rejects(db.transaction(addOne), { code: "unavailable" });
  await rejects(itemIds(db.queries), { code: "unavailable" });
  proxy.decide = () => "none";
  await db.transaction(addOne);
  equal(await countOf(db), 1);
});

testThroughProxy("a server that says nothing is unavailable in time", async ({ proxy }) => {
  const options = { url: proxy.url, authToken: null, ids: randomIds, callTimeoutMs: 300 };
  await using db = await openRemoteDatabase(options);
  proxy.decide = once("UPDATE items", "hang");
  await db.transaction(addOne);
  equal(await countOf(db), 1);
  proxy.decide = () => "hang";
  await rejects(itemIds(db.queries), { code: "unavailable" });
});

Deno.test({
  name: "remote: a transaction whose server starts again in the middle runs again",
  ignore,
  fn: async () => {
    await using server = await startRestartingSqld();
    await using db = await openRemote(server.url);
    await createItems(db);
    let runs = 0;
    await db.transaction(async ({ queries }) => {
      await insertItem(queries, { id: "a" });
      if (runs++ === 0) {
        await server.kill();
        await server.start();
      }
      await insertItem(queries, { id: "b" });
    });
    equal(runs, 2);
    deepEqual(await itemIds(db.queries), ["a", "b"]);
    await server.kill();
    const read = itemIds(db.queries);
    await server.start();
    deepEqual(await read, ["a", "b"]);
  },
});

Deno.test({
  name: "remote: a transaction whose lock another process took over runs again",
  ignore,
  fn: async () => {
    await using server = await startSqld();
    await using slow = await openRemote(server.url);
    await using quick = await openRemote(server.url);
    await createItems(slow);
    let runs = 0;
    await slow.transaction(async ({ queries }) => {
      await insertItem(queries, { id: "slow" });
      if (runs++ === 0) {
        await quick.transaction((tx) => insertItem(tx.queries, { id: "quick" }));
      }
      await insertItem(queries, { id: "slow2" });
    });
    ok(runs > 1);
    deepEqual(await itemIds(slow.queries), ["quick", "slow", "slow2"]);
  },
});

const DISK_BYTES = 24 * 1024 * 1024;
/** Room for the log of the server, less than the row takes. */
const ROOM_BYTES = 300 * 1024;
const ROW_BYTES = 500_000;

Deno.test({
  name: "remote: a full disk is storage_full for large writes, too, until there is room",
  ignore: ignore || !CAN_MOUNT,
  async fn() {
    await using disk = await smallDisk(DISK_BYTES);
    const dataDir = join(disk.path, "data");
    await Deno.mkdir(dataDir);
    await using server = await startSqld({ dataDir });
    await using db = await openRemote(server.url);
    await migrate({ db, clock: systemClock });
    await createItems(db);
    const filler = join(disk.path, "filler");
    await fill(filler);
    await Deno.truncate(filler, (await Deno.stat(filler)).size - ROOM_BYTES);
    const data = new Uint8Array(ROW_BYTES);
    const insert = (id: string) =>
      db.transaction(({ queries }) => insertItem(queries, { id, data }));
    for (const id of ["a", "b", "c"]) await rejects(insert(id), { code: "storage_full" });
    await Deno.remove(filler);
    await insert("d");
    deepEqual(await itemIds(db.queries), ["d"]);
  },
});
