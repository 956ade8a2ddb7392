import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../../src/db/migrate.ts";
import { type DatabaseConfig, openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { sha256Hex } from "../../../src/lib/crypto.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { ensureFolder, toolDir } from "../../../.ci/tools/cache.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** Everything that determines the content of a migrated file. */
const SOURCES = ["migrations", "src/db"];

let template: Promise<string> | null = null;

/**
 * The path of a database file with every migration applied, to be copied or only read. It lies in
 * the cache of tools under the hash of its sources, so that only the first test after a change
 * waits for the migrations.
 */
export function templateFile(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

/** The path of that file; null if no test has created it yet. */
export function knownTemplate(): string | null {
  const { key, file } = place();
  const path = join(toolDir(key), file);
  return existsSync(path) ? path : null;
}

function place(): { key: string; file: string } {
  return { key: `database-${Deno.version.deno}-${sourceHash()}`, file: "heddle.db" };
}

async function makeTemplate(): Promise<string> {
  return await ensureFolder(place(), async (scratchDir) => {
    const dir = join(scratchDir, "data");
    await Deno.mkdir(dir);
    await applyMigrations({ kind: "file", path: join(dir, "heddle.db") });
    return dir;
  });
}

/** Short enough for the name of a folder. */
export function sourceHash(): string {
  const texts = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(sql|ts)$/.test(name)).sort()
      .map((name) => `${name}\0${readFileSync(join(ROOT, folder, name), "utf8")}\0`)
  );
  return sha256Hex(texts.join("")).slice(0, 16);
}

export async function applyMigrations(config: DatabaseConfig): Promise<void> {
  await using db = await openDatabase(config, randomIds);
  await migrate({ db, clock: systemClock });
}
