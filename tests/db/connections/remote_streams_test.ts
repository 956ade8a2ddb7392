import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { openRemoteDatabase } from "../../../src/db/connections/open_remote.ts";
import type { Database } from "../../../src/db/database.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { WatchedStreams } from "../../support/db/watched_streams.ts";
import { startFaultyProxy } from "../../support/servers/faulty_proxy.ts";
import { isMissing } from "../../support/servers/process.ts";
import { startRestartingSqld } from "../../support/servers/restarting.ts";
import { startSqld } from "../../support/servers/sqld.ts";
import { createItems, insertItem, itemIds } from "../../support/workflows/items.ts";

const ignore = await isMissing("sqld");

/** A server closes a stream that is idle for 10 s, and looks for those once a second. */
const EXPIRED_AFTER_MS = 11_500;
/** A call that nothing but the end of the test would end. */
const ONE_HOUR_MS = 3_600_000;

interface World {
  url: string;
  db: Database;
  streams: WatchedStreams;
}

function testStreams(name: string, fn: (world: World) => Promise<void>): void {
  Deno.test({
    name: `remote streams: ${name}`,
    ignore,
    async fn() {
      await using server = await startSqld();
      const streams = new WatchedStreams();
      await using db = await open(server.url, { streams });
      await createItems(db);
      await fn({ url: server.url, db, streams });
    },
  });
}

function open(
  url: string,
  { streams, callTimeoutMs }: { streams?: WatchedStreams; callTimeoutMs?: number } = {},
): Promise<Database> {
  const { fetch } = streams ?? globalThis;
  return openRemoteDatabase({ url, authToken: null, ids: randomIds, fetch, callTimeoutMs });
}

function insert(db: Database, id: string): Promise<void> {
  return db.transaction(({ queries }) => insertItem(queries, { id }));
}

async function textOf(db: Database, text: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`SELECT ${text} AS text`.execute(db.queries);
  return rows[0]?.text;
}

testStreams("statements one after the other share one", async ({ db, streams }) => {
  for (const id of ["a", "b", "c"]) {
    await insert(db, id);
    await rejects(insert(db, id), /constraint failed/);
    equal((await itemIds(db.queries)).at(-1), id);
  }
  equal(streams.opened, 1);
});

testStreams(
  "reads at once open few, and close those that are not kept",
  async ({ db, streams }) => {
    const texts = Array.from({ length: 200 }, (_, index) => `text ${index}`);
    deepEqual(await Promise.all(texts.map((text) => textOf(db, text))), texts);
    equal(streams.mostAtOnce, 20);
    equal(streams.open, 8);
  },
);

testStreams("statements that fail leave none open", async ({ db, streams }) => {
  for (let count = 0; count < 40; count++) {
    await rejects(sql`SELECT * FROM missing`.execute(db.queries), /no such table/);
    await rejects(db.transaction(({ queries }) => sql`SELECT * FROM missing`.execute(queries)));
  }
  ok(streams.open <= 1, `${streams.open} are open`);
  await insert(db, "after");
  deepEqual(await itemIds(db.queries), ["after"]);
});

testStreams("all are closed with the database", async ({ url }) => {
  const streams = new WatchedStreams();
  {
    await using db = await open(url, { streams });
    await Promise.all(["a", "b", "c", "d"].map((text) => textOf(db, text)));
    await insert(db, "a");
    ok(streams.open > 0);
  }
  equal(streams.open, 0);
});

testStreams("an open one reads tables that another process has changed", async ({ url, db }) => {
  const { rows } = await sql`SELECT * FROM items`.execute(db.queries);
  deepEqual(rows, []);
  await using other = await open(url);
  await other.transaction(({ script }) => script("ALTER TABLE items ADD COLUMN later TEXT;"));
  await insert(other, "a");
  const { rows: [row] } = await sql`SELECT * FROM items`.execute(db.queries);
  deepEqual(row, { id: "a", data: null, number: null, parent: null, later: null });
});

testStreams("one that the server has closed is replaced", async ({ db, streams }) => {
  await Promise.all(["a", "b"].map((text) => textOf(db, text)));
  const { now } = performance;
  const stopped = now.call(performance);
  // As for a process that has slept, or a server that closes streams sooner.
  performance.now = () => stopped;
  try {
    await new Promise((resolve) => setTimeout(resolve, EXPIRED_AFTER_MS));
    const before = streams.opened;
    equal(await textOf(db, "c"), "c");
    equal(streams.opened, before + 1);
    await insert(db, "a");
    deepEqual(await itemIds(db.queries), ["a"]);
    equal(streams.opened, before + 1, "the others are not tried");
  } finally {
    performance.now = now;
  }
});

