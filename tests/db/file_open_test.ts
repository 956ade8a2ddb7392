import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open.ts";
import { SqliteConnection } from "../../src/db/connections/sqlite_connection.ts";
import { WalKeeper } from "../../src/db/connections/wal.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { startChild } from "../support/processes/child.ts";
import { createItems, insertItem, itemIds } from "../support/workflows/items.ts";
import { CAN_MOUNT, readOnlyDisk } from "../support/processes/small_disk.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

/** In a transaction, because pragmas are the connection's and writes have their own. */
const PRAGMAS = {
  auto_vacuum: 2,
  foreign_keys: 1,
  journal_mode: "wal",
  journal_size_limit: 67_108_864,
  synchronous: 1,
};

Deno.test("openDatabase() sets its pragmas on a new file and on an old one", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "new", "heddle.db");
  for (const _turn of ["new", "old"]) {
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    for (const [pragma, value] of Object.entries(PRAGMAS)) {
      const { rows } = await db.transaction(({ queries }) =>
        sql<Record<string, unknown>>`${sql.raw(`PRAGMA ${pragma}`)}`.execute(queries)
      );
      equal(rows[0]?.[pragma], value, pragma);
    }
  }
});

Deno.test({
  name: "SQLite keeps its temporary files beside the database, and leaves none",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using directory = await temporaryDirectory();
    const place = await Deno.realPath(directory.path);
    await using child = startChild("db/children/temporary_files.ts", [join(place, "heddle.db")]);
    ok((await child.nextLine())?.startsWith(join(place, "etilqs_")));
    equal(await child.nextLine(), null);
    deepEqual([...Deno.readDirSync(place)].filter(({ name }) => name.startsWith("etilqs_")), []);
  },
});

Deno.test({
  name: "a file that may only be read is refused with the action, the file and what is expected",
  ignore: !await canMakeImmutable(),
  async fn() {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, "heddle.db");
    await (await openDatabase({ kind: "file", path }, randomIds))[Symbol.asyncDispose]();
    await setImmutable(path, true);
    try {
      await rejects(openDatabase({ kind: "file", path }, randomIds), {
        message: `Cannot open the database ${path}: attempt to write a readonly database. This ` +
          "process must be allowed to write to the file: check its owner and mode, and those of " +
          "its directory",
      });
    } finally {
      await setImmutable(path, false);
    }
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    await createItems(db);
  },
});

