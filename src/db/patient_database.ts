import type { CompiledQuery } from "kysely";
import { AppError } from "../lib/errors.ts";
import { type Patience, patiently } from "../lib/patience.ts";
import type { Database } from "./database.ts";
import { type Queries, queriesOver, runCompiled } from "./dialect.ts";

/** Whether the database may answer a later try: its server is away, or another process locks it. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}

/** The database for work that waits while it is away. Disposing of it leaves the database open. */
export function patientDatabase(db: Database, patience: Patience): Database {
  let queries: Queries | null = null;
  return {
    isRemote: db.isRemote,
    // Reading a local file waits for nobody, so it does not pay for a second way to it.
    get queries() {
      return db.isRemote ? queries ??= patientQueries(db.queries, patience) : db.queries;
    },
    transaction: (work) => patiently(patience, isDatabaseAway, () => db.transaction(work)),
    check: () => db.check(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function patientQueries(queries: Queries, patience: Patience): Queries {
  return queriesOver({
    executeQuery: <R>(query: CompiledQuery) =>
      patiently(
        patience,
        isDatabaseAway,
        () => runCompiled<R>(queries, query as CompiledQuery<R>),
      ),
    // deno-lint-ignore require-yield
    async *streamQuery() {
      throw new Error("Cannot stream a query: read it in pages");
    },
  });
}
