import { findEncryptionKeys } from "../db/keys/encryption_keys.ts";
import { hasTable, migrate } from "../db/migrate.ts";
import type { Log } from "../lib/log.ts";
import type { AppDeps } from "./deps.ts";
import { countUnreadable } from "./sealed_values.ts";

type MigrationDeps = Pick<AppDeps, "config" | "db" | "clock" | "log">;

/**
 * Migrates the database, and logs each migration of an existing one when it begins. Returns the
 * names of all. Throws `SetupError` before anything is written if a key is wrong or missing.
 */
export async function migrateData({ config, db, clock, log }: MigrationDeps): Promise<string[]> {
  if (await hasTable(db.queries, "settings")) {
    const { dataDir, encryptionKeys: configured } = config;
    await findEncryptionKeys({ queries: db.queries, dataDir, configured }, countUnreadable);
  }
  return await migrate({ db, clock, onBegin: (migration) => announce(log, migration) });
}

/** The time in which the lines of the log are collected before they are written, and some more. */
const LOG_DELAY_MS = 20;

/** Logs a migration, and lets the line be written before the migration holds the thread. */
async function announce(log: Log, migration: string): Promise<void> {
  log.info("migrating the database", { migration });
  await new Promise((resolve) => setTimeout(resolve, LOG_DELAY_MS));
}