/** Sets the attribute by which not even root may write to a file. Returns whether that worked. */
async function setImmutable(path: string, isOn: boolean): Promise<boolean> {
  try {
    const args = [isOn ? "+i" : "-i", path];
    return (await new Deno.Command("chattr", { args, stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}

async function canMakeImmutable(): Promise<boolean> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "file");
  await Deno.writeTextFile(path, "");
  return await setImmutable(path, true) && await setImmutable(path, false);
}

Deno.test("readers cannot write", async () => {
  await using db = await openTestDatabase();
  await rejects(db.queries.deleteFrom("runs").execute(), /readonly/);
});

Deno.test("every table is STRICT", async () => {
  await using db = await openTestDatabase();
  const { rows } = await sql<{ name: string; strict: number }>`
    SELECT name, strict FROM pragma_table_list
    WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  `.execute(db.queries);
  ok(rows.length > 10);
  deepEqual(rows.filter((row) => row.strict !== 1), []);
});

Deno.test("openDatabase() says what to do with a file that is no database", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await Deno.writeTextFile(path, "This is a text, and a long one at that.\n".repeat(100));
  await rejects(openDatabase({ kind: "file", path }, randomIds), (error: Error) => {
    equal(error.name, "SetupError");
    ok(error.message.includes(path) && error.message.includes("Restore it from a backup"));
    return true;
  });
});

Deno.test("openDatabase() says where it cannot make its directory or its file", async () => {
  await using directory = await temporaryDirectory();
  const file = join(directory.path, "file");
  await Deno.writeTextFile(file, "");
  const link = join(directory.path, "link");
  await Deno.symlink(join(directory.path, "disk"), link);
  await rejects(openDatabase({ kind: "file", path: join(link, "heddle.db") }, randomIds), {
    name: "SetupError",
    message: /link for the database: it is a file, or a link to a directory that is not there/,
  });
  const below = join(file, "data");
  await rejects(openDatabase({ kind: "file", path: join(below, "heddle.db") }, randomIds), {
    name: "SetupError",
    message: new RegExp(`^Cannot make the directory ${below} for the database: `),
  });
  await rejects(openDatabase({ kind: "file", path: directory.path }, randomIds), {
    name: "SetupError",
    message: new RegExp(
      `^Cannot open the database ${directory.path}: unable to open database file`,
    ),
  });
});

Deno.test({
  name: "openDatabase() says that it may not write there",
  ignore: !CAN_MOUNT,
  fn: async () => {
    await using disk = await readOnlyDisk();
    for (const path of [join(disk.path, "heddle.db"), join(disk.path, "data", "heddle.db")]) {
      await rejects(openDatabase({ kind: "file", path }, randomIds), {
        name: "SetupError",
        message: new RegExp(disk.path),
      });
    }
  },
});

Deno.test("openDatabase() may open one new file several times at once", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const opened = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ kind: "file", path }, randomIds)),
  );
  await createItems(opened[0]!);
  await Promise.all(
    opened.map((db, index) =>
      db.transaction(({ queries }) => insertItem(queries, { id: `row${index}` }))
    ),
  );
  deepEqual(await itemIds(opened[0]!.queries), ["row0", "row1", "row2"]);
  for (const db of opened) await db[Symbol.asyncDispose]();
});

Deno.test("disposing of a database writes what was asked for before", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const db = await openDatabase({ kind: "file", path }, randomIds);
  await createItems(db);
  const write = db.transaction(({ queries }) => insertItem(queries, { id: "a" }));
  await db[Symbol.asyncDispose]();
  await write;
  using plain = new DatabaseSync(path);
  deepEqual(plain.prepare("SELECT id FROM items").all().map((row) => row.id), ["a"]);
});

interface WalLab extends AsyncDisposable {
  keeper: WalKeeper;
  writer: SqliteConnection;
  /** Of the log, in bytes. */
  size(): number;
}

/** A database with a log of more than 100,000 bytes. */
async function openWalLab(options: { sizeBytesMax?: number } = {}): Promise<WalLab> {
  const directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  const writer = new SqliteConnection(path, ["journal_mode = WAL"]);
  writer.script("CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(100000))");
  return {
    keeper: new WalKeeper({ path, writer, ...options }),
    writer,
    size: () => Deno.statSync(`${path}-wal`).size,
    async [Symbol.asyncDispose]() {
      writer[Symbol.dispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}

Deno.test("a log that is too large is emptied at once, but not in a transaction", async () => {
  await using lab = await openWalLab({ sizeBytesMax: 100_000 });
  const before = lab.size();
  ok(before > 100_000);
  lab.writer.script("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)");
  lab.keeper.check();
  equal(lab.size(), before, "not in a transaction");
  lab.writer.script("COMMIT");
  lab.keeper.check();
  equal(lab.size(), 0);
});

Deno.test("a small log is emptied once nothing is written between two looks", async () => {
  await using lab = await openWalLab();
  const before = lab.size();
  lab.keeper.check();
  equal(lab.size(), before);
  lab.keeper.check();
  equal(lab.size(), 0);
});

Deno.test("statistics that somebody gathered are gone at the next start", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  using plain = new DatabaseSync(path);
  plain.exec("CREATE TABLE t (x); CREATE INDEX t_by_x ON t (x); INSERT INTO t VALUES (1); ANALYZE");
  const statistics = () =>
    plain.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'").all();
  equal(statistics().length > 0, true);
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  deepEqual(statistics(), []);
  equal((await sql`SELECT x FROM t`.execute(db.queries)).rows.length, 1);
});
