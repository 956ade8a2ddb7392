import { AppError, describeError } from "../../lib/errors.ts";
import type { Writer } from "../group_commit.ts";
import type { SqliteConnection } from "./sqlite_connection.ts";

export interface SyncedLogOptions {
  /** Of the database. */
  path: string;
  writer: SqliteConnection;
  /** Called once a disk that had failed to keep a commit keeps the database again. */
  onRecovered(reason: string): void;
  /** How long a thread of the runtime is waited for; 250 ms unless stated. */
  patienceMs?: number;
}

/**
 * The runtime has 32 threads for files and for the names of hosts. If names are not resolved,
 * none may be free for seconds; a disk that takes as long is rare.
 */
const PATIENCE_MS = 250;

/** After that, the thread that serves everybody syncs for so long. */
const ALONE_MS = 10_000;

/** Opened twice, because the kernel reports an error of the disk once to each. */
interface LogFiles {
  inThread: Deno.FsFile;
  here: Deno.FsFile;
}

/**
 * Has each commit on disk before it is answered, while the thread goes on. `synchronous=NORMAL`
 * writes a commit into the log and waits for the disk only to copy the log or to begin it anew.
 * The log is then synced here, by a thread of the runtime: on a slow disk SQLite itself would hold
 * everybody up for as long.
 */
export class SyncedLog implements Disposable {
  readonly #options: SyncedLogOptions;
  #files: LogFiles | null = null;
  #aloneUntil = -Infinity;
  #failure: unknown = null;

  constructor(options: SyncedLogOptions) {
    this.#options = options;
  }

  /** A writer whose commits are on disk. After one that is not, it begins no other. */
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
      this.#aloneUntil = performance.now() + ALONE_MS;
      here.syncDataSync();
    } catch (error) {
      this.#failure = error;
      throw this.#unknown();
    }
  }

  /**
   * Nobody knows what is on disk of a log that could not be synced, and syncing it again does not
   * tell. The database gets the whole of it, once the disk takes that; then it has to be opened
   * again, because a commit that was reported as failed is in it.
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

/** SQLite has no locks on the log, and keeps the same file while a connection is open. */
function openLog(path: string): LogFiles {
  const open = () => Deno.openSync(`${path}-wal`, { read: true, write: true });
  return { inThread: open(), here: open() };
}

/** Whether the work has ended by then. It rejects as the work does. */
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
