import type { CompiledQuery, DatabaseConnection } from "kysely";
import { AppError } from "../../lib/errors.ts";
import type { SqliteConnection } from "../connections/sqlite_connection.ts";
import type { Writer } from "../group_commit.ts";

const POLL_INTERVAL_MS = 2_000;

interface Watched {
  path: string;
  writer: SqliteConnection;
}

/** Ends the use of a database when its files are removed or replaced, or by `lose()`. */
export class FileWatch {
  readonly lost: Promise<string>;
  readonly #writer: SqliteConnection;
  readonly #identity: FileIdentity;
  readonly #loss = Promise.withResolvers<string>();
  #reason: string | null = null;

  constructor({ path, writer }: Watched) {
    this.#writer = writer;
    this.#identity = new FileIdentity(path);
    this.lost = this.#loss.promise;
  }

  /** Ends the use of the database. `reason` tells the operator what to do. */
  lose(reason: string): void {
    this.#reason ??= reason;
    this.#loss.resolve(this.#reason);
  }

  /** Looks every 2 s. Returns a function that stops this. */
  start(): () => void {
    const timer = setInterval(() => this.#poll(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }

  /** Wraps a connection: after the loss, its queries are rejected. */
  guarding(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query: CompiledQuery) =>
        this.#reason === null
          ? connection.executeQuery(query)
          : Promise.reject(lossError(this.#reason)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** Wraps a writer: it confirms no commit to files that were removed or replaced. */
  guardingWriter(writer: Writer): Writer {
    return {
      queries: writer.queries,
      script: (sql) => writer.script(sql),
      rollback: () => writer.rollback(),
      isTransient: (error) => writer.isTransient(error),
      begin: async () => {
        this.#refuseLost();
        await writer.begin();
      },
      commit: async () => {
        await writer.commit();
        this.#poll();
        this.#refuseLost();
      },
    };
  }

  #poll(): void {
    if (this.#reason !== null) return;
    const change = this.#identity.findChange();
    if (change !== null) {
      // Empties the log into the file that was opened, wherever it is now. A remaining log would be
      // applied to the file that replaced it, and damage that file.
      this.#writer.emptyLog();
      this.lose(`${change}: put the file back and start again`);
      return;
    }
    // Another process has another index then, and may have written to the log, which stays.
    const indexChange = this.#identity.findIndexChange();
    if (indexChange !== null) this.lose(`${indexChange}: start all processes on it again`);
  }

  #refuseLost(): void {
    if (this.#reason !== null) throw lossError(this.#reason);
  }
}

function lossError(reason: string): AppError {
  const message = "Cannot use the database until the server has started again";
  return new AppError("unavailable", message, { cause: new Error(reason) });
}

/** The identity of the file at a path. */
interface Identity {
  dev: number;
  ino: number | null;
}

/**
 * The identity of the files that a database was opened with. SQLite continues to use files that
 * were removed or replaced, and everything written then is lost.
 */
class FileIdentity {
  readonly #path: string;
  readonly #file: Identity | null;
  #log: Identity | null = null;
  #index: Identity | null = null;

  /** Records the identities of the files that exist now. */
  constructor(path: string) {
    this.#path = path;
    this.#file = identityOf(path);
    this.#log = identityOf(`${path}-wal`);
    this.#index = identityOf(`${path}-shm`);
  }

  /** Describes how the database or its log has changed; null if they are the same. */
  findChange(): string | null {
    const change = changeOf(this.#path, this.#file);
    if (change !== null) return change;
    const logPath = `${this.#path}-wal`;
    // The log is created by the first write, and exists until the last connection is closed.
    this.#log ??= identityOf(logPath);
    return this.#log && changeOf(logPath, this.#log);
  }

  /** Describes how the index of the log has changed, by which processes share it; else null. */
  findIndexChange(): string | null {
    const path = `${this.#path}-shm`;
    this.#index ??= identityOf(path);
    return this.#index && changeOf(path, this.#index);
  }
}

function changeOf(path: string, before: Identity | null): string | null {
  const now = identityOf(path);
  if (now === null) return `${path} was removed`;
  const isSame = now.dev === before?.dev && now.ino === before.ino;
  return isSame ? null : `${path} was replaced by another file`;
}

/** Null if there is no file. A file that cannot be read is not considered missing, but throws. */
function identityOf(path: string): Identity | null {
  try {
    const { dev, ino } = Deno.statSync(path);
    return { dev, ino };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
