import { AppError } from "../lib/errors.ts";
import { StorageRefusal } from "./object_storage.ts";

const NO_ROOM_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** Errors that last until somebody changes permissions or names. */
const REFUSAL_CODES = new Set(["EACCES", "EPERM", "ENAMETOOLONG", "EISDIR", "ELOOP"]);
const ABSENT_CODES = new Set(["ENOENT", "ENOTDIR"]);

/** The operating system's code of an error, such as `ENOSPC`, if it has one. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The runtime gives no code for a file beyond `ulimit -f`.
  if (error.message.startsWith("File too large (os error 27)")) return "EFBIG";
  if (!("code" in error)) return undefined;
  return typeof error.code === "string" && /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}

/** Whether the path does not exist. */
export function isAbsent(error: unknown): boolean {
  return ABSENT_CODES.has(systemCode(error) ?? "");
}

/** Converts a failed system call to the error for callers; other errors are returned unchanged. */
export function toDiskError(error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  if (code === "EEXIST") {
    return new AppError("conflict", "Cannot store the file: its key exists", { cause: error });
  }
  if (NO_ROOM_CODES.has(code)) {
    return new AppError("storage_full", "Cannot store the file: no room is left", { cause: error });
  }
  if (REFUSAL_CODES.has(code)) {
    return new StorageRefusal(`File storage cannot be used now: ${code}`, { cause: error });
  }
  return new AppError("unavailable", "File storage cannot be used now", { cause: error });
}
