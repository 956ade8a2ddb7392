import { join } from "node:path";
import { SetupError } from "../../lib/setup_error.ts";
import { hasTables } from "../connections/snapshot.ts";
import { ENCRYPTION_KEY_FILE } from "../keys/encryption_keys.ts";
import type { DatabaseConfig } from "../open.ts";

export interface DataLocation {
  database: DatabaseConfig;
  dataDir: string;
}

/**
 * Throws `SetupError` if a new database would be created although the data directory has files of
 * another one. The issuer's key does not count: `heddle token` may have created it before the first
 * start.
 */
export async function refuseLostDatabase({ database, dataDir }: DataLocation): Promise<void> {
  if (database.kind === "remote") return;
  const { path } = database;
  // Another process that starts makes them after its database, so they are looked for before it.
  const found = [
    await sizeOf(`${path}-wal`) ? `the log of a database, ${path}-wal` : null,
    await sizeOf(join(dataDir, ENCRYPTION_KEY_FILE)) ? `the key ${ENCRYPTION_KEY_FILE}` : null,
    await hasObjects(join(dataDir, "objects")) ? "stored files in objects/" : null,
  ].filter((what) => what !== null);
  if (found.length === 0 || await hasDatabase(path)) return;
  throw new SetupError(
    `Cannot start: there is no database at ${path}, but ${dataDir} has ${found.join(" and ")}. ` +
      "Bring the database back, check DATA_DIR and DATABASE_URL, or begin with an empty database: " +
      "heddle serve --new",
  );
}

/** More than the file of a new database has while all of it is still in its log. */
const NEW_DATABASE_BYTES_MAX = 65_536;

/** Whether there is a database with tables, which may all be in its log, or a damaged one. */
async function hasDatabase(path: string): Promise<boolean> {
  const sizeBytes = await sizeOf(path);
  return sizeBytes > NEW_DATABASE_BYTES_MAX || (sizeBytes > 0 && hasTables(path));
}

/** 0 if the file does not exist. */
async function sizeOf(path: string): Promise<number> {
  return await unlessMissing(Deno.stat(path).then(({ size }) => size), 0);
}

/** Whether objects are stored. Names that begin with a dot are internal to the storage. */
async function hasObjects(directory: string): Promise<boolean> {
  const find = async (): Promise<boolean> => {
    for await (const { name } of Deno.readDir(directory)) if (!name.startsWith(".")) return true;
    return false;
  };
  return await unlessMissing(find(), false);
}

async function unlessMissing<T>(result: Promise<T>, absent: T): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return absent;
    }
    throw error;
  }
}
