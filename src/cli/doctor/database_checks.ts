import { countOfOtherKeys, countUnreadable } from "../../app/sealed_values.ts";
import type { Config } from "../../config.ts";
import { findDamage, openReadOnly, type ReadOnlyDatabase } from "../../db/connections/read_only.ts";
import { isBusy, isCorrupt, LOCK_ADVICE } from "../../db/connections/sqlite_errors.ts";
import { databaseSizeBytes } from "../../db/connections/wal.ts";
import type { Queries } from "../../db/dialect.ts";
import { findEncryptionKeys } from "../../db/keys/encryption_keys.ts";
import { refuseLostDatabase } from "../../db/file_watch/lost_database.ts";
import { findMissingMigrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { describeError } from "../../lib/errors.ts";
import { randomIds } from "../../lib/ids.ts";
import { SetupError } from "../../lib/setup_error.ts";
import { count, sizeOf } from "../amounts.ts";
import {
  type CheckResult,
  failed,
  type Finding,
  ok,
  runCheck,
  skipped,
  warning,
} from "./finding.ts";

/** The result of the check of the database, and the queries for other checks. */
export interface ExaminedDatabase {
  finding: Finding;
  /** Null unless there is a readable database of this version. */
  queries: Queries | null;
}

const RESTORE = "Stop the server, keep DATA_DIR, and restore the latest backup " +
  "(docs/operations.md, Backups)";

/** Checks the whole database. The queries that it opens for other checks end with `opening`. */
export async function examineDatabase(
  config: Config,
  opening: AsyncDisposableStack,
): Promise<ExaminedDatabase> {
  let queries: Queries | null = null;
  const finding = await runCheck("database", async () => {
    const { database } = config;
    if (database.kind === "remote") {
      const opened = opening.use(await openDatabase(database, randomIds, config));
      const missing = await findMissingMigrations(opened);
      if (missing.length === 0) queries = opened.queries;
      return ok(`a server has it: ${migrationsTo(missing)}`);
    }
    await refuseLostDatabase(config);
    const sizeBytes = databaseSizeBytes(database.path);
    if (sizeBytes === 0) return skipped(`${database.path} is created by the first start`);
    const file = opening.use(openFile(database.path));
    const damage = await findDamage(file);
    if (damage !== null) return failed(`${database.path} is damaged: ${damage}. ${RESTORE}`);
    const missing = await findMissingMigrations(file);
    if (missing.length === 0) queries = file.queries;
    return ok(`${database.path}, ${sizeOf(sizeBytes)}, no damage, ${migrationsTo(missing)}`);
  });
  return { finding, queries };
}

/** Opens the file. Throws `SetupError` with its path and what to do if SQLite cannot read it. */
function openFile(path: string): ReadOnlyDatabase {
  try {
    return openReadOnly(path);
  } catch (error) {
    const reason = isBusy(error) ? LOCK_ADVICE : describeError(error);
    const told = `Cannot open the database ${path}: ${reason}`;
    throw new SetupError(isCorrupt(error) ? `${told}. ${RESTORE}` : told);
  }
}

function migrationsTo(missing: readonly string[]): string {
  if (missing.length === 0) return "up to date";
  return `the next start applies ${count(missing.length, "migration")}, ${missing[0]} first`;
}

/** Checks whether the secrets in the database can be decrypted. */
export function examineKey(config: Config, queries: Queries | null): Promise<Finding> {
  return runCheck("key", async (): Promise<CheckResult> => {
    if (queries === null) {
      return skipped("the check needs a database that can be read and is up to date");
    }
    const { dataDir, encryptionKeys: configured } = config;
    const found = await findEncryptionKeys({ queries, dataDir, configured }, countUnreadable);
    if (found === null) return skipped("the first start creates it");
    const { ring, state } = found;
    if (ring.fingerprints[0] !== ring.inUse.fingerprint) {
      return warning("the first key is not in use yet: start the server again with it");
    }
    if (state.former.length === 0) return ok("it decrypts the secrets of this database");
    const left = count(await countOfOtherKeys(queries, ring), "value");
    return warning(`a former key is still needed, by ${left}: heddle reseal encrypts them anew`);
  });
}
