import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Config, loadConfig } from "../../config.ts";
import { findDamage, migrationsOf } from "../../db/connections/snapshot.ts";
import {
  markRestore,
  UNFINISHED_RESTORE_FILE,
  unmarkRestore,
} from "../../db/file_watch/unfinished_restore.ts";
import { MIGRATIONS } from "../../db/migrations.ts";
import { describeStorage } from "../../storage/identity.ts";
import { namesIn } from "../data_directory.ts";
import { type Command, CommandError } from "../usage.ts";
import { copyFile, copyFiles, makeDirectory, measureFiles } from "./copy_files.ts";
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
  readManifest,
  sha256OfFile,
} from "./manifest.ts";

const USAGE = "heddle restore <backup> [--without-files]";

export const restore: Command = {
  usage: USAGE,
  async run(args) {
    const { directory, isWithoutFiles } = readBackupArguments(args, USAGE);
    const config = loadConfig();
    const databasePath = databasePathOf(config, "restore");
    await refuseOccupied(config, databasePath);
    await mark(config, directory);
    const found = await readManifest(directory);
    const manifest = isWithoutFiles ? { ...found, files: null } : found;
    await untilInterrupted(async (signal) => {
      await refuseDamaged({ directory, manifest, signal });
      refuseNewer(directory);
      refuseOtherStorage(config, manifest);
      await copyBackup(config, databasePath, { directory, manifest, signal });
    }, () => Promise.resolve(`Cannot restore into ${config.dataDir}: interrupted. ${EMPTY_IT}`));
    console.log(`${config.dataDir}: ${describeManifest(manifest)}`);
    return 0;
  },
};

const EMPTY_IT = "Empty it before another try";

interface Source {
  directory: string;
  manifest: Manifest;
  signal: AbortSignal;
}

async function refuseDamaged(source: Source): Promise<void> {
  const { directory } = source;
  const reason = await damageIn(source);
  if (reason !== null) throw new CommandError(`Cannot restore ${directory}: ${reason}`, 1);
}

/** Describes a part of the backup that is damaged; null if there is none. */
async function damageIn({ directory, manifest, signal }: Source): Promise<string | null> {
  const { database, keys, keySha256, files } = manifest;
  const isThere = await Promise.all([
    ...[DATABASE_FILE, ...keys].map((file) => fileExists(join(directory, file))),
    files === null || fileExists(join(directory, FILES_DIRECTORY)),
  ]);
  if (isThere.includes(false)) return "parts of it are missing";
  const sums = Object.entries({ ...keySha256, [DATABASE_FILE]: database.sha256 });
  for (const [file, sha256] of sums) {
    if (await sha256OfFile(join(directory, file)) !== sha256) {
      return `${file} has changed since the backup`;
    }
  }
  const found = files && await measureFiles(join(directory, FILES_DIRECTORY));
  if (files && found && !isDeepStrictEqual(found, files)) {
    return `it has ${found.count} files of ${found.sizeBytes} bytes, expected ${files.count} of ` +
      `${files.sizeBytes}`;
  }
  return await findDamage(join(directory, DATABASE_FILE), signal);
}

/** Throws `CommandError` for a backup with which no server of this version starts. */
function refuseNewer(directory: string): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = migrationsOf(join(directory, DATABASE_FILE)).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new CommandError(
    `Cannot restore ${directory}: its database has migration ${unknown}, which this program does ` +
      "not know. It is of a newer version; use the program of that version",
    2,
  );
}

/** Throws `CommandError` if the data directory is not empty, so that nothing is overwritten. */
async function refuseOccupied(
  { dataDir }: Config,
  databasePath: string,
): Promise<void> {
  const names = await namesIn(dataDir);
  const taken = names?.some((name) => name !== UNFINISHED_RESTORE_FILE)
    ? dataDir
    : await fileExists(databasePath)
    ? databasePath
    : null;
  if (taken !== null) {
    throw new CommandError(
      `Cannot restore into ${dataDir}: ${taken} holds data. Stop the server and move it away first`,
      2,
    );
  }
}

function refuseOtherStorage({ storage }: Config, { files }: Manifest): void {
  if (files === null || files.count === 0 || storage.kind === "disk") return;
  throw new CommandError(
    `Cannot restore: the backup has files, and this server keeps them in ${
      describeStorage(storage)
    }.` +
      " Copy them there, and pass --without-files",
    2,
  );
}

/** Marks the data directory: no server starts in it until the restore has succeeded. */
async function mark({ dataDir }: Config, directory: string): Promise<void> {
  try {
    await markRestore(dataDir, directory);
  } catch (error) {
    throw new CommandError(`Cannot restore into ${dataDir}: ${reasonWithoutPaths(error)}`, 1);
  }
}

/** Copies the backup. Servers refuse to start until all of it is copied. */
async function copyBackup(
  { dataDir, storage }: Config,
  databasePath: string,
  { directory, manifest: { keys, files }, signal }: Source,
): Promise<void> {
  try {
    for (const key of keys) await copyFile(join(directory, key), join(dataDir, key));
    if (files !== null && storage.kind === "disk") {
      await copyFiles(join(directory, FILES_DIRECTORY), storage.directory, signal);
    }
    await makeDirectory(dirname(databasePath));
    await copyFile(join(directory, DATABASE_FILE), databasePath);
    await unmarkRestore(dataDir);
  } catch (error) {
    throw new CommandError(
      `Cannot restore into ${dataDir}: ${reasonWithoutPaths(error)}. ${EMPTY_IT}`,
      1,
    );
  }
}
