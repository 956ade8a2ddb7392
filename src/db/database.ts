import type { Queries } from "./dialect.ts";

/** One libSQL or SQLite database, with concurrent readers and one writer. */
export interface Database extends AsyncDisposable {
  /** Queries for reading, outside any transaction. */
  readonly queries: Queries;
  /** Whether the database is on a server, which may become unreachable; a local file does not. */
  readonly isRemote?: boolean;
  /**
   * Resolves with the reason when the files of the database are removed or replaced while it is
   * open. Every later use throws `unavailable`, until the database is opened again.
   */
  readonly lost?: Promise<string>;
  /**
   * Returns a number that changes whenever any process has committed something. Absent if the
   * database cannot tell.
   */
  version?(): Promise<number>;
  /**
   * Keeps what statements write in temporary files in memory instead. For each statement that may
   * fail halfway, SQLite otherwise allocates 64 KB. Only after the migrations, which sort whole
   * tables. Absent if the database is on a server.
   */
  keepJournalsInMemory?(): void;
  /**
   * Runs `work` with the write lock, and resolves when its changes are on disk. Concurrent calls
   * share one commit; if a `work` throws, only its own changes are undone. `work` must not use the
   * network or timers. It may run again if the database was busy or the connection broke.
   */
  transaction<T>(work: Work<T>): Promise<T>;
  /**
   * Checks that the database can be written, by writing to a row without meaning. Rejects with the
   * reason if not. Needs the tables of the migrations.
   */
  check(): Promise<void>;
}

export type Work<T> = (tx: Transaction) => Promise<T>;

export interface Transaction {
  readonly queries: Queries;
  /** Runs `effect`, which must not throw, after the commit; never if nothing is committed. */
  onCommit(effect: () => void): void;
  /** Runs statements without parameters; each must end with a semicolon at the end of its line. */
  script(sql: string): Promise<void>;
}
