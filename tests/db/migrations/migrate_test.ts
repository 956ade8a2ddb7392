import { deepEqual, equal, rejects } from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import { migrate } from "../../../src/db/migrate.ts";
import { type Migration, MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { statementsOf } from "../../../src/db/statements.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { startChild } from "../../support/processes/child.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const ONE: Migration = { number: 1, name: "0001_one", sql: "CREATE TABLE one (a TEXT) STRICT" };
const TWO: Migration = { number: 2, name: "0002_two", sql: "CREATE TABLE two (a TEXT) STRICT" };

async function inDatabase(fn: (db: Database, path: string) => Promise<void>): Promise<void> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  await fn(db, path);
}

function apply(db: Database, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return migrate({ db, clock: systemClock, migrations });
}

async function tablesOf({ queries }: Pick<Database, "queries">): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
    ORDER BY name`.execute(queries);
  return rows.map((row) => row.name);
}

Deno.test("migrate() applies everything once", async () => {
  await inDatabase(async (db) => {
    deepEqual(await apply(db), MIGRATIONS.map((migration) => migration.name));
    deepEqual(await apply(db), []);
  });
});

Deno.test("migrations sort in files, and the statements after them keep journals in memory", async () => {
  await inDatabase(async (db) => {
    const seen = "CREATE TABLE seen AS SELECT temp_store FROM pragma_temp_store";
    await apply(db, [{ number: 1, name: "0001_seen", sql: seen }]);
    const places = await db.transaction(async ({ queries }) => {
      const during = await sql`SELECT temp_store FROM seen`.execute(queries);
      const after = await sql`PRAGMA temp_store`.execute(queries);
      return [during.rows[0], after.rows[0]];
    });
    deepEqual(places, [{ temp_store: 0 }, { temp_store: 2 }]);
  });
});

/** All that a database holds: what was made, how, and every row. */
function contentsOf(path: string): unknown {
  using db = new DatabaseSync(path);
  const made = db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema").all();
  const tables = made.filter(({ type }) => type === "table").map(({ name }) => String(name));
  return {
    made: Object.fromEntries(made.map(({ name, ...rest }) => [name, rest])),
    rows: Object.fromEntries(
      tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]),
    ),
    columns: Object.fromEntries(
      tables.map((name) => [name, db.prepare("SELECT * FROM pragma_table_xinfo(?)").all(name)]),
    ),
    pragmas: ["user_version", "application_id", "auto_vacuum", "encoding", "page_size"]
      .map((name) => db.prepare(`PRAGMA ${name}`).get()),
  };
}

Deno.test("a new file has exactly what the migrations make one after the other", async () => {
  const clock = new ManualClock(1_700_000_000_000);
  const contents: unknown[] = [];
  // A list of its own is applied one by one, also to a new file.
  for (const migrations of [MIGRATIONS, [...MIGRATIONS]]) {
    await inDatabase(async (db, path) => {
      await migrate({ db, clock, migrations });
      contents.push(contentsOf(path));
    });
  }
  deepEqual(contents[0], contents[1]);
});

Deno.test("a new file that cannot be made whole is left empty, and is made by the next start", async () => {
  await inDatabase(async (db) => {
    const broken: Database = {
      isRemote: false,
      queries: db.queries,
      check: () => db.check(),
      transaction: (work) =>
        db.transaction(async (tx) => {
          const answer = await work(tx);
          if ((await tablesOf(tx)).length > 0) throw new Error("no room");
          return answer;
        }),
      [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
    };
    await rejects(apply(broken), /no room/);
    deepEqual(await tablesOf(db), []);
    deepEqual(await apply(db), MIGRATIONS.map(({ name }) => name));
  });
});

Deno.test("migrate() goes on where an older program stopped", async () => {
  await inDatabase(async (db) => {
    deepEqual(await apply(db, [ONE]), ["0001_one"]);
    deepEqual(await apply(db, [ONE, TWO]), ["0002_two"]);
    deepEqual(await tablesOf(db), ["one", "two"]);
  });
});

Deno.test("migrate() tells each migration of an existing database before it begins", async () => {
  await inDatabase(async (db) => {
    const told: [string, unknown][] = [];
    const onBegin = async (name: string): Promise<void> => {
      told.push([name, await tablesOf(db)]);
    };
    const clock = systemClock;
    await migrate({ db, clock, migrations: [ONE], onBegin });
    deepEqual(told, []);
    const three = { number: 3, name: "0003_three", sql: "CREATE TABLE three (a TEXT) STRICT" };
    await migrate({ db, clock, migrations: [ONE, TWO, three], onBegin });
    deepEqual(told, [["0002_two", ["one"]], ["0003_three", ["one", "two"]]]);
  });
});

Deno.test("migrate() refuses a database that does not fit, and leaves it as it is", async () => {
  const changed = { ...ONE, sql: "CREATE TABLE other (a TEXT) STRICT" };
  const zero = { ...ONE, number: 0, name: "0000_zero" };
  const cases = [
    { applied: [ONE, TWO], known: [ONE], message: /0002_two, which this program does not know/ },
    { applied: [ONE], known: [changed, TWO], message: /0001_one was applied with another text/ },
    { applied: [ONE], known: [zero, ONE], message: /0000_zero is missing in it/ },
  ];
  for (const { applied, known, message } of cases) {
    await inDatabase(async (db) => {
      await apply(db, applied);
      const before = await tablesOf(db);
      await rejects(apply(db, known), { name: "SetupError", exitCode: 2, message });
      deepEqual(await tablesOf(db), before);
    });
  }
});

Deno.test("migrate() leaves nothing of a script that fails", async () => {
  await inDatabase(async (db) => {
    const broken = { ...TWO, sql: `${TWO.sql}; INSERT INTO two VALUES ('a'); NONSENSE` };
    await rejects(apply(db, [ONE, broken]), /NONSENSE/);
    deepEqual(await tablesOf(db), []);
    deepEqual(await apply(db, [ONE]), ["0001_one"]);
    await rejects(apply(db, [ONE, broken]), /NONSENSE/);
    deepEqual(await tablesOf(db), ["one"]);
    deepEqual(await apply(db, [ONE, TWO]), ["0002_two"]);
  });
});

Deno.test("migrate() makes an empty file in two transactions, and keeps what an earlier one left", async () => {
  await inDatabase(async (db) => {
    let transactions = 0;
    const counted: Database = {
      isRemote: false,
      queries: db.queries,
      check: () => db.check(),
      transaction: (work) => (transactions++, db.transaction(work)),
      [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
    };
    await apply(counted);
    equal(transactions, 2);
  });
  await inDatabase(async (db) => {
    const three = { number: 3, name: "0003_three", sql: "NONSENSE" };
    await apply(db, [ONE]);
    await rejects(apply(db, [ONE, TWO, three]), /NONSENSE/);
    deepEqual(await tablesOf(db), ["one", "two"]);
  });
});

Deno.test("migrate() does not apply again what another process has applied meanwhile", async () => {
  for (const before of [[], [ONE]]) {
    await inDatabase(async (db) => {
      if (before.length > 0) await apply(db, before);
      let transactions = 0;
      const overtaken: Database = {
        isRemote: false,
        queries: db.queries,
        check: () => db.check(),
        // The first one makes the table of migrations; what is missing is known before the second.
        async transaction(work) {
          if (++transactions === 2) await apply(db, [ONE, TWO]);
          return await db.transaction(work);
        },
        [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
      };
      deepEqual(await apply(overtaken, [ONE, TWO]), []);
      deepEqual(await tablesOf(db), ["one", "two"]);
    });
  }
});

Deno.test("two processes that migrate at once apply everything once", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using first = startChild("db/children/migrator.ts", [path]);
  await using second = startChild("db/children/migrator.ts", [path]);
  const children = [first, second];
  const answers = await Promise.all(children.map((child) => child.nextLine()));
  // Which of the two applied which is nobody's concern.
  const applied = answers.flatMap((answer) => JSON.parse(answer ?? "null")).sort();
  deepEqual(applied, MIGRATIONS.map((migration) => migration.name));
  for (const child of children) equal((await child.ended).code, 0);
});

Deno.test("a migration that is killed after its first, a middle or its last statement leaves nothing", async () => {
  const steps = statementsOf(MIGRATIONS[0]!.sql).length;
  for (const killAfter of [1, 2, steps >> 1, steps - 1, steps]) {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, "heddle.db");
    await using child = startChild("db/children/migrator.ts", [path, String(killAfter)]);
    equal((await child.ended).signal, "SIGKILL");
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    deepEqual(await tablesOf(db), [], `after ${killAfter} statements`);
    if (killAfter === steps) deepEqual(await apply(db), MIGRATIONS.map(({ name }) => name));
  }
});

Deno.test("MIGRATIONS lists every file of migrations/, in order and as it stands", async () => {
  const directory = new URL("../../../migrations/", import.meta.url);
  const files = [...Deno.readDirSync(directory)].map((entry) => entry.name).sort();
  deepEqual(MIGRATIONS.map((migration) => `${migration.name}.sql`), files);
  for (const [index, { number, name, sql }] of MIGRATIONS.entries()) {
    equal(number, index + 1);
    equal(Number(name.slice(0, 4)), number);
    equal(sql, await Deno.readTextFile(new URL(`${name}.sql`, directory)));
  }
});
