import { basename, join } from "node:path";
import type { Config } from "../config.ts";
import { isDatabaseFile } from "../db/connections/is_database_file.ts";
import { ENCRYPTION_KEY_FILE } from "../db/keys/encryption_keys.ts";
import { ISSUER_KEY_FILE } from "../identity/tokens/issuer.ts";
import { KEY_SET_FILE } from "../identity/tokens/key_set_file.ts";
import { PROCESSES_DIRECTORY } from "../db/processes/process_locks.ts";
import type { PrivatePaths } from "../storage/restrict_modes.ts";

/** `lost+found` is a directory that a file system keeps in its root. */
const DIRECTORIES = ["objects", "spool", "lost+found"];

/** The paths where the server keeps data, which no other user of the machine may read. */
export async function privatePaths({ dataDir, database, storage }: Config): Promise<PrivatePaths> {
  const databases = database.kind === "file" && await isDatabaseFile(database.path)
    ? ["", "-wal", "-shm", "-journal"].map((ending) => `${database.path}${ending}`)
    : [];
  const names = [ENCRYPTION_KEY_FILE, ISSUER_KEY_FILE, KEY_SET_FILE, PROCESSES_DIRECTORY];
  const own = names.map((name) => join(dataDir, name));
  return {
    directory: dataDir,
    names: [
      ...names,
      ...database.kind === "file" ? [basename(database.path)] : [],
      ...DIRECTORIES,
    ],
    paths: [...databases, ...own],
    tree: storage.kind === "disk" ? storage.directory : null,
  };
}
