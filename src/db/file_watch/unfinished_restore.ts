import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { describeError } from "../../lib/errors.ts";
import {
  isSystemError,
  PRIVATE_DIRECTORY,
  PRIVATE_FILE,
  readFileIfAny,
  replaceFile,
} from "../../lib/private_file.ts";
import { SetupError } from "../../lib/setup_error.ts";

/** The name of a file in the data directory from the start of a restore to its success. */
export const UNFINISHED_RESTORE_FILE = "restore.unfinished";

const pathIn = (dataDir: string): string => join(dataDir, UNFINISHED_RESTORE_FILE);

/**
 * Prevents servers from starting in the directory, where they would see a first start. The name is
 * taken first: a full disk has room for an empty file, but not for its text.
 */
export async function markRestore(dataDir: string, backup: string): Promise<void> {
  const path = pathIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_DIRECTORY });
  await (await open(path, "a", PRIVATE_FILE)).close();
  await replaceFile(path, `${backup}\n`);
}

export async function unmarkRestore(dataDir: string): Promise<void> {
  await rm(pathIn(dataDir), { force: true });
}

/** Throws `SetupError` if a restore into the directory was started and not completed. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const backup = await readMark(dataDir);
  if (backup === null) return;
  throw new SetupError(
    `Cannot start: the restore of ${
      backup.trim() || "a backup"
    } into ${dataDir} was refused or has not ended. ` +
      "Restore a whole backup, or begin with an empty database: heddle serve --new",
  );
}

/**
 * Reads the mark. This is the first file of the data directory that a start reads, so that an
 * invalid DATA_DIR is reported here.
 */
async function readMark(dataDir: string): Promise<string | null> {
  try {
    return await readFileIfAny(pathIn(dataDir));
  } catch (cause) {
    const reason = isSystemError(cause, "ENOTDIR")
      ? "it is a file, or lies below one"
      : describeError(cause);
    const message = `Cannot use the data directory ${dataDir}: ${reason}. See DATA_DIR`;
    throw new SetupError(message, { cause });
  }
}
