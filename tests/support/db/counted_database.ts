import type { KyselyPlugin, QueryResult, RootOperationNode, UnknownRow } from "kysely";
import type { Database } from "../../../src/db/database.ts";

export interface CountedDatabase {
  /** The database, whose queries are counted. */
  db: Database;
  /**
   * Returns the numbers of queries, in and outside transactions, and of transactions since the last
   * call.
   */
  take(): { queries: number; transactions: number };
}

/** Counts the queries and transactions of the tested code. */
export function countQueries(db: Database): CountedDatabase {
  const counts = { queries: 0, transactions: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }): RootOperationNode => node,
    transformResult({ result }): Promise<QueryResult<UnknownRow>> {
      counts.queries++;
      return Promise.resolve(result);
    },
  };
  return {
    db: {
      queries: db.queries.withPlugin(counter),
      transaction(work) {
        counts.transactions++;
        return db.transaction((tx) => work({ ...tx, queries: tx.queries.withPlugin(counter) }));
      },
      check: () => db.check(),
      [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
    },
    take() {
      const taken = { ...counts };
      Object.assign(counts, { queries: 0, transactions: 0 });
      return taken;
    },
  };
}
