import { sql } from "kysely";
import schema from "./schema.sql" with { type: "text" };
import { sha256Hex } from "../lib/crypto.ts";
import type { Clock } from "../lib/clock.ts";
import { SetupError } from "../lib/setup_error.ts";
import type { Database, Transaction } from "./database.ts";
import type { Queries } from "./dialect.ts";
import { type Migration, MIGRATIONS } from "./migrations.ts";

export interface MigrateOptions {
  db: Database;
  clock: Clock;
  /** The migrations of the program unless a test states others. */
  migrations?: readonly Migration[];
  /** Called before each migration of an existing database, which may hold the thread for long. */
  onBegin?: (name: string) => Promise<void>;
}

interface Applied {
  number: number;
  name: string;
  hash: string;
}

/**
 * Brings the database up to date and returns the names of the applied migrations. Each migration
 * runs in one transaction together with its record, so that a crash leaves it complete or not
 * started, and a second process finds it applied. A new database gets all migrations in one
 * transaction, from a script of the resulting schema. Throws `SetupError` for a database that does
 * not fit the program.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { db, clock, migrations = MIGRATIONS, onBegin } = options;
  // Each commit waits for the disk. A libSQL server may abort a transaction that takes long.
  const isOneTransaction = !db.isRemote && !await isMigrated(db);
  await db.transaction((tx) => tx.script(CREATE_RECORD));
  const applied = await readApplied(db.queries);
  const missing = missingIn(applied, migrations);
  const groups = isOneTransaction ? [missing] : missing.map((migration) => [migration]);
  const done: string[] = [];
  for (const group of groups) {
    if (applied.length > 0) { for (const { name } of group) await onBegin?.(name); }
    const made = await db.transaction((tx) =>
      applyMissing(tx, { group, migrations, now: clock.now() })
    );
    done.push(...made);
  }
  db.keepJournalsInMemory?.();
  return done;
}

/**
 * The names of the migrations that the next start would apply. Throws `SetupError` for a database
 * that does not fit the program.
 */
export async function findMissingMigrations(
  database: Pick<Database, "queries">,
): Promise<string[]> {
  const applied = await isMigrated(database) ? await readApplied(database.queries) : [];
  return missingIn(applied, MIGRATIONS).map(({ name }) => name);
}

/** Whether any version of the program has migrated the database. */
export async function isMigrated({ queries }: Pick<Database, "queries">): Promise<boolean> {
  return await hasTable(queries, "_migrations");
}

/** Whether the database has a table, which a start that broke off may not have made. */
export async function hasTable(queries: Queries, table: string): Promise<boolean> {
  const query = sql<{ name: string }>`SELECT name FROM sqlite_master
    WHERE type = 'table' AND name = ${table}`;
  return (await query.execute(queries)).rows.length > 0;
}

const CREATE_RECORD = `CREATE TABLE IF NOT EXISTS _migrations (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`;

async function readApplied(queries: Queries): Promise<Applied[]> {
  const query = sql<Applied>`SELECT number, name, hash FROM _migrations ORDER BY number`;
  return (await query.execute(queries)).rows;
}

function missingIn(applied: Applied[], migrations: readonly Migration[]): Migration[] {
  refuseMisfit(applied, migrations);
  return migrations.filter(({ number }) => !applied.some((row) => row.number === number));
}

/** Applies migrations; returns the names of those that no other process has applied meanwhile. */
async function applyMissing(tx: Transaction, { group, migrations, now }: {
  group: readonly Migration[];
  migrations: readonly Migration[];
  now: number;
}): Promise<string[]> {
  const missing = missingIn(await readApplied(tx.queries), migrations);
  const mine = missing.filter((migration) => group.includes(migration));
  const isWhole = migrations === MIGRATIONS && mine.length === MIGRATIONS.length;
  if (isWhole) await tx.script(schema);
  for (const { number, name, sql: script } of mine) {
    if (!isWhole) await tx.script(script);
    await sql`INSERT INTO _migrations (number, name, hash, applied_at)
      VALUES (${number}, ${name}, ${sha256Hex(script)}, ${now})`.execute(tx.queries);
  }
  return mine.map(({ name }) => name);
}

function refuseMisfit(applied: Applied[], known: readonly Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const migration = known[index];
    if (!migration) {
      throw new SetupError(
        `Cannot use this database: it has migration ${row.name}, which this program does not know. ` +
          "It was written by a newer version; start that one, or restore a backup",
      );
    }
    if (row.number !== migration.number) {
      throw new SetupError(
        `Cannot use this database: migration ${migration.name} is missing in it, though ` +
          `${row.name} was applied. Restore a backup`,
      );
    }
    if (row.hash !== sha256Hex(migration.sql)) {
      throw new SetupError(
        `Cannot use this database: migration ${row.name} was applied with another text than this ` +
          "program has. Start the version that wrote it, or restore a backup",
      );
    }
  }
}
