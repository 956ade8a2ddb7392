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

/** The error for the caller: a full disk and a lasting lock have their own codes. */
export function publicDatabaseError(error: unknown): unknown {
  if (says(error, "database or disk is full")) {
    return new AppError("storage_full", "Cannot write: the disk is full", { cause: error });
  }
  if (isBusy(error)) {
    return new AppError("unavailable", "Cannot write: the database stays locked, try again", {
      cause: error,
    });
  }
  return error;
}
