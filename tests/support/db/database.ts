import { cp } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "../../../src/db/database.ts";
import { type DatabaseConfig, openDatabase } from "../../../src/db/open.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { startSqld } from "../servers/sqld.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";
import { migratedSqldData, writeMigratedFile } from "./migrated.ts";

/** A database with a directory beside it. */
export interface TestDatabase extends Database {
  /** The path of the database file, if the database is local. */
  path: string;
}

/**
 * Whether the tests run on a libSQL server (`HEDDLE_TEST_DATABASE=sqld`) instead of a local file.
 */
export const IS_REMOTE = Deno.env.get("HEDDLE_TEST_DATABASE") === "sqld";

/** A new migrated database, or a copy of `contents`. It is removed when disposed of. */
export async function openTestDatabase(contents?: Uint8Array): Promise<TestDatabase> {
  await using opening = new AsyncDisposableStack();
  const directory = opening.use(await temporaryDirectory());
  const path = join(directory.path, "heddle.db");
  const config = IS_REMOTE
    ? await startRemote(join(directory.path, "sqld"), opening)
    : await makeFile(path, contents);
  const db = opening.use(await openDatabase(config, randomIds));
  const open = opening.move();
  return {
    path,
    queries: db.queries,
    isRemote: db.isRemote,
    ...db.version && { version: db.version.bind(db) },
    transaction: (work) => db.transaction(work),
    check: () => db.check(),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The contents of a local database, from which another database can start. */
export async function contentsOf({ path }: TestDatabase): Promise<Uint8Array> {
  using db = new DatabaseSync(path);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return await Deno.readFile(path);
}

async function makeFile(path: string, contents?: Uint8Array): Promise<DatabaseConfig> {
  if (contents) await Deno.writeFile(path, contents, { createNew: true });
  else await writeMigratedFile(path);
  return { kind: "file", path };
}

async function startRemote(
  dataDir: string,
  opening: AsyncDisposableStack,
): Promise<DatabaseConfig> {
  await cp(await migratedSqldData(), dataDir, { recursive: true });
  const { url } = opening.use(await startSqld({ dataDir }));
  return { kind: "remote", url, authToken: null };
}
