import { basename, dirname, join } from "node:path";
import type { DatabaseConfig } from "../../../src/db/open.ts";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../../../src/lib/private_file.ts";
import { ensureFolder, toolDir } from "../../../.ci/tools/cache.ts";
import { TOOLS } from "../../../.ci/tools/catalogue.ts";
import { startSqld } from "../servers/sqld.ts";
import "./plan_guard.ts";
import { applyMigrations, sourceHash, templateFile } from "./template.ts";

let fileBytes: Promise<Uint8Array> | null = null;

/**
 * Writes a database file with every migration applied: a copy, because a test of something else
 * need not wait for migrations.
 */
export async function writeMigratedFile(path: string): Promise<void> {
  fileBytes ??= templateFile().then((template) => Deno.readFile(template));
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

/**
 * A folder of data for `sqld` with every migration applied, to be copied. It lies in the cache of
 * tools under the version of `sqld` and the hash of its sources.
 */
export async function migratedSqldData(): Promise<string> {
  const tool = basename(dirname(await TOOLS.sqld.ensure()));
  const key = `${tool}-database-${sourceHash()}`;
  await ensureFolder({ key, file: "dbs/default/data" }, async (scratchDir) => {
    const dataDir = join(scratchDir, "data");
    await Deno.mkdir(dataDir);
    await using server = await startSqld({ dataDir });
    await applyMigrations({ kind: "remote", url: server.url, authToken: null });
    return dataDir;
  });
  return toolDir(key);
}
