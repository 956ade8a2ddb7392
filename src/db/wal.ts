import type { SqliteConnection } from "./sqlite_connection.ts";

const SIZE_BYTES_MAX = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/** Truncates the write-ahead log when readers have let it grow; the answer stops the watch. */
export function keepWalSmall(path: string, writer: SqliteConnection): () => void {
  const timer = setInterval(() => {
    if (sizeBytes(`${path}-wal`) < SIZE_BYTES_MAX) return;
    try {
      writer.script("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // A transaction is open or another process reads: the next look tries again.
    }
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

function sizeBytes(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}
