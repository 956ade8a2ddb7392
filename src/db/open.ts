import { dirname } from "node:path";
import type { Ids } from "../lib/ids.ts";
import type { Database } from "./database.ts";
import { openFileDatabase } from "./open_file.ts";
import { openRemoteDatabase } from "./open_remote.ts";

export type DatabaseConfig =
  | { kind: "file"; path: string }
  | { kind: "remote"; url: string; authToken: string | null };

/** Opens the configured database; throws `SetupError` with what to do where it cannot. */
export async function openDatabase(config: DatabaseConfig, ids: Ids): Promise<Database> {
  if (config.kind === "remote") return await openRemoteDatabase({ ...config, ids });
  await Deno.mkdir(dirname(config.path), { recursive: true });
  return await openFileDatabase(config.path);
}
