import { DefaultQueryCompiler } from "kysely";

export interface BuiltQueries extends Disposable {
  /** Returns the texts of the queries that were built since the last call. */
  take(): string[];
}

/** Records the queries that are built at run time instead of being prepared once. */
export function watchBuiltQueries(): BuiltQueries {
  const { compileQuery } = DefaultQueryCompiler.prototype;
  const built: string[] = [];
  DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const query = compileQuery.call(this, node, queryId);
    built.push(query.sql);
    return query;
  };
  return {
    take: () => built.splice(0),
    [Symbol.dispose]: () => DefaultQueryCompiler.prototype.compileQuery = compileQuery,
  };
}
