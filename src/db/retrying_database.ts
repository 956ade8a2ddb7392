import type { CompiledQuery } from "kysely";
import { AppError } from "../lib/errors.ts";
import { type RetryOptions, retryWhileAway } from "../lib/retry_while_away.ts";
import type { Database, Work } from "./database.ts";
import { type Queries, queriesOver, runCompiled } from "./dialect.ts";

/** Whether a retry may succeed: the server is unreachable, or another process holds the lock. */
function isDatabaseAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

/**
 * A database for work that waits while the database is unavailable. Disposing of it leaves the
 * database open.
 */
export class RetryingDatabase implements Database {
  readonly #db: Database;
  readonly #retryOptions: RetryOptions;
  #queries: Queries | null = null;

  constructor(db: Database, retryOptions: RetryOptions) {
    this.#db = db;
    this.#retryOptions = retryOptions;
  }

  get isRemote(): boolean | undefined {
    return this.#db.isRemote;
  }

  /** Reading a local file never waits, so it needs no retries. */
  get queries(): Queries {
    if (!this.#db.isRemote) return this.#db.queries;
    return this.#queries ??= retryingQueries(this.#db.queries, this.#retryOptions);
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return retryWhileAway(this.#retryOptions, isDatabaseAway, () => this.#db.transaction(work));
  }

  check(): Promise<void> {
    return this.#db.check();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve();
  }
}

function retryingQueries(queries: Queries, retryOptions: RetryOptions): Queries {
  return queriesOver({
    executeQuery: <R>(query: CompiledQuery) =>
      retryWhileAway(
        retryOptions,
        isDatabaseAway,
        () => runCompiled<R>(queries, query as CompiledQuery<R>),
      ),
    // deno-lint-ignore require-yield
    async *streamQuery() {
      throw new Error("Cannot stream a query: read it in pages");
    },
  });
}