testStreams("one whose time is nearly over is left alone", async ({ db, streams }) => {
  await Promise.all(["a", "b"].map((text) => textOf(db, text)));
  const before = streams.opened;
  const { now } = performance;
  performance.now = () => now.call(performance) + 6_000;
  try {
    equal(await textOf(db, "c"), "c");
    equal(streams.opened, before + 1);
    equal(await textOf(db, "d"), "d");
    equal(streams.opened, before + 1);
  } finally {
    performance.now = now;
  }
});

Deno.test({
  name: "remote streams: those from before a restart of the server are replaced",
  ignore,
  async fn() {
    await using server = await startRestartingSqld();
    const streams = new WatchedStreams();
    await using db = await open(server.url, { streams });
    await createItems(db);
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    await Promise.all(texts.map((text) => textOf(db, text)));
    for (const id of ["a", "b"]) {
      await server.kill();
      await server.start();
      await insert(db, id);
      equal((await itemIds(db.queries)).at(-1), id);
      deepEqual(await Promise.all(texts.map((text) => textOf(db, text))), texts);
    }
  },
});

for (const words of ["COMMIT", "ROLLBACK"]) {
  for (const fault of ["lose_answer", "lose_request"] as const) {
    testStreams(`no statement meets a transaction whose ${words} met ${fault}`, async ({ url }) => {
      await using proxy = startFaultyProxy(url);
      await using db = await open(proxy.url);
      let isMet = false;
      proxy.decide = (piece) => {
        if (isMet || !piece.includes(words)) return "none";
        isMet = true;
        return fault;
      };
      const refuse = words === "ROLLBACK";
      const write = db.transaction(async ({ queries }) => {
        await insertItem(queries, { id: "a" });
        if (refuse) throw new Error("refused");
      });
      if (refuse) await rejects(write, /refused/);
      else await write;
      ok(isMet);
      const expected = refuse ? [] : ["a"];
      deepEqual(await itemIds(db.queries), expected);
      await insert(db, "b");
      deepEqual(await itemIds(db.queries), [...expected, "b"]);
      await using other = await open(url);
      deepEqual(await itemIds(other.queries), [...expected, "b"]);
    });
  }
}

testStreams("a read whose time is over answers no later one", async ({ url }) => {
  await using proxy = startFaultyProxy(url);
  await using db = await open(proxy.url, { callTimeoutMs: 300 });
  equal(await textOf(db, "first"), "first");
  let isMet = false;
  proxy.decide = (piece) => {
    if (isMet || !piece.includes("late text")) return "none";
    isMet = true;
    return "hang";
  };
  const late = textOf(db, "late text");
  equal(await textOf(db, "meanwhile"), "meanwhile");
  equal(await late, "late text");
  equal(await textOf(db, "after"), "after");
});

testStreams("a closing database waits for no server that hangs", async ({ url }) => {
  await using proxy = startFaultyProxy(url);
  const db = await open(proxy.url, { callTimeoutMs: ONE_HOUR_MS });
  await Promise.all(["a", "b"].map((text) => textOf(db, text)));
  proxy.decide = () => "hang";
  await db[Symbol.asyncDispose]();
});

testStreams("a read that hangs holds up no other", async ({ url }) => {
  await using proxy = startFaultyProxy(url);
  await using db = await open(proxy.url, { callTimeoutMs: 1_000 });
  const hanging = Promise.withResolvers<void>();
  proxy.decide = (piece) => {
    if (!piece.includes("long text")) return "none";
    hanging.resolve();
    return "hang";
  };
  const events: string[] = [];
  const long = rejects(textOf(db, "long text"), { code: "unavailable" })
    .then(() => events.push("long"));
  await hanging.promise;
  await textOf(db, "short");
  events.push("short");
  await long;
  deepEqual(events, ["short", "long"]);
});

testStreams("statements at once commit none by itself after a loss", async ({ url, db }) => {
  await using other = await open(url);
  let attempts = 0;
  await db.transaction(async ({ queries }) => {
    const attempt = ++attempts;
    await insertItem(queries, { id: `${attempt}.a` });
    if (attempt === 1) await insert(other, "quick");
    await Promise.all(["b", "c"].map((id) => insertItem(queries, { id: `${attempt}.${id}` })));
  });
  deepEqual(await itemIds(db.queries), ["2.a", "2.b", "2.c", "quick"]);
});

testStreams("a writer whose lock was taken leaves a clean one", async ({ url, db, streams }) => {
  await using other = await open(url);
  let attempts = 0;
  await db.transaction(async ({ queries }) => {
    await insertItem(queries, { id: "slow" });
    if (attempts++ === 0) await insert(other, "quick");
    await insertItem(queries, { id: "slow too" });
  });
  deepEqual(await itemIds(db.queries), ["quick", "slow", "slow too"]);
  await insert(other, "last");
  deepEqual(await itemIds(db.queries), ["last", "quick", "slow", "slow too"]);
  ok(streams.open <= 1, `${streams.open} are open`);
});
