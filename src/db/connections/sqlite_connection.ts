import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { OnStatement } from "../slow_statements.ts";
import { hasAnyColumns } from "../statements.ts";

type Parameter = null | number | bigint | string | Uint8Array;

// Missing in the types of the runtime.
declare module "node:sqlite" {
  interface StatementSync {
    setReturnArrays(isEnabled: boolean): void;
  }
}

type SqliteRow = ReturnType<StatementSync["all"]>[number];

interface Prepared {
  /**
   * Returns rows as lists: the runtime takes twice as long as `rowOf()` to make objects of them.
   */
  statement: StatementSync;
  /** Empty if the statement returns no rows. */
  columns: readonly string[];
  /** Whether the statement names no columns, so that a change of the table changes them. */
  hasAnyColumns: boolean;
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

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

/** Makes a row of its values, which come as a list although their type does not say so. */
function rowOf(values: SqliteRow, columns: readonly string[]): SqliteRow {
  const row: SqliteRow = {};
  for (const [at, column] of columns.entries()) row[column] = values[at] ?? null;
  return row;
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
      const { rows } = this.#execute<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)", []);
      return rows[0]?.busy === 0;
    } catch {
      return false;
    }
  }

  [Symbol.dispose](): void {
    this.#statements.clear();
    this.#db.close();
  }

  #execute<R>(sql: string, parameters: readonly Parameter[]): QueryResult<R> {
    const { statement, columns, hasAnyColumns } = this.#prepare(sql);
    if (columns.length > 0) {
      const lists = statement.all(...parameters);
      const names = hasAnyColumns ? columnsOf(statement) : columns;
      const rows = lists.map((values) => rowOf(values, names) as R);
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(withHiddenLimits(sql));
    statement.setReturnArrays(true);
    const columns = columnsOf(statement);
    const prepared = { statement, columns, hasAnyColumns: hasAnyColumns(sql) };
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
