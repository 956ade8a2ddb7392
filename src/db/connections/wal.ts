import type { SqliteConnection } from "./sqlite_connection.ts";

const SIZE_BYTES_MAX = 64 * 1024 * 1024;
const POLL_INTERVAL_MS = 10_000;

export interface WalKeeperOptions {
  path: string;
  writer: SqliteConnection;
  /** 64 MB unless stated. */
  sizeBytesMax?: number;
}

/**
 * Empties the write-ahead log into the database when readers have let it grow, and when there were
 * no writes for a while, so that the next start need not read a log.
 */
export class WalKeeper {
  readonly #path: string;
  readonly #writer: SqliteConnection;
  readonly #sizeBytesMax: number;
  /** The modification time of the log at the last check. */
  #writtenAt: number | null = null;

  constructor({ path, writer, sizeBytesMax = SIZE_BYTES_MAX }: WalKeeperOptions) {
    this.#path = `${path}-wal`;
    this.#writer = writer;
    this.#sizeBytesMax = sizeBytesMax;
  }

  /** Looks every ten seconds. Returns a function that stops this. */
  start(): () => void {
    const timer = setInterval(() => this.check(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }

  /** Empties the log if it is too large, or was not written since the last check. */
  check(): void {
    const { sizeBytes, writtenAt } = readFile(this.#path);
    const isIdle = sizeBytes > 0 && writtenAt === this.#writtenAt;
    this.#writtenAt = writtenAt;
    // If the log cannot be emptied now, the next check tries again.
    if (isIdle || sizeBytes > this.#sizeBytesMax) this.#writer.emptyLog();
  }
}

/** The size of the database file and its log. */
export function databaseSizeBytes(path: string): number {
  return fileSizeBytes(path) + fileSizeBytes(`${path}-wal`);
}

/** 0 if the file does not exist. */
export function fileSizeBytes(path: string): number {
  return readFile(path).sizeBytes;
}

function readFile(path: string): { sizeBytes: number; writtenAt: number | null } {
  try {
    const { size, mtime } = Deno.statSync(path);
    return { sizeBytes: size, writtenAt: mtime?.getTime() ?? null };
  } catch {
    return { sizeBytes: 0, writtenAt: null };
  }
}
