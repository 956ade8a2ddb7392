/** A commit is answered once the disk has it, and the thread does not wait for the disk. */
import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { fileWriter } from "../../../src/db/connections/open_file.ts";
import { SqliteConnection } from "../../../src/db/connections/sqlite_connection.ts";
import { SyncedLog } from "../../../src/db/connections/synced_log.ts";
import type { Database, Work } from "../../../src/db/database.ts";
import { queriesOver } from "../../../src/db/dialect.ts";
import { GroupCommit } from "../../../src/db/group_commit.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { createItems, insertItem, itemIds } from "../../support/workflows/items.ts";

const TURNS = 50;
const WITHOUT_END_MS = 2 ** 30;
const UNAVAILABLE = { name: "AppError", code: "unavailable" };

interface Lab extends AsyncDisposable {
  db: Opened;
  /** From then on a thread of the runtime is waited for briefly, and before it without end. */
  losePatience(): void;
  insert(id: string, onCommit?: () => void): Promise<void>;
}

async function openLab(): Promise<Lab> {
  const directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const writer = new SqliteConnection(path, ["journal_mode = WAL", "synchronous = NORMAL"]);
  const reader = new SqliteConnection(path, []);
  const options = { path, writer, patienceMs: WITHOUT_END_MS, onRecovered: () => {} };
  const log = new SyncedLog(options);
  const commits = new GroupCommit(log.guarding(fileWriter(writer)));
  const db = {
    queries: queriesOver(reader),
    transaction: <T>(work: Work<T>) => commits.run(work),
  };
  await createItems(db);
  return {
    db,
    insert: (id, onCommit) => insert(db, id, onCommit),
    losePatience: () => void (options.patienceMs = 1),
    async [Symbol.asyncDispose]() {
      await commits.idle();
      log[Symbol.dispose]();
      reader[Symbol.dispose]();
      writer[Symbol.dispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}

type Opened = Pick<Database, "queries" | "transaction">;

async function insert(db: Opened, id: string, onCommit?: () => void): Promise<void> {
  await db.transaction(async (tx) => {
    await insertItem(tx.queries, { id });
    if (onCommit) tx.onCommit(onCommit);
  });
}

/** Has `sync` in the place of every wait for the disk that does not hold the thread. */
function replaceSync(
  sync: (real: () => Promise<void>, file: Deno.FsFile) => Promise<void>,
): Disposable {
  const { prototype } = Deno.FsFile;
  const { syncData } = prototype;
  prototype.syncData = function () {
    return sync(() => syncData.call(this), this);
  };
  return { [Symbol.dispose]: () => void (prototype.syncData = syncData) };
}

interface SyncsHere extends Disposable {
  count: number;
  file: Deno.FsFile | null;
  /** Thrown by each from then on. */
  failure: Error | null;
}

/** Counts the waits for the disk that hold the thread. */
function watchSyncsHere(): SyncsHere {
  const { prototype } = Deno.FsFile;
  const { syncDataSync } = prototype;
  const watched: SyncsHere = {
    count: 0,
    file: null,
    failure: null,
    [Symbol.dispose]: () => void (prototype.syncDataSync = syncDataSync),
  };
  prototype.syncDataSync = function () {
    watched.count++;
    watched.file = this;
    if (watched.failure) throw watched.failure;
    return syncDataSync.call(this);
  };
  return watched;
}

/** Lets the time of the process go on by `advance()`, beside the real one. */
function movedTime(): Disposable & { advance(ms: number): void } {
  const real = performance.now;
  let ahead = 0;
  performance.now = () => real.call(performance) + ahead;
  return {
    advance: (ms) => void (ahead += ms),
    [Symbol.dispose]: () => void (performance.now = real),
  };
}

async function passTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await setImmediate();
}

Deno.test("a commit is answered, and has effects, only when the log is on disk", async () => {
  await using lab = await openLab();
  const told: string[] = [];
  const disk = Promise.withResolvers<void>();
  using _ = replaceSync(async (real) => {
    await disk.promise;
    told.push("on disk");
    await real();
  });
  const inserting = lab.insert("a", () => told.push("effect")).then(() => told.push("answered"));
  await passTurns();
  deepEqual(told, []);
  disk.resolve();
  await inserting;
  await passTurns();
  deepEqual(told, ["on disk", "effect", "answered"]);
});

Deno.test("turns, reads and writes that come go on while the disk is slow", async () => {
  await using lab = await openLab();
  await lab.insert("a");
  const disk = Promise.withResolvers<void>();
  let syncs = 0;
  using _ = replaceSync(async (real) => {
    syncs++;
    await disk.promise;
    await real();
  });
  const first = lab.insert("b");
  await passTurns();
  const later = ["c", "d", "e"].map((id) => lab.insert(id));
  equal((await itemIds(lab.db.queries)).includes("a"), true);
  equal(syncs, 1);
  disk.resolve();
  await Promise.all([first, ...later]);
  equal(syncs, 2);
  deepEqual(await itemIds(lab.db.queries), ["a", "b", "c", "d", "e"]);
});

Deno.test("a commit has the log synced here where no thread of the runtime is free, for 10 s", async () => {
  await using lab = await openLab();
  await lab.insert("a");
  lab.losePatience();
  let asked = 0;
  const late = Promise.withResolvers<void>();
  let inThread: Deno.FsFile | null = null;
  using _ = replaceSync((_real, file) => {
    asked++;
    inThread = file;
    return late.promise;
  });
  using here = watchSyncsHere();
  using time = movedTime();
  for (const id of ["b", "c", "d"]) await lab.insert(id);
  deepEqual([asked, here.count], [1, 3]);
  // The kernel reports an error of the disk once to each opening.
  notEqual(inThread, here.file);
  time.advance(9_000);
  await lab.insert("e");
  deepEqual([asked, here.count], [1, 4]);
  // The outcome of the one that came late is nobody's concern any more.
  late.reject(new Error("EIO"));
  await passTurns();
  time.advance(1_001);
  await rejects(lab.insert("f"), UNAVAILABLE);
  deepEqual([asked, here.count], [2, 4]);
  deepEqual((await itemIds(lab.db.queries)).slice(0, 5), ["a", "b", "c", "d", "e"]);
});

Deno.test("a commit that the disk does not keep when it is synced here is refused", async () => {
  await using lab = await openLab();
  lab.losePatience();
  using _ = replaceSync(() => new Promise(() => {}));
  using here = watchSyncsHere();
  await lab.insert("a");
  here.failure = new Error("EIO");
  const effects: string[] = [];
  await rejects(lab.insert("b", () => effects.push("b")), UNAVAILABLE);
  here.failure = null;
  await rejects(lab.insert("c"), UNAVAILABLE);
  await passTurns();
  deepEqual(effects, []);
  equal((await itemIds(lab.db.queries)).includes("c"), false);
});

Deno.test("a database that is closed closes both openings of its log", async () => {
  const lab = await openLab();
  const { prototype } = Deno.FsFile;
  const { close } = prototype;
  let closed = 0;
  prototype.close = function () {
    closed++;
    close.call(this);
  };
  try {
    await lab[Symbol.asyncDispose]();
  } finally {
    prototype.close = close;
  }
  equal(closed, 2);
});

Deno.test("a commit that the disk does not keep is refused, and nothing is written after it", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  await createItems(db);
  await insert(db, "a");
  using reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT * FROM items").all();
  let isBroken = true;
  using _ = replaceSync((real) => isBroken ? Promise.reject(new Error("EIO")) : real());
  const effects: string[] = [];
  await rejects(insert(db, "b", () => effects.push("b")), UNAVAILABLE);
  isBroken = false;
  await rejects(insert(db, "c"), UNAVAILABLE);
  // Reads go on, until all that was written is in the database and on disk.
  equal((await itemIds(db.queries)).includes("c"), false);
  reader.exec("COMMIT");
  await rejects(insert(db, "d"), UNAVAILABLE);
  match(await db.lost ?? "", /heddle\.db .*EIO.*start again/);
  deepEqual(effects, []);
  await using again = await openDatabase({ kind: "file", path }, randomIds);
  deepEqual(await itemIds(again.queries), ["a", "b"]);
});
