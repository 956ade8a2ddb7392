import { AppError, describeError } from "../../lib/errors.ts";
import type { Writer } from "../group_commit.ts";
import type { SqliteConnection } from "./sqlite_connection.ts";

export interface SyncedLogOptions {
  /** The path of the database. */
  path: string;
  writer: SqliteConnection;
  /** Called when the disk works again after it had failed to store a commit. */
  onRecovered(reason: string): void;
  /** How long to wait for a thread of the runtime; 250 ms unless stated. */
  patienceMs?: number;
}

/**
 * The runtime has 32 threads for files and for host names. While host names cannot be resolved, all
 * may be busy for seconds; a disk that takes this long is rare.
 */
const PATIENCE_MS = 250;

/** After such a wait, the main thread syncs the log itself for this long. */
const UNSYNCED_MS = 10_000;

/** The log is opened twice, because the kernel reports a disk error once for each open file. */
interface LogFiles {
  inThread: Deno.FsFile;
  here: Deno.FsFile;
}

/**
 * Ensures that each commit is on disk before it is confirmed, without blocking the thread. With
 * `synchronous=NORMAL`, SQLite writes a commit into the log, and waits for the disk only to copy or
 * restart the log. The log is then synced here, by a thread of the runtime: on a slow disk, SQLite
 * itself would block all requests.
 */
export class SyncedLog implements Disposable {
  readonly #options: SyncedLogOptions;
  #files: LogFiles | null = null;
  #aloneUntil = -Infinity;
  #failure: unknown = null;

  constructor(options: SyncedLogOptions) {
    this.#options = options;
  }

  /**
   * Wraps a writer: its commits are on disk when they return. After a commit that could not be
   * synced, no transaction begins.
   */
  guarding(writer: Writer): Writer {
    return {
      queries: writer.queries,
      script: (sql) => writer.script(sql),
      rollback: () => writer.rollback(),
      isTransient: (error) => writer.isTransient(error),
      begin: async () => {
        if (this.#failure !== null) this.#recover();
        await writer.begin();
      },
      commit: async () => {
        await writer.commit();
        await this.#sync();
      },
    };
  }

  [Symbol.dispose](): void {
    this.#files?.inThread.close();
    this.#files?.here.close();
    this.#files = null;
  }

  async #sync(): Promise<void> {
    try {
      const { inThread, here } = this.#files ??= openLog(this.#options.path);
      if (performance.now() < this.#aloneUntil) return here.syncDataSync();
      if (await endsWithin(inThread.syncData(), this.#options.patienceMs ?? PATIENCE_MS)) return;
      this.#aloneUntil = performance.now() + UNSYNCED_MS;
      here.syncDataSync();
    } catch (error) {
      this.#failure = error;
      throw this.#unknown();
    }
  }

  /**
   * Recovers from a log that could not be synced. Its state on disk is unknown, and syncing it
   * again does not tell. The whole log is copied into the database as soon as the disk permits;
   * then the database must be opened again, because it contains a commit that was reported as
   * failed.
   */
  #recover(): never {
    const { path, writer, onRecovered } = this.#options;
    if (writer.emptyLog()) {
      const reason = describeError(this.#failure);
      onRecovered(`the disk has not kept a commit to ${path} (${reason}) and is well: start again`);
    }
    throw this.#unknown();
  }

  #unknown(): AppError {
    const message = "The disk of the database fails: it is not known whether the write was kept";
    return new AppError("unavailable", message, { cause: this.#failure });
  }
}

/**
 * Opens the log. This is safe, because SQLite holds no locks on the log, and keeps the same file
 * while a connection is open.
 */
function openLog(path: string): LogFiles {
  const open = () => Deno.openSync(`${path}-wal`, { read: true, write: true });
  return { inThread: open(), here: open() };
}

/** Whether the work ends within the delay. Rejects if the work rejects. */
async function endsWithin(work: Promise<void>, delayMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), delayMs);
  const ended = work.then(() => true);
  try {
    return await Promise.race([ended, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
