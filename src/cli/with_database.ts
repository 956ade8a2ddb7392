import { type Config, loadConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import { refuseLostDatabase } from "../db/file_watch/lost_database.ts";
import { findMissingMigrations, isMigrated } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { randomIds } from "../lib/ids.ts";
import { CommandError } from "./usage.ts";

/** Opens the database for the work, even while a server is running. */
export async function withDatabase<T>(
  work: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  await refuseLostDatabase(config);
  await requireDatabase(config);
  await using db = await openDatabase(config.database, randomIds, {
    ...config,
    isOnly: true,
  });
  if (!await isMigrated(db)) {
    throw new CommandError(
      `Cannot use the database ${nameOfDatabase(config)}: expected ${OURS}`,
      2,
    );
  }
  await refuseOlder(db, config);
  return await work(db, config);
}

/** Throws `CommandError` if the database has to be migrated, which ends servers of its version. */
async function refuseOlder(db: Database, config: Config): Promise<void> {
  if ((await findMissingMigrations(db)).length === 0) return;
  throw new CommandError(
    `Cannot use the database ${nameOfDatabase(config)}: it is of an older version than this ` +
      "program. Start the server of this version first, or use the program of the server",
    2,
  );
}

const OURS =
  "a database that a server has created. Set DATA_DIR or DATABASE_URL as for the server, " +
  "and start the server first";

/** Throws `CommandError` if there is no database, because no server would use one created here. */
async function requireDatabase(config: Config): Promise<void> {
  const { database } = config;
  if (database.kind === "remote") return;
  const found = await Deno.stat(database.path).catch(() => null);
  if (found !== null && found.size > 0) return;
  throw new CommandError(`Cannot open the database ${database.path}: expected ${OURS}`, 2);
}

function nameOfDatabase({ database }: Config): string {
  return database.kind === "file" ? database.path : "of DATABASE_URL";
}
