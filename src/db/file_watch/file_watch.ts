import type { CompiledQuery, DatabaseConnection } from "kysely";
import { AppError } from "../../lib/errors.ts";
import type { SqliteConnection } from "../connections/sqlite_connection.ts";
import type { Writer } from "../group_commit.ts";

const LOOK_EVERY_MS = 2_000;

interface Watched {
  path: string;
  writer: SqliteConnection;
}

/**
 * Stops the use of a database as soon as other files have taken the place of those that were
 * opened, or its user says so.
 */
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

  /** Ends the use of the database, for a reason that tells the operator what to do. */
  lose(reason: string): void {
    this.#reason ??= reason;
    this.#loss.resolve(this.#reason);
  }

  /** Looks every 2 s; the answer ends that. */
  start(): () => void {
    const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }

  /** A connection that answers nothing after the loss. */
  guarding(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query: CompiledQuery) =>
        this.#reason === null
          ? connection.executeQuery(query)
          : Promise.reject(lossError(this.#reason)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** A writer that confirms no commit that went into files which nobody finds again. */
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
        this.#look();
        this.#refuseLost();
      },
    };
  }

  #look(): void {
    if (this.#reason !== null) return;
    const change = this.#identity.findChange();
    if (change === null) return;
    // Into the file that was opened, wherever that file is now. A log that stayed would be read into
    // the file that took its place, and damage it.
    this.#writer.emptyLog();
    this.lose(`${change}: put the file back and start again`);
  }

  #refuseLost(): void {
    if (this.#reason !== null) throw lossError(this.#reason);
  }
}

function lossError(reason: string): AppError {
  const message = "Cannot use the database until the server has started again";
  return new AppError("unavailable", message, { cause: new Error(reason) });
}

/** The file that a path leads to. */
interface Identity {
  dev: number;
  ino: number | null;
}

/**
 * Which files a database was opened as. SQLite goes on with files that were removed or replaced under
 * it, and what it writes then is lost.
 */
class FileIdentity {
  readonly #path: string;
  readonly #file: Identity | null;
  #log: Identity | null = null;

  /** The identities of the files that are there now. */
  constructor(path: string) {
    this.#path = path;
    this.#file = identityOf(path);
    this.#log = identityOf(`${path}-wal`);
  }

  /** How the files have changed, in words; null while they are the same. */
  findChange(): string | null {
    const change = changeOf(this.#path, this.#file);
    if (change !== null) return change;
    const logPath = `${this.#path}-wal`;
    // The log comes with the first write, and stays until the last connection is closed.
    this.#log ??= identityOf(logPath);
    return this.#log && changeOf(logPath, this.#log);
  }
}

function changeOf(path: string, before: Identity | null): string | null {
  const now = identityOf(path);
  if (now === null) return `${path} was removed`;
  const isSame = now.dev === before?.dev && now.ino === before.ino;
  return isSame ? null : `${path} was replaced by another file`;
}

/** Null if there is no such file; a file that cannot be looked at is not gone. */
function identityOf(path: string): Identity | null {
  try {
    const { dev, ino } = Deno.statSync(path);
    return { dev, ino };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
