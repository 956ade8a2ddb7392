/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** Copies a database, or checks a copy, on each message. */
import { backup, DatabaseSync } from "node:sqlite";
import { describeError } from "../../lib/errors.ts";
import { retryBusy } from "../retry_busy.ts";

export interface SnapshotRequest {
  /** The database to copy to the path; null to check the file at the path only. */
  from: string | null;
  path: string;
}

/** The damage in one line, or null; or why there is no copy. */
export type SnapshotAnswer = { damage: string | null } | { error: string };

/** More pages than any database has: all are copied in one step. */
const PAGES_MAX = 2 ** 31 - 1;

/** The line before the findings. */
const SCHEMA_LINE = /^\*\*\* in database \w+ \*\*\*\n/;

self.onmessage = async ({ data: { from, path } }: MessageEvent<SnapshotRequest>) => {
  self.postMessage(await answer(from, path));
};

async function answer(from: string | null, path: string): Promise<SnapshotAnswer> {
  try {
    if (from !== null) await copy(from, path);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  return { damage: damageOf(path) };
}

async function copy(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true });
  // `backup()` repeats without a pause or an end while it cannot read, so this is read before.
  source.exec("BEGIN");
  await retryBusy(() => source.exec("SELECT 1 FROM sqlite_schema LIMIT 1"));
  await backup(source, to, { rate: PAGES_MAX });
  using target = new DatabaseSync(to);
  target.exec("PRAGMA journal_mode = DELETE");
}

function damageOf(path: string): string | null {
  try {
    using db = new DatabaseSync(path, { readOnly: true });
    const [row] = db.prepare("PRAGMA quick_check(1)").all();
    const found = String(row?.quick_check);
    return found === "ok" ? null : found.replace(SCHEMA_LINE, "").replaceAll("\n", "; ");
  } catch (error) {
    return describeError(error);
  }
}
