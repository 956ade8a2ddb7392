import { deepEqual, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import type { Database } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { createItems, insertItem, itemIds } from "../support/workflows/items.ts";
import { CAN_FAIL_DISK, failingDisk } from "../support/processes/failing_disk.ts";
import { CAN_MOUNT, smallDisk } from "../support/processes/small_disk.ts";
import { eventually } from "../support/time/eventually.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const FULL = { name: "AppError", code: "storage_full" };
const DATA = new Uint8Array(100_000);
const DISK_BYTES = 2 * 1024 * 1024;

function insert(db: Database, id: string): Promise<void> {
  return db.transaction(({ queries }) => insertItem(queries, { id, data: DATA }));
}

async function insertUntilFull(db: Database): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 100;; number++) {
    try {
      await insert(db, `row${number}`);
      ids.push(`row${number}`);
    } catch (error) {
      await rejects(Promise.reject(error), FULL);
      return ids;
    }
  }
}

Deno.test("a database at its limit fails whole groups as storage_full and recovers", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  await createItems(db);
  await db.transaction((tx) => tx.script("PRAGMA max_page_count = 100"));
  const kept = await insertUntilFull(db);
  const outcomes = await Promise.allSettled(["x", "y", "z"].map((id) => insert(db, id)));
  for (const outcome of outcomes) {
    ok(outcome.status === "rejected");
    await rejects(Promise.reject(outcome.reason), FULL);
  }
  deepEqual(await itemIds(db.queries), kept);
  await db.transaction((tx) => tx.script("PRAGMA max_page_count = 100000"));
  await insert(db, "z");
  deepEqual(await itemIds(db.queries), [...kept, "z"]);
});

Deno.test("check() fails while larger writes find no room, though its own has what they leave", async () => {
  await using db = await openTestDatabase();
  await createItems(db);
  await db.check();
  await db.transaction((tx) => tx.script("PRAGMA max_page_count = 1;"));
  await rejects(insert(db, "x"), FULL);
  // Its own write needs no page more than the one before.
  await rejects(db.check(), FULL);
  await db.transaction((tx) => tx.script("PRAGMA max_page_count = 100000;"));
  await insert(db, "x");
  await eventually(() => db.check().then(() => true, () => false));
});

Deno.test({
  name: "a full disk fails writes as storage_full, reads go on, and room makes it well again",
  ignore: !CAN_MOUNT,
  fn: async () => {
    await using disk = await smallDisk(DISK_BYTES);
    const path = join(disk.path, "heddle.db");
    const filler = join(disk.path, "filler");
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    await createItems(db);
    await Deno.writeFile(filler, new Uint8Array(DISK_BYTES / 2));
    const kept = await insertUntilFull(db);
    await rejects(insert(db, "x"), FULL);
    deepEqual(await itemIds(db.queries), kept);
    await Deno.remove(filler);
    await insert(db, "z");
    deepEqual(await itemIds(db.queries), [...kept, "z"]);
  },
});

Deno.test({
  name: "openDatabase() says that the disk is full",
  ignore: !CAN_MOUNT,
  fn: async () => {
    await using disk = await smallDisk(65_536);
    const path = join(disk.path, "heddle.db");
    await Deno.writeFile(join(disk.path, "filler"), new Uint8Array(65_536));
    await rejects(openDatabase({ kind: "file", path }, randomIds), {
      name: "SetupError",
      message: `Cannot open the database ${path}: database or disk is full`,
    });
  },
});

Deno.test({
  name:
    "files that take no writes fail them as unavailable, reads go on, and then it is well again",
  ignore: !CAN_FAIL_DISK,
  async fn() {
    await using disk = await failingDisk();
    const path = join(disk.path, "heddle.db");
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    await createItems(db);
    await insert(db, "a");
    await disk.takeWrites(false);
    for (const id of ["b", "c"]) {
      await rejects(insert(db, id), { name: "AppError", code: "unavailable" });
    }
    deepEqual(await itemIds(db.queries), ["a"]);
    await disk.takeWrites(true);
    await insert(db, "d");
    deepEqual(await itemIds(db.queries), ["a", "d"]);
  },
});
