import { type CompiledQuery, type DatabaseConnection, type QueryResult, sql } from "kysely";
import { PRIVATE_FILE } from "../../lib/private_file.ts";
import { AppError } from "../../lib/errors.ts";
import { SetupError } from "../../lib/setup_error.ts";
import type { Database, Work } from "../database.ts";
import { queriesOver } from "../dialect.ts";
import { FileWatch } from "../file_watch/file_watch.ts";
import { GroupCommit, type Writer } from "../group_commit.ts";
import { retryBusy } from "../retry_busy.ts";
import { writeProbe } from "../settings_store.ts";
import type { OnStatement } from "../slow_statements.ts";
import { Checkpoints, type CheckpointsOptions } from "./checkpoints.ts";
import { SqliteConnection } from "./sqlite_connection.ts";
import { SyncedLog } from "./synced_log.ts";
import {
  DamagedDatabaseError,
  isBusy,
  isCorrupt,
  isReadOnly,
  LOCK_ADVICE,
  publicDatabaseError,
} from "./sqlite_errors.ts";
import { fileSizeBytes, WalKeeper } from "./wal.ts";

/**
 * Effective only before the WAL pragma and the first table; later it would only wait for the lock.
 */
const NEW_FILE_PRAGMAS = ["auto_vacuum = INCREMENTAL"];
/** How long `check()` fails after a write for which the disk had no space. */
const FULL_MS = 3_000;

const WRITER_PRAGMAS = [
  "journal_mode = WAL",
  // `SyncedLog` flushes each commit to the disk.
  "synchronous = NORMAL",
  "foreign_keys = ON",
  "journal_size_limit = 67108864",
  // In pages. A thread copies the log long before; a commit does so only if the thread cannot.
  "wal_autocheckpoint = 16000",
];
const READER_PRAGMAS = ["query_only = ON"];

/**
 * Without statistics, SQLite chooses plans by indexes alone. With statistics of small tables it
 * would scan whole tables, and continue to do so when they have grown.
 */
const FORGET_STATISTICS = "DROP TABLE IF EXISTS sqlite_stat1;\nDROP TABLE IF EXISTS sqlite_stat4;";

/** Opens a local file, and creates it if it is missing. */
export async function openFileDatabase(
  path: string,
  onStatement?: OnStatement,
  checkpoints: Omit<CheckpointsOptions, "path"> = {},
): Promise<Database> {
  try {
    await createEmpty(path);
    const pragmas = fileSizeBytes(path) === 0
      ? [...NEW_FILE_PRAGMAS, ...WRITER_PRAGMAS]
      : WRITER_PRAGMAS;
    const writer = await retryBusy(() => new SqliteConnection(path, pragmas, onStatement));
    writer.script(FORGET_STATISTICS);
    requireWritable(writer);
    const reader = await retryBusy(() => new SqliteConnection(path, READER_PRAGMAS, onStatement));
    return new FileDatabase({ path, writer, reader, checkpoints });
  } catch (error) {
    throw new SetupError(openFailure(path, error), { cause: error });
  }
}

/**
 * Creates the file with private permissions, which SQLite also uses for its other files. An
 * existing file is not opened, because closing it would release SQLite's locks: see fcntl(2).
 */
