import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Tables } from "./tables.ts";

/** Typed queries on one connection: the reader's, or the writer's inside a transaction. */
export type Queries = Kysely<Tables>;

export function queriesOver(connection: DatabaseConnection): Queries {
  const dialect: Dialect = {
    createAdapter: () => new ConcurrentAdapter(),
    createDriver: () => new OneConnectionDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const queries = new Kysely<Tables>({ dialect });
  connections.set(queries, connection);
  return queries;
}

const connections = new WeakMap<Queries, DatabaseConnection>();

/** Runs a compiled query directly on the connection, without the overhead of Kysely's driver. */
export function runCompiled<Row>(
  queries: Queries,
  query: CompiledQuery<Row>,
): Promise<QueryResult<Row>> {
  // A query builder with plugins is not registered and has no own connection.
  const connection = connections.get(queries);
  return connection ? connection.executeQuery<Row>(query) : queries.executeQuery(query);
}

/** Without it, Kysely would send a query only after the answer to the one before it. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Always provides the one connection. Transactions are made by `Database`, not by Kysely. */
class OneConnectionDriver implements Driver {
  readonly #connection: Promise<DatabaseConnection>;

  constructor(connection: DatabaseConnection) {
    this.#connection = Promise.resolve(connection);
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error("Cannot begin a transaction here: use Database.transaction()"));
  }

  init = async (): Promise<void> => {};
  releaseConnection = async (): Promise<void> => {};
  commitTransaction = async (): Promise<void> => {};
  rollbackTransaction = async (): Promise<void> => {};
  destroy = async (): Promise<void> => {};
}
