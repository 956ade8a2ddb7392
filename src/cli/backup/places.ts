import type { Config } from "../../config.ts";
import { resolve } from "node:path";
import { describeError } from "../../lib/errors.ts";
import { CommandError, readFiles, UsageError } from "../usage.ts";
import { count, sizeOf } from "../amounts.ts";
import type { Manifest } from "./manifest.ts";

/** Parses the single directory that both commands require, as an absolute path. */
export function readBackupArguments(
  args: string[],
  usage: string,
): { directory: string; isWithoutFiles: boolean } {
  const options = { "without-files": { type: "boolean", default: false } } as const;
  const { values, files: [name, other] } = readFiles({
    args,
    usage,
    options,
    what: "directory",
  });
  if (!name || other !== undefined) {
    throw new UsageError(`Exactly one directory is taken\n\nUsage: ${usage}`);
  }
  return { directory: resolve(name), isWithoutFiles: values["without-files"] };
}

/** The path of the database file. Throws `CommandError` if the database is on a server. */
export function databasePathOf(
  { database }: Config,
  action: "make a backup" | "restore",
): string {
  if (database.kind === "file") return database.path;
  const way = action === "restore" ? "do that" : "make one";
  throw new CommandError(
    `Cannot ${action}: the database is on a server, which has its own way to ${way}. Keys are in ` +
      "DATA_DIR, files in the storage",
    2,
  );
}

export async function fileExists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw error;
  }
}

/**
 * The error message without the paths that the runtime adds: they contain keys of files, which
 * grant access to them.
 */
export function reasonWithoutPaths(error: unknown): string {
  const reason = error instanceof CommandError ? error.message : describeError(error);
  return reason.replace(/: \w+ '.*$/s, "");
}

/**
 * Formats a manifest: `database 1.2 MB, 3 files of 0.4 MB, encryption.key, of
 * 2026-11-22T21:30:00.000Z`.
 */
export function describeManifest({ database, files, keys, takenAt }: Manifest): string {
  return [
    `database ${sizeOf(database.sizeBytes)}`,
    files === null ? "no files" : `${count(files.count, "file")} of ${sizeOf(files.sizeBytes)}`,
    ...keys,
    `of ${takenAt}`,
  ].join(", ");
}
