import { basename, dirname, join } from "node:path";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { type DatabaseConfig, openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { sha256Hex } from "../../../src/lib/crypto.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../../../src/lib/private_file.ts";
import { ensureFolder, toolDir } from "../../../.ci/tools/cache.ts";
import { TOOLS } from "../../../.ci/tools/catalogue.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";
import { startSqld } from "../servers/sqld.ts";
import "./plan_guard.ts";

let fileBytes: Promise<Uint8Array> | null = null;

/**
 * Writes a database file with every migration applied. `migrate()` makes the first one of this
 * process; the others are copies, because a test of something else need not wait for migrations.
 */
export async function writeMigratedFile(path: string): Promise<void> {
  fileBytes ??= makeFile();
  await Deno.writeFile(path, await fileBytes, { createNew: true, mode: PRIVATE_FILE });
}

/** Gives a server that has no database yet a migrated file, where the configuration names one. */
export async function giveMigratedFile(config: DatabaseConfig): Promise<void> {
  if (config.kind === "remote") return;
  await Deno.mkdir(dirname(config.path), { recursive: true, mode: PRIVATE_DIRECTORY });
  try {
    await writeMigratedFile(config.path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

async function makeFile(): Promise<Uint8Array> {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await applyAll({ kind: "file", path });
  return await Deno.readFile(path);
}

/**
 * A folder of data for `sqld` with every migration applied, to be copied. It lies in the cache of
 * tools under the hash of the migrations and the version of `sqld`, so that only the first run after a change makes it.
 */
export async function migratedSqldData(): Promise<string> {
  const tool = basename(dirname(await TOOLS.sqld.ensure()));
  const key = `${tool}-database-${sha256Hex(JSON.stringify(MIGRATIONS)).slice(0, 16)}`;
  await ensureFolder({ key, file: "dbs/default/data" }, async (scratchDir) => {
    const dataDir = join(scratchDir, "data");
    await Deno.mkdir(dataDir);
    await using server = await startSqld({ dataDir });
    await applyAll({ kind: "remote", url: server.url, authToken: null });
    return dataDir;
  });
  return toolDir(key);
}

async function applyAll(config: DatabaseConfig): Promise<void> {
  await using db = await openDatabase(config, randomIds);
  await migrate({ db, clock: systemClock });
}
