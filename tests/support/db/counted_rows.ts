import type { KyselyPlugin } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import type { Queries } from "../../../src/db/dialect.ts";

export interface CountedRows {
  queries: Queries;
  /** The rows that statements have returned so far. */
  all(): number;
  /** The most rows that one statement has returned so far. */
  most(): number;
}

/** Counts the rows that statements return. */
export function countRowsOf({ queries }: Pick<Database, "queries">): CountedRows {
  let all = 0;
  let most = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      all += result.rows.length;
      most = Math.max(most, result.rows.length);
      return Promise.resolve(result);
    },
  };
  return { queries: queries.withPlugin(plugin), all: () => all, most: () => most };
}
