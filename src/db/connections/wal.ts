import type { SqliteConnection } from "./sqlite_connection.ts";

const SIZE_BYTES_MAX = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/** Truncates the write-ahead log when readers have let it grow; the answer stops the watch. */
export function keepWalSmall(path: string, writer: SqliteConnection): () => void {
  const timer = setInterval(() => truncateWal({ path, writer }), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Empties the log into the database when it is larger than `sizeBytesMax`, 64 MB unless stated. */
export function truncateWal({ path, writer, sizeBytesMax = SIZE_BYTES_MAX }: {
  path: string;
  writer: SqliteConnection;
  sizeBytesMax?: number;
}): void {
  if (fileSizeBytes(`${path}-wal`) <= sizeBytesMax) return;
  try {
    writer.script("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // A transaction is open or another process reads: the next look tries again.
  }
}

/** 0 where there is no such file. */
export function fileSizeBytes(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}