async function createEmpty(path: string): Promise<void> {
  try {
    (await Deno.open(path, { createNew: true, write: true, mode: PRIVATE_FILE })).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

/** Throws SQLite's error if the process may only read the file, which SQLite opens all the same. */
function requireWritable(writer: SqliteConnection): void {
  try {
    // `BEGIN IMMEDIATE` alone begins to read such a file.
    writer.script("BEGIN IMMEDIATE; PRAGMA user_version = 0; ROLLBACK");
  } catch (error) {
    // Another process is writing to it.
    if (!isBusy(error)) throw error;
  }
}

function openFailure(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.includes("unable to open")) {
    return `Cannot open the database ${path}: ${reason}. It must be a file in a directory that this ` +
      "process may write to; DATA_DIR and DATABASE_URL say where it is";
  }
  if (reason.includes("disk I/O error")) {
    return `Cannot open the database ${path}: ${reason}. Its disk must have room and take writes`;
  }
  if (isReadOnly(error)) {
    return `Cannot open the database ${path}: ${reason}. This process must be allowed to write to ` +
      "the file: check its owner and mode, and those of its directory";
  }
  if (isBusy(error)) return `Cannot open the database ${path}: ${LOCK_ADVICE}`;
  if (!isCorrupt(error)) return `Cannot open the database ${path}: ${reason}`;
  return `Cannot open the database ${path}: ${reason}. Restore it from a backup, or move the file ` +
    "away to start with an empty one";
}

class FileDatabase implements Database {
  readonly queries;
  readonly lost: Promise<string>;
  readonly #commits: GroupCommit;
  readonly #connections: readonly [reader: SqliteConnection, writer: SqliteConnection];
  readonly #checkpoints: Checkpoints;
  readonly #log: SyncedLog;
  readonly #stopWatching: (() => void)[];
  readonly #path: string;
  #damage: DamagedDatabaseError | null = null;
  /** The last write for which the disk had no space, and its time. */
  #full: { error: AppError; at: number } | null = null;

  constructor({ path, writer, reader, checkpoints }: {
    path: string;
    writer: SqliteConnection;
    reader: SqliteConnection;
    checkpoints: Omit<CheckpointsOptions, "path">;
  }) {
    const watch = new FileWatch({ path, writer });
    this.lost = watch.lost;
    this.#path = path;
    const toThrow = (error: unknown): unknown => this.#toThrow(error);
    this.queries = queriesOver(watch.guarding(retryingBusy(reader, toThrow)));
    this.#checkpoints = new Checkpoints({ ...checkpoints, path });
    const onRecovered = (reason: string): void => watch.lose(reason);
    this.#log = new SyncedLog({ path, writer, onRecovered });
    const synced = this.#log.guarding(fileWriter(writer));
    this.#commits = new GroupCommit(this.#checkpoints.guarding(watch.guardingWriter(synced)));
    this.#connections = [reader, writer];
    this.#stopWatching = [new WalKeeper({ path, writer }).start(), watch.start()];
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return this.#commits.run(work).catch((cause) => {
      const error = this.#toThrow(cause);
      const isFull = error instanceof AppError && error.code === "storage_full";
      if (isFull) this.#full = { error, at: performance.now() };
      throw error;
    });
  }

  /** In a transaction, SQLite may refuse to change the place. */
  keepJournalsInMemory(): void {
    const [, writer] = this.#connections;
    if (!writer.inTransaction) writer.script("PRAGMA temp_store = MEMORY");
  }

  async version(): Promise<number> {
    const { rows } = await sql<{ data_version: number }>`PRAGMA data_version`.execute(this.queries);
    return rows[0]?.data_version ?? 0;
  }

  /**
   * Fails permanently after the first sign of damage, although other pages may still work. Also
   * fails for a while after a write for which the disk had no space, because a small probe may
   * still find some.
   */
  async check(): Promise<void> {
    if (this.#damage !== null) throw this.#damage;
    if (this.#full !== null && performance.now() - this.#full.at < FULL_MS) throw this.#full.error;
    await this.transaction(({ queries }) => writeProbe(queries));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#commits.idle();
    await this.#checkpoints[Symbol.asyncDispose]();
    this.#log[Symbol.dispose]();
    for (const stop of this.#stopWatching) stop();
    for (const connection of this.#connections) connection[Symbol.dispose]();
  }

  #toThrow(error: unknown): unknown {
    if (!isCorrupt(error)) return publicDatabaseError(error);
    return this.#damage ??= new DamagedDatabaseError(this.#path, error);
  }
}

/** The writing side of a connection. */
export function fileWriter(connection: SqliteConnection): Writer {
  // deno-lint-ignore require-await
  const script = async (text: string): Promise<void> => connection.script(text);
  return {
    queries: queriesOver(onlyInTransaction(connection)),
    begin: () => retryBusy(() => connection.script("BEGIN IMMEDIATE")),
    script,
    commit: () => script("COMMIT"),
    rollback: () => script("ROLLBACK").catch(() => {}),
    isTransient: () => false,
  };
}

/**
 * Refuses statements outside a transaction: one that comes too late, or after SQLite has undone the
 * transaction, would commit by itself.
 */
function onlyInTransaction(connection: SqliteConnection): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      connection.inTransaction
        ? connection.executeQuery<R>(query)
        : Promise.reject(new Error("Cannot write outside a transaction")),
    streamQuery: () => connection.streamQuery(),
  };
}

/** Retries reads that meet a lock, which happens only while another process recovers the log. */
function retryingBusy(
  connection: SqliteConnection,
  toThrow: (error: unknown) => unknown,
): DatabaseConnection {
  return {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      connection.executeQuery<R>(query).catch((error) => {
        if (!isBusy(error)) throw toThrow(error);
        return retryBusy(() => connection.executeQuery<R>(query));
      }),
    streamQuery: () => connection.streamQuery(),
  };
}
