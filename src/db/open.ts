import { dirname } from "node:path";
import type { Ids } from "../lib/ids.ts";
import { PRIVATE_DIRECTORY } from "../lib/private_file.ts";
import { SetupError } from "../lib/setup_error.ts";
import type { Database } from "./database.ts";
import { openFileDatabase } from "./connections/open_file.ts";
import { keepTemporaryFilesIn } from "./connections/temporary_files.ts";
import type { OnStatement } from "./slow_statements.ts";

export type DatabaseConfig =
  | { kind: "file"; path: string }
  | { kind: "remote"; url: string; authToken: string | null };

export interface OpenOptions {
  /** Calls a libSQL server; the runtime's `fetch` unless stated. */
  fetch?: typeof globalThis.fetch;
  onStatement?: OnStatement;
  /**
   * Whether the process is this database's alone, so that its temporary files may lie beside it:
   * the setting is the process's.
   */
  isOnly?: boolean;
}

/** Opens the configured database. Throws a `SetupError` that says what to do if that fails. */
export async function openDatabase(
  config: DatabaseConfig,
  ids: Ids,
  { fetch, onStatement, isOnly = false }: OpenOptions = {},
): Promise<Database> {
  if (config.kind === "remote") {
    const { openRemoteDatabase } = await import("./connections/open_remote.ts");
    return await openRemoteDatabase({ ...config, ids, fetch, onStatement });
  }
  const directory = dirname(config.path);
  await makeDirectory(directory);
  const db = await openFileDatabase(config.path, onStatement);
  if (isOnly) keepTemporaryFilesIn(directory);
  return db;
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true, mode: PRIVATE_DIRECTORY });
  } catch (error) {
    const reason = error instanceof Deno.errors.AlreadyExists
      ? "it is a file, or a link to a directory that is not there, as of a disk that is not mounted"
      : error instanceof Error
      ? error.message
      : String(error);
    throw new SetupError(`Cannot make the directory ${path} for the database: ${reason}`, {
      cause: error,
    });
  }
}
