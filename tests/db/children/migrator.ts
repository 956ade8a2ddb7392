/**
 * Migrates a database and says what it applied. With a number of statements given it kills itself
 * after that many of the first migration, or before the commit when it has no more.
 */
import type { Database } from "../../../src/db/database.ts";
import { migrate } from "../../../src/db/migrate.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { statementsOf } from "../../../src/db/statements.ts";

const [path = "", killAfter] = Deno.args;
await using db = await openDatabase({ kind: "file", path }, randomIds);
const mortal: Database = killAfter === undefined ? db : {
  ...db,
  queries: db.queries,
  check: () => db.check(),
  [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  transaction: (work) => db.transaction((tx) => work({ ...tx, script: (text) => run(tx, text) })),
};
// A list of its own is applied one by one, also to a new file.
const migrations = killAfter === undefined ? MIGRATIONS : [...MIGRATIONS];
console.log(JSON.stringify(await migrate({ db: mortal, clock: systemClock, migrations })));

async function run(tx: { script(sql: string): Promise<void> }, text: string): Promise<void> {
  if (!MIGRATIONS.some((migration) => migration.sql === text)) return await tx.script(text);
  for (const [index, statement] of statementsOf(text).entries()) {
    if (index === Number(killAfter)) break;
    await tx.script(statement);
  }
  Deno.kill(Deno.pid, "SIGKILL");
  await new Promise(() => {});
}
