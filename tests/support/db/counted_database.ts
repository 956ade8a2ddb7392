import type { KyselyPlugin, QueryResult, RootOperationNode, UnknownRow } from "kysely";
import type { Database } from "../../../src/db/database.ts";

export interface CountedDatabase {
  /** The database, with its work counted. */
  db: Database;
  /** How many queries ran since the last call, in and outside transactions, and transactions. */
  take(): { queries: number; transactions: number };
}

/** Counts what a test's code asks of its database. */
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
