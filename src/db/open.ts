import { dirname } from "node:path";
import type { Ids } from "../lib/ids.ts";
import { PRIVATE_DIRECTORY } from "../lib/private_file.ts";
import { SetupError } from "../lib/setup_error.ts";
import type { Database } from "./database.ts";
import { openFileDatabase } from "./connections/open_file.ts";
import type { OnStatement } from "./slow_statements.ts";

export type DatabaseConfig =
  | { kind: "file"; path: string }
  | { kind: "remote"; url: string; authToken: string | null };

export interface OpenOptions {
  /** Calls a libSQL server; the runtime's `fetch` unless stated. */
  fetch?: typeof globalThis.fetch;
  onStatement?: OnStatement;
}

/** Opens the configured database. Throws a `SetupError` that says what to do if that fails. */
export async function openDatabase(
  config: DatabaseConfig,
  ids: Ids,
  { fetch, onStatement }: OpenOptions = {},
): Promise<Database> {
  if (config.kind === "remote") {
    const { openRemoteDatabase } = await import("./connections/open_remote.ts");
    return await openRemoteDatabase({ ...config, ids, fetch, onStatement });
  }
  await makeDirectory(dirname(config.path));
  return await openFileDatabase(config.path, onStatement);
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true, mode: PRIVATE_DIRECTORY });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`Cannot make the directory ${path} for the database: ${reason}`, {
      cause: error,
    });
  }
}
