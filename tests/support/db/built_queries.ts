import { DefaultQueryCompiler } from "kysely";

export interface BuiltQueries extends Disposable {
  /** The texts of the queries that were built since the last call. */
  take(): string[];
}

/** Watches which queries are built anew, rather than run as they were prepared. */
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
