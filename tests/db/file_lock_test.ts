import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import type { Database } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { createItems, insertItem, itemIds } from "../support/workflows/items.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

async function withLocker(
  holdsMs: number[],
  fn: (world: { db: Database; path: string; locker: Child }) => Promise<void>,
): Promise<void> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  await createItems(db);
  await using locker = startChild("db/children/locker.ts", [path, ...holdsMs.map(String)]);
  equal(await locker.nextLine(), "locked");
  await fn({ db, path, locker });
}

/** The longest time for which the event loop did nothing else. */
async function longestGapMs(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

Deno.test("transaction() waits for another process's lock and loses nothing", async () => {
  const holdsMs = [50, 150, 300, 500];
  await withLocker(holdsMs, async ({ db, locker }) => {
    const ids: string[] = [];
    const gapMs = await longestGapMs(async () => {
      for (const [index] of holdsMs.entries()) {
        if (index > 0) equal(await locker.nextLine(), "locked");
        const group = ["a", "b"].map((letter) => `${letter}${index}`);
        ids.push(...group);
        await Promise.all(
          group.map((id) => db.transaction((tx) => insertItem(tx.queries, { id }))),
        );
        equal(await locker.nextLine(), "released");
      }
    });
    console.log(`longest gap of the event loop ${gapMs.toFixed(0)} ms`);
    deepEqual(await itemIds(db.queries), ids.toSorted());
  });
});

Deno.test("reads go on while another process holds the write lock", async () => {
  await withLocker([60_000], async ({ db }) => {
    deepEqual(await itemIds(db.queries), []);
    await rejects(db.check(), { name: "AppError", code: "unavailable" });
  });
});

Deno.test("transaction() gives up as unavailable when the lock lasts, and later works again", async () => {
  await withLocker([60_000], async ({ db, locker }) => {
    let ran = false;
    const write = db.transaction(() => Promise.resolve(ran = true));
    await rejects(write, { name: "AppError", code: "unavailable" });
    ok(!ran);
    locker.signal("SIGKILL");
    await locker.ended;
    await db.transaction((tx) => insertItem(tx.queries, { id: "a" }));
    deepEqual(await itemIds(db.queries), ["a"]);
  });
});

Deno.test("openDatabase() does not wait for the lock of a database that is there", async () => {
  await withLocker([60_000], async ({ path }) => {
    await using second = await openDatabase({ kind: "file", path }, randomIds);
    deepEqual(await itemIds(second.queries), []);
  });
});
