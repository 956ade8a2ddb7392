import type { SqliteConnection } from "./sqlite_connection.ts";

const SIZE_BYTES_MAX = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

export interface WalKeeperOptions {
  path: string;
  writer: SqliteConnection;
  /** 64 MB unless stated. */
  sizeBytesMax?: number;
}

/**
 * Empties the write-ahead log into the database when readers have let it grow, and when nothing was
 * written for a while, so that the next start has nothing to read from it.
 */
export class WalKeeper {
  readonly #path: string;
  readonly #writer: SqliteConnection;
  readonly #sizeBytesMax: number;
  /** When the log was last written, by the last look. */
  #writtenAt: number | null = null;

  constructor({ path, writer, sizeBytesMax = SIZE_BYTES_MAX }: WalKeeperOptions) {
    this.#path = `${path}-wal`;
    this.#writer = writer;
    this.#sizeBytesMax = sizeBytesMax;
  }

  /** Looks every ten seconds; the answer stops that. */
  start(): () => void {
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }

  /** Empties the log if it is too large, or was not written since the last look. */
  look(): void {
    const { sizeBytes, writtenAt } = readFile(this.#path);
    const isIdle = sizeBytes > 0 && writtenAt === this.#writtenAt;
    this.#writtenAt = writtenAt;
    // If it cannot be emptied now, the next look tries again.
    if (isIdle || sizeBytes > this.#sizeBytesMax) this.#writer.emptyLog();
  }
}

/** Of the file and its log. */
export function databaseSizeBytes(path: string): number {
  return fileSizeBytes(path) + fileSizeBytes(`${path}-wal`);
}

/** 0 if there is no such file. */
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
