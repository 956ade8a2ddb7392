import { backup, DatabaseSync } from "node:sqlite";
import { describeError } from "../../lib/errors.ts";
import { retryBusy } from "../retry_busy.ts";

/** More than any database has: in smaller steps a copy begins anew at every commit of a server. */
const PAGES_MAX = 2 ** 31 - 1;

/**
 * Copies the database of a server that may be serving into a new file, as of one moment between two
 * commits. The server goes on writing meanwhile.
 */
export async function copyDatabase(path: string, copyPath: string): Promise<void> {
  using source = new DatabaseSync(path, { readOnly: true });
  await retryBusy(() => backup(source, copyPath, { rate: PAGES_MAX }));
}

/** The damage that SQLite finds in the file, in one line; null where there is none. */
export function damageOf(path: string): string | null {
  try {
    using db = new DatabaseSync(path, { readOnly: true });
    const [row] = db.prepare("PRAGMA quick_check(1)").all();
    const found = String(row?.quick_check);
    return found === "ok" ? null : found;
  } catch (error) {
    return describeError(error);
  }
}
