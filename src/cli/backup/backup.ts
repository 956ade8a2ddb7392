import { basename, dirname, join, relative } from "node:path";
import { type Config, loadConfig } from "../../config.ts";
import { countUnreadable } from "../../app/sealed_values.ts";
import { openReadOnly } from "../../db/connections/read_only.ts";
import { copyDatabase } from "../../db/connections/snapshot.ts";
import { isBusy, LOCK_ADVICE } from "../../db/connections/sqlite_errors.ts";
import { findEncryptionKeys } from "../../db/keys/encryption_keys.ts";
import { findMissingMigrations } from "../../db/migrate.ts";
import { systemClock } from "../../lib/clock.ts";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../../lib/private_file.ts";
import { SetupError } from "../../lib/setup_error.ts";
import { version } from "../../lib/version.ts";
import { describeStorage } from "../../storage/identity.ts";
import { KEY_FILES } from "../data_directory.ts";
import { type Command, CommandError } from "../usage.ts";
import { type Copied, copyFile, copyFiles, makeDirectory } from "./copy_files.ts";
import { untilInterrupted } from "./until_interrupted.ts";
import {
  databasePathOf,
  describeManifest,
  fileExists,
  readBackupArguments,
  reasonWithoutPaths,
} from "./places.ts";
import {
  DATABASE_FILE,
  FILES_DIRECTORY,
  type Manifest,
  sha256OfFile,
  writeManifest,
} from "./manifest.ts";

const USAGE = "heddle backup <new directory> [--without-files]";

export const backup: Command = {
  usage: USAGE,
  async run(args) {
    const { directory, isWithoutFiles } = readBackupArguments(args, USAGE);
    const config = loadConfig();
    const hasFiles = !isWithoutFiles && config.storage.kind === "disk";
    const draft = `${directory}.partial`;
    const manifest = await untilInterrupted(
      (signal) => takeBackup(config, { directory, draft, hasFiles, signal }),
      async () => {
        await removeDraft(draft);
        return `Cannot back up in ${directory}: interrupted. Nothing is left of this backup`;
      },
    );
    console.log(`${directory}: ${describeManifest(manifest)}`);
    const notes = [...notesOn(config, manifest), ...await notesOnKey(config, directory)];
    for (const line of notes) console.error(line);
    return 0;
  },
};

interface Target {
  directory: string;
  /** The name of the directory until the backup is complete. */
  draft: string;
  hasFiles: boolean;
  signal: AbortSignal;
}

/** Creates the directory of the backup, complete or not at all. */
async function takeBackup(config: Config, target: Target): Promise<Manifest> {
  const databasePath = databasePathOf(config, "make a backup");
  if (!await fileExists(databasePath)) {
    throw new CommandError(
      `Cannot make a backup: there is no database at ${databasePath}. See DATA_DIR and DATABASE_URL`,
      2,
    );
  }
  await refuseInside(config, target.directory);
  await makeNew(target);
  try {
    const manifest = await fill(config, databasePath, target);
    await Deno.rename(target.draft, target.directory);
    return manifest;
  } catch (error) {
    await removeDraft(target.draft);
    const reason = isBusy(error) ? LOCK_ADVICE : reasonWithoutPaths(error);
    throw new CommandError(`Cannot back up ${databasePath} in ${target.directory}: ${reason}`, 1);
  }
}

async function removeDraft(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}

/** Copies the database first: all files that it refers to are stored by then. */
async function fill(
  { storage, dataDir }: Config,
  databasePath: string,
  { draft: directory, hasFiles, signal }: Target,
): Promise<Manifest> {
  const takenAt = new Date(systemClock.now()).toISOString();
  const copyPath = join(directory, DATABASE_FILE);
  refuseDamaged(await copyDatabase(databasePath, copyPath, signal));
  await Deno.chmod(copyPath, PRIVATE_FILE);
  const keySha256: Manifest["keySha256"] = {};
  for (const key of KEY_FILES) {
    if (!await fileExists(join(dataDir, key))) continue;
    await copyFile(join(dataDir, key), join(directory, key));
    keySha256[key] = await sha256OfFile(join(directory, key));
  }
  const files = hasFiles && storage.kind === "disk"
    ? await copyStored(storage.directory, directory, signal)
    : null;
  const { size: sizeBytes } = await Deno.stat(copyPath);
  const database = { sizeBytes, sha256: await sha256OfFile(copyPath) };
  const manifest: Manifest = {
    format: "heddle-backup/1",
    version,
    takenAt,
    database,
    keys: Object.keys(keySha256),
    keySha256,
    files,
  };
  await writeManifest(directory, manifest);
  return manifest;
}

