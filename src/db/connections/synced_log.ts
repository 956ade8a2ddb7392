import { AppError, describeError } from "../../lib/errors.ts";
import type { Writer } from "../group_commit.ts";
import type { SqliteConnection } from "./sqlite_connection.ts";

export interface SyncedLogOptions {
  /** Of the database. */
  path: string;
  writer: SqliteConnection;
  /** Called once a disk that had failed to keep a commit keeps the database again. */
  onRecovered(reason: string): void;
}

/**
 * Has each commit on disk before it is answered, while the thread goes on. `synchronous=NORMAL`
 * writes a commit into the log and waits for the disk only to copy the log or to begin it anew.
 * The log is then synced here, by a thread of the runtime: on a slow disk SQLite itself would hold
 * everybody up for as long.
 */
export class SyncedLog implements Disposable {
  readonly #options: SyncedLogOptions;
  #file: Deno.FsFile | null = null;
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
    this.#file?.close();
    this.#file = null;
  }

  async #sync(): Promise<void> {
    try {
      // SQLite has no locks on this file, and keeps it while a connection is open.
      this.#file ??= Deno.openSync(`${this.#options.path}-wal`, { read: true, write: true });
      await this.#file.syncData();
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
