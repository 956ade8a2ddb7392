import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CheckpointThread } from "../../../src/db/connections/checkpoint_thread.ts";
import { openFileDatabase } from "../../../src/db/connections/open_file.ts";
import { type LogLab, openLogLab } from "../../support/db/log_lab.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { eventually } from "../../support/time/eventually.ts";

const SILENT = new URL("../../support/db/silent_worker.ts", import.meta.url);
const DYING = new URL("../../support/db/dying_worker.ts", import.meta.url);

/** Writes on until SQLite writes the log from its beginning again. */
async function writeUntilAnew(lab: LogLab): Promise<void> {
  const before = lab.salt();
  await eventually(async () => {
    await Promise.all([lab.write(), lab.write()]);
    return lab.salt() !== before;
  });
}

Deno.test("the log begins anew, time and again, under writers that never stop", async () => {
  await using lab = await openLogLab();
  await lab.write();
  for (let round = 0; round < 3; round++) await writeUntilAnew(lab);
  ok(lab.sizeBytes() > 200 * 4_096, `${lab.sizeBytes()} bytes were copied`);
});

Deno.test("a reader keeps the log from beginning anew, and keeps no writer waiting", async () => {
  await using lab = await openLogLab();
  await lab.write();
  const reader = new DatabaseSync(lab.path, { readOnly: true });
  reader.exec("BEGIN");
  const before = Number(reader.prepare("SELECT count(*) AS count FROM t").get()?.count);
  const salt = lab.salt();
  for (let row = 0; row < 100; row++) await lab.write();
  equal(lab.salt(), salt);
  equal(reader.prepare("SELECT count(*) AS count FROM t").get()?.count, before);
  reader.close();
  await writeUntilAnew(lab);
});

Deno.test("a thread that dies is replaced", async () => {
  let now = 0;
  await using lab = await openLogLab({ script: DYING, now: () => now += 60_000 });
  await eventually(async () => {
    await lab.write();
    return await Deno.stat(`${lab.path}.died`).catch(() => null);
  });
  await writeUntilAnew(lab);
});

Deno.test("a thread waits for its next copy without a time limit", async () => {
  await using lab = await openLogLab({ framesMax: 1_000_000 });
  await lab.write();
  const thread = new CheckpointThread({ path: lab.path });
  const { setTimeout, clearTimeout } = globalThis;
  const set = new Set<unknown>();
  Object.assign(globalThis, {
    setTimeout: (...given: Parameters<typeof setTimeout>) => {
      const timer = setTimeout(...given);
      set.add(timer);
      return timer;
    },
    clearTimeout: (timer: number) => {
      set.delete(timer);
      clearTimeout(timer);
    },
  });
  try {
    notEqual((await thread.run()).frames, 0);
    equal(set.size, 0);
    await lab.write();
    notEqual((await thread.run()).frames, 0);
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    thread.end();
  }
});

Deno.test("writers do not wait for a thread that says nothing, and nothing is lost", async () => {
  await using lab = await openLogLab({ script: SILENT, silentMs: 1 });
  for (let row = 0; row < 50; row++) await lab.write();
  using reader = new DatabaseSync(lab.path, { readOnly: true });
  equal(reader.prepare("SELECT count(*) AS count FROM t").get()?.count, 50);
});

Deno.test("SQLite itself bounds the log while no thread can be had", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openFileDatabase(path, undefined, { script: SILENT, silentMs: 1 });
  const insert = "INSERT INTO t VALUES (zeroblob(4000000));";
  await db.transaction((tx) => tx.script("CREATE TABLE t (x);"));
  for (let row = 0; row < 40; row++) await db.transaction((tx) => tx.script(insert));
  const { size } = await Deno.stat(`${path}-wal`);
  ok(size < 80_000_000, `${size} of 160,000,000 bytes`);
});

Deno.test("closing leaves no log behind, also in the middle of a copy", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const db = await openFileDatabase(path);
  await db.transaction((tx) => tx.script("CREATE TABLE t (x);"));
  const insert = "INSERT INTO t VALUES (zeroblob(4000000));";
  for (let row = 0; row < 6; row++) await db.transaction((tx) => tx.script(insert));
  await db[Symbol.asyncDispose]();
  deepEqual([...Deno.readDirSync(directory.path)].map(({ name }) => name), ["heddle.db"]);
  using plain = new DatabaseSync(path);
  equal(plain.prepare("SELECT count(*) AS count FROM t").get()?.count, 6);
});

Deno.test("a thread copies into no file that took the place of the database", async () => {
  await using lab = await openLogLab();
  await lab.write();
  const thread = new CheckpointThread({ path: lab.path });
  const moved = `${lab.path}.moved`;
  await Deno.rename(lab.path, moved);
  await Deno.writeTextFile(lab.path, "another");
  await rejects(thread.run(), /is another file now/);
  equal(await Deno.readTextFile(lab.path), "another");
  await Deno.remove(lab.path);
  await rejects(thread.run(), /NotFound/);
  await rejects(Deno.stat(lab.path), Deno.errors.NotFound);
  await Deno.rename(moved, lab.path);
  notEqual((await thread.run()).frames, 0);
  thread.end();
});
