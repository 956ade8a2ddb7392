import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { openProcessRegistry } from "../../../src/db/processes/processes.ts";
import type { ProcessRegistry } from "../../../src/db/processes/process_registry.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { isMissing } from "../../support/servers/process.ts";
import { startSqld } from "../../support/servers/sqld.ts";
import { silentLog } from "../../support/logs/silent_log.ts";

const ignore = await isMissing("sqld");
const NAMES = MIGRATIONS.map((migration) => migration.name);

/** Two connections to one database, as two processes have. */
async function withTwo(fn: (first: Database, second: Database) => Promise<void>): Promise<void> {
  await using server = await startSqld();
  const config = { kind: "remote", url: server.url, authToken: null } as const;
  await using first = await openDatabase(config, randomIds);
  await using second = await openDatabase(config, randomIds);
  await fn(first, second);
}

function enter(db: Database): Promise<ProcessRegistry> {
  const options = { db, ids: randomIds, clock: systemClock, dataDir: null, log: silentLog };
  return openProcessRegistry(options);
}

Deno.test({
  name: "remote: two processes that migrate at once apply everything once",
  ignore,
  fn: async () => {
    await withTwo(async (first, second) => {
      const options = [first, second].map((db) => ({ db, clock: systemClock }));
      const applied = await Promise.all(options.map(migrate));
      deepEqual(applied.flat().sort(), NAMES);
      deepEqual(await migrate({ db: first, clock: systemClock }), []);
    });
  },
});

Deno.test({
  name: "remote: a script that fails leaves nothing",
  ignore,
  fn: async () => {
    await withTwo(async (db) => {
      const good = "CREATE TABLE one (a TEXT) STRICT;\nINSERT INTO one VALUES ('a');\n";
      for (const bad of ["NONSENSE;\nCREATE TABLE two (a TEXT);\n", "SELECT 1 FROM nowhere;\n"]) {
        const migrations = [{ number: 1, name: "0001_one", sql: good + bad }];
        await rejects(migrate({ db, clock: systemClock, migrations }), /NONSENSE|nowhere/);
      }
      const { rows } = await sql`SELECT name FROM sqlite_schema WHERE name = 'one'`
        .execute(db.queries);
      deepEqual(rows, []);
    });
  },
});

Deno.test({
  name: "remote: a migrated database has the same schema as a file",
  ignore,
  fn: async () => {
    await withTwo(async (db) => {
      await migrate({ db, clock: systemClock });
      await using file = await openTestDatabase();
      deepEqual(await schemaOf(db), await schemaOf(file));
    });
  },
});

/** Without what a server keeps for itself. */
async function schemaOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name`.execute(db.queries);
  return rows.filter(({ name }) => !/^(_|libsql_)/.test(name)).map(({ sql }) => sql);
}

Deno.test({
  name: "remote: findDead() goes by the leases in the database",
  ignore,
  fn: async () => {
    await withTwo(async (first, second) => {
      await migrate({ db: first, clock: systemClock });
      await using here = await enter(first);
      const there = await enter(second);
      const both = [here.id, there.id];
      deepEqual(await here.findDead(both), []);
      const { rows } = await sql<{ left: number }>`
        SELECT lease_until - ${Date.now()} AS left FROM processes`.execute(first.queries);
      equal(rows.every(({ left }) => left > 10_000 && left < 30_000), true, JSON.stringify(rows));
      await there[Symbol.asyncDispose]();
      deepEqual(await here.findDead(both), [there.id]);
    });
  },
});