async function copyStored(from: string, directory: string, signal: AbortSignal): Promise<Copied> {
  if (await fileExists(from)) {
    return await copyFiles(from, join(directory, FILES_DIRECTORY), signal);
  }
  throw new CommandError(
    `there is no directory ${from} with the files of runs and users. Mount it, or leave the files ` +
      "out with --without-files",
    1,
  );
}

/**
 * Throws `CommandError` for the damage of the copy, because damaged pages are copied without an
 * error and would be noticed only at a restore.
 */
function refuseDamaged(damage: string | null): void {
  if (damage === null) return;
  const advice = "Keep the earlier backups and restore the latest one";
  throw new CommandError(`the database is damaged (${damage}). ${advice}`, 1);
}

async function makeNew({ directory, draft }: Target): Promise<void> {
  const refusal = await reasonAgainst(directory, draft);
  if (refusal === null) return;
  throw new CommandError(`Cannot make a backup in ${directory}: ${refusal}`, 2);
}

/** Whether the name is in use, even by a link that leads nowhere. */
async function isTaken(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

/** Creates the draft, and returns null or the reason why that is impossible. */
async function reasonAgainst(directory: string, draft: string): Promise<string | null> {
  if (await isTaken(directory)) return "it exists already; expected a new directory";
  try {
    await makeDirectory(dirname(draft));
    await Deno.mkdir(draft, { mode: PRIVATE_DIRECTORY });
    return null;
  } catch (error) {
    if (!await isTaken(draft)) return reasonWithoutPaths(error);
    return `${draft} is of a backup that was killed or is still under way. Remove it if no ` +
      "backup runs";
  }
}

/** Throws `CommandError` if the backup would be among the stored files and in the next backup. */
async function refuseInside({ storage }: Config, directory: string): Promise<void> {
  if (storage.kind !== "disk") return;
  const [inside, outside] = await Promise.all([realPath(directory), realPath(storage.directory)]);
  if (relative(outside, inside).startsWith("..")) return;
  throw new CommandError(
    `Cannot make a backup in ${directory}: it lies in ${storage.directory}, among the files that ` +
      "are backed up",
    2,
  );
}

/** The path without symbolic links, even if it does not exist yet. */
async function realPath(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    const above = dirname(path);
    if (above === path) throw error;
    return join(await realPath(above), basename(path));
  }
}

/** Notes about what else must be kept, one per line. */
function notesOn({ storage, encryptionKeys }: Config, { keys, files }: Manifest): string[] {
  return [
    keys.length > 0 ? "The backup contains unencrypted keys: protect it like the server" : null,
    encryptionKeys === null
      ? null
      : "The backup does not contain ENCRYPTION_KEY: save it separately",
    files === null
      ? `The backup does not contain the files: back up ${describeStorage(storage)} separately`
      : null,
  ].filter((line) => line !== null);
}

/** Warns if the key of the secrets in the backup is neither in it nor in ENCRYPTION_KEY. */
async function notesOnKey(
  { dataDir, encryptionKeys: configured }: Config,
  directory: string,
): Promise<string[]> {
  using copy = openReadOnly(join(directory, DATABASE_FILE));
  const { queries } = copy;
  try {
    // An older database has other tables, until the first start of this version.
    if ((await findMissingMigrations(copy)).length > 0) return [];
    await findEncryptionKeys({ queries, dataDir, configured }, countUnreadable);
    return [];
  } catch (error) {
    if (error instanceof SetupError) return [`After a restore: ${error.message}`];
    throw error;
  }
}
