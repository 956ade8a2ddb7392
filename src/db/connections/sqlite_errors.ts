import { AppError } from "../../lib/errors.ts";

/** The runtime's errors carry no result code, so SQLite's own fixed words have to do. */
function says(error: unknown, words: string): boolean {
  return error instanceof Error && error.message.includes(words);
}

/** Another process, or another connection, holds the lock that this one needs. */
export function isBusy(error: unknown): boolean {
  return says(error, "database is locked") || says(error, "database table is locked");
}

export function isConstraintViolation(error: unknown): boolean {
  return says(error, "constraint failed");
}

export function isCorrupt(error: unknown): boolean {
  return says(error, "file is not a database") || says(error, "disk image is malformed");
}

/** The file of the database is damaged, which nothing but a backup mends. For the log. */
export class DamagedDatabaseError extends Error {
  constructor(path: string, cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(`the database ${path} is damaged (${words}). Stop the server and restore a backup`);
  }
}

/** SQLite's words for a disk that fails or takes no writes. Either may mend itself, or be mended. */
const DISK_FAILURES = ["disk I/O error", "unable to open database file"];

/** The error for the caller: a full disk, a failing disk and a lasting lock may mend themselves. */
export function publicDatabaseError(error: unknown): unknown {
  if (says(error, "database or disk is full")) {
    return new AppError("storage_full", "Cannot write: the disk is full", { cause: error });
  }
  if (isBusy(error)) {
    return new AppError("unavailable", "Cannot write: the database stays locked, try again", {
      cause: error,
    });
  }
  if (DISK_FAILURES.some((words) => says(error, words))) {
    return new AppError("unavailable", "The disk of the database fails or refuses writes", {
      cause: error,
    });
  }
  return error;
}
