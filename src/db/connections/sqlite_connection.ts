import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { OnStatement } from "../slow_statements.ts";

type Parameter = null | number | bigint | string | Uint8Array;

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}

/** Enough for all queries of the program, except for lists with varying numbers of parameters. */
const STATEMENTS_MAX = 500;

/**
 * SQLite waits for a lock in this thread, which blocks the whole server. The timeout is therefore
 * very short, and `retryBusy()` retries.
 */
const BUSY_TIMEOUT_MS = 10;

/** A `LIMIT` with nothing but a parameter. */
const BOUND_LIMIT = /\blimit \?/gi;

/**
 * Hides bound limits in an expression. SQLite recompiles a statement for each value of a bound
 * limit, because the value influences the plan; it does not evaluate expressions for that.
 */
function withHiddenLimits(sql: string): string {
  return sql.replaceAll(BOUND_LIMIT, "LIMIT ? + 0");
}

/** A connection to a local file. Queries run synchronously, so that no two of them interleave. */
export class SqliteConnection implements DatabaseConnection, Disposable {
  readonly #db: DatabaseSync;
  readonly #onStatement: OnStatement;
  readonly #statements = new Map<string, Prepared>();

  constructor(path: string, pragmas: readonly string[], onStatement: OnStatement = () => {}) {
    this.#onStatement = onStatement;
    this.#db = new DatabaseSync(path);
    try {
      this.#db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      for (const pragma of pragmas) this.#db.exec(`PRAGMA ${pragma}`);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** Also false after an error that made SQLite undo the whole transaction, such as a full disk. */
  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const beganAt = performance.now();
    try {
      return Promise.resolve(this.#execute<R>(sql, parameters as readonly Parameter[]));
    } catch (error) {
      return Promise.reject(error);
    } finally {
      this.#onStatement(sql, performance.now() - beganAt);
    }
  }

  // deno-lint-ignore require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Cannot stream a query: read it in pages");
  }

  /** Runs a script. A single statement, such as `COMMIT`, is kept prepared like a query. */
  script(sql: string): void {
    const beganAt = performance.now();
    try {
      if (sql.includes(";")) this.#db.exec(sql);
      else this.#prepare(sql).statement.run();
    } finally {
      this.#onStatement(sql, performance.now() - beganAt);
    }
  }

  /**
   * Copies the whole log into the database, flushes both to disk, and empties the log. Returns
   * false if that is not possible now: a transaction is open, another connection reads, or the disk
   * accepts no writes.
   */
  emptyLog(): boolean {
    try {
      return this.#prepare("PRAGMA wal_checkpoint(TRUNCATE)").statement.get()?.busy === 0;
    } catch {
      return false;
    }
  }

  [Symbol.dispose](): void {
    this.#statements.clear();
    this.#db.close();
  }

  #execute<R>(sql: string, parameters: readonly Parameter[]): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(sql);
    if (returnsRows) {
      const rows = statement.all(...parameters) as R[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(withHiddenLimits(sql));
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    if (this.#statements.size > STATEMENTS_MAX) this.#forgetOldest();
    return prepared;
  }

  #forgetOldest(): void {
    for (const sql of this.#statements.keys()) {
      this.#statements.delete(sql);
      return;
    }
  }
}
