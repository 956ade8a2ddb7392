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

/** Texts for more rows at once than this are not kept. */
const KEPT_ROWS_MAX = 64;

/**
 * An INSERT of all `columns`, whose text is built once for each number of rows, because building it
 * takes longer than running it. `build` must write the rows that it is given and nothing else.
 */
export function keptInsert<Row extends object>(
  columns: readonly (keyof Row & string)[],
  build: (queries: Queries, rows: readonly Row[]) => Compilable,
): (queries: Queries, rows: readonly Row[]) => Promise<void> {
  const known = new Map<number, CompiledQuery>();
  const compile = (queries: Queries, rows: readonly Row[]): CompiledQuery => {
    const query = build(queries, rows.map((row) => inOrder(row, columns))).compile();
    if (query.parameters.length !== rows.length * columns.length) {
      throw new Error(`Cannot keep ${query.sql}: its parameters are not its rows' values`);
    }
    if (rows.length <= KEPT_ROWS_MAX) known.set(rows.length, query);
    return query;
  };
  return async (queries, rows) => {
    const query = known.get(rows.length) ?? compile(queries, rows);
    const parameters: unknown[] = [];
    for (const row of rows) for (const column of columns) parameters.push(row[column]);
    await runCompiled(queries, { ...query, parameters });
  };
}

function inOrder<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Row;
}
