import { backup, DatabaseSync } from "node:sqlite";
import { describeError } from "../../lib/errors.ts";
import { retryBusy } from "../retry_busy.ts";

/** More pages than any database has: with smaller steps, each commit would restart the copy. */
const PAGES_MAX = 2 ** 31 - 1;

/** The line before the findings. */
const SCHEMA_LINE = /^\*\*\* in database \w+ \*\*\*\n/;

/**
 * Copies a database into a new file, as of one moment between two commits, while a server may go on
 * writing. The copy has no write-ahead log, so that readers create no additional files.
 */
export async function copyDatabase(path: string, copyPath: string): Promise<void> {
  using source = new DatabaseSync(path, { readOnly: true });
  await retryBusy(() => backup(source, copyPath, { rate: PAGES_MAX }));
  using copy = new DatabaseSync(copyPath);
  copy.exec("PRAGMA journal_mode = DELETE");
}

/** Whether the file and its log hold a table. Also true for a file that SQLite cannot read. */
export function hasTables(path: string): boolean {
  try {
    using db = new DatabaseSync(path, { readOnly: true });
    return db.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").all().length > 0;
  } catch {
    return true;
  }
}

/** The damage that SQLite finds in a file without a writer, in one line; null if there is none. */
export function damageOf(path: string): string | null {
  try {
    using db = new DatabaseSync(path, { readOnly: true });
    const [row] = db.prepare("PRAGMA quick_check(1)").all();
    const found = String(row?.quick_check);
    return found === "ok" ? null : found.replace(SCHEMA_LINE, "").replaceAll("\n", "; ");
  } catch (error) {
    return describeError(error);
  }
}
