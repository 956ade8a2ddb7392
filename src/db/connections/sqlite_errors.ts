import { AppError } from "../../lib/errors.ts";
import { SetupError } from "../../lib/setup_error.ts";

/** Compares messages: the runtime's errors have no result code, but SQLite's messages are fixed. */
function says(error: unknown, words: string): boolean {
  return error instanceof Error && error.message.includes(words);
}

/** Whether another process or connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return says(error, "database is locked") || says(error, "database table is locked");
}

/** The reason and the advice for a lock that stays; the path of the database precedes it. */
export const LOCK_ADVICE =
  "another program keeps it locked. End that program, which `lsof` finds, and try again";

export function isConstraintViolation(error: unknown): boolean {
  return says(error, "constraint failed");
}

export function isCorrupt(error: unknown): boolean {
  return says(error, "file is not a database") || says(error, "disk image is malformed");
}

/** The file of the database is damaged, and only a backup can restore it. For the operator. */
export class DamagedDatabaseError extends SetupError {
  constructor(path: string, cause: unknown) {
    const words = cause instanceof Error ? cause.message : String(cause);
    super(`The database ${path} is damaged (${words}). Stop the server and restore a backup`);
  }
}

/** SQLite's messages for a disk that fails or accepts no writes. Both may be temporary. */
const DISK_FAILURES = ["disk I/O error", "unable to open database file"];

/** Whether SQLite could open the file for reading only. */
export function isReadOnly(error: unknown): boolean {
  return says(error, "readonly database");
}

export function isDiskFailure(error: unknown): boolean {
  return DISK_FAILURES.some((words) => says(error, words));
}

export function isFull(error: unknown): boolean {
  return says(error, "database or disk is full");
}

/** Converts an error for the caller: a full or failing disk and a lasting lock may be temporary. */
export function publicDatabaseError(error: unknown): unknown {
  if (isFull(error)) {
    return new AppError("storage_full", "Cannot write: the disk is full", { cause: error });
  }
  if (isBusy(error)) {
    return new AppError("unavailable", "Cannot write: the database stays locked, try again", {
      cause: error,
    });
  }
  if (isDiskFailure(error)) {
    return new AppError("unavailable", "The disk of the database fails or refuses writes", {
      cause: error,
    });
  }
  return error;
}
