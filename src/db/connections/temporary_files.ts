import { DatabaseSync } from "node:sqlite";

/**
 * Makes SQLite put the temporary files of long statements into this directory, for the whole
 * process. Its own choices are `TMPDIR`, `/var/tmp` and `/tmp`, which may be small, or read-only in
 * a container.
 */
export function keepTemporaryFilesIn(directory: string): void {
  using db = new DatabaseSync(":memory:");
  try {
    db.exec(`PRAGMA temp_store_directory = '${directory.replaceAll("'", "''")}'`);
  } catch {
    // The directory takes no writes. If the database needs any, it tells so.
  }
}
