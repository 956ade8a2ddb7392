import type { Queries } from "./dialect.ts";

/** One libSQL or SQLite database: readers beside one writer. */
export interface Database extends AsyncDisposable {
  /** For reading, outside any transaction. */
  readonly queries: Queries;
  /** Whether a server holds it, which may be away; a local file does not go away. */
  readonly isRemote?: boolean;
  /**
   * Resolves with the reason when the files of the database are removed or replaced under it. From
   * then on every use of it is `unavailable`, and it has to be opened again.
   */
  readonly lost?: Promise<string>;
  /**
   * A number that differs from the one before if anything was committed meanwhile, by any
   * process. Not there where that cannot be told.
   */
  version?(): Promise<number>;
  /**
   * Runs `work` with the write lock held and answers once it is on disk. Calls that come together
   * share one commit; a `work` that throws is undone alone. It must not touch the network or a
   * timer, and may be run again when the database was busy or its connection broke.
   */
  transaction<T>(work: Work<T>): Promise<T>;
  /**
   * Writes a row that means nothing; throws what is wrong when the database takes no writes. It
   * takes the tables of the migrations.
   */
  check(): Promise<void>;
}

export type Work<T> = (tx: Transaction) => Promise<T>;

export interface Transaction {
  readonly queries: Queries;
  /** Runs `effect`, which must not throw, after the commit; never when there is none. */
  onCommit(effect: () => void): void;
  /** Runs statements as they stand, without parameters; each must end its line with a semicolon. */
  script(sql: string): Promise<void>;
}
