import { DatabaseSync } from "node:sqlite";
import type { SnapshotAnswer, SnapshotRequest } from "./snapshot_worker.ts";

/**
 * Copies a database into a new file, as of one moment between two commits, while a server may go on
 * writing, and returns the damage in the copy as `findDamage()` does. The copy has no write-ahead
 * log, so that readers create no additional files. Rejects with `isBusy()` if another process keeps
 * the database locked.
 */
export async function copyDatabase(
  path: string,
  copyPath: string,
  signal: AbortSignal,
): Promise<string | null> {
  return await inThread({ from: path, path: copyPath }, signal);
}

/** The damage that SQLite finds in a file without a writer, in one line; null if there is none. */
export async function findDamage(path: string, signal: AbortSignal): Promise<string | null> {
  return await inThread({ from: null, path }, signal);
}

/** SQLite reads a whole database in one call, during which its thread gets no signal. */
async function inThread(request: SnapshotRequest, signal: AbortSignal): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<SnapshotAnswer>();
  const worker = new Worker(new URL("./snapshot_worker.ts", import.meta.url), { type: "module" });
  const abort = (): void => reject(signal.reason);
  worker.onmessage = ({ data }: MessageEvent<SnapshotAnswer>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    worker.postMessage(request);
    const answer = await promise;
    if ("error" in answer) throw new Error(answer.error);
    return answer.damage;
  } finally {
    signal.removeEventListener("abort", abort);
    worker.terminate();
  }
}

/** The names of the migrations of a database, in their order. */
export function migrationsOf(path: string): string[] {
  using db = new DatabaseSync(path, { readOnly: true });
  const rows = db.prepare("SELECT name FROM _migrations ORDER BY number").all();
  return rows.map(({ name }) => String(name));
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
