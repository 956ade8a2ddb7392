import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import { type Queries, runCompiled } from "./dialect.ts";

type Value = string | number | null;

/**
 * A query whose text is always the same, built once for each database, because building takes
 * longer than running. `build` puts something in the place of every parameter; a call brings them
 * in the order of the text.
 */
export function compiledOnce<Row>(
  build: (queries: Queries) => Compilable<Row>,
): (queries: Queries, ...parameters: Value[]) => Promise<QueryResult<Row>> {
  const known = new WeakMap<Queries, CompiledQuery<Row>>();
  return (queries, ...parameters) => {
    const query = known.get(queries) ?? build(queries).compile();
    known.set(queries, query);
    if (parameters.length !== query.parameters.length) {
      throw new Error(`Cannot run ${query.sql}: it takes ${query.parameters.length} parameters`);
    }
    return runCompiled(queries, { ...query, parameters });
  };
}
