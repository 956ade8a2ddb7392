import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import { type Queries, runCompiled } from "./dialect.ts";

/** A parameter of a query. */
export type Value = string | number | null | Uint8Array;

/** Parameters by name or by number. */
export type Values<V> = { readonly [Name in keyof V]: Value };

export type ShapePart = string | number | boolean;

/** All other inputs that determine the text of a query. */
export type Shape<S> = { readonly [Name in keyof S]: ShapePart };

interface Prepared<V, Row> {
  query: CompiledQuery<Row>;
  /** The name of the value for each parameter, in the order of the text. */
  names: readonly (keyof V)[];
}

/** The most shapes cached for one query. When more are needed, all are dropped and built again. */
const SHAPES_MAX = 200;

/**
 * Prepares a query whose text is built once for each shape and connection, because building it
 * takes longer than running it.
 *
 * `build` gets placeholders for `values` and must put them into the query unchanged. Throws if a
 * parameter is not a placeholder, so that no value of one call can remain for the next.
 */
export function prepared<V extends Values<V>, S extends Shape<S>, Row>(
  build: (queries: Queries, values: V, shape: S) => Compilable<Row>,
): (queries: Queries, values: V, shape?: S) => Promise<QueryResult<Row>> {
  const prepared = new WeakMap<Queries, Map<string, Prepared<V, Row>>>();
  return (queries, values, shape) => {
    const known = prepared.get(queries) ?? new Map<string, Prepared<V, Row>>();
    prepared.set(queries, known);
    const key = shape === undefined ? "" : Object.values(shape).join();
    let found = known.get(key);
    if (!found) {
      const names = Array.isArray(values) ? [...values.keys()] : Object.keys(values);
      const shaped = shape ?? {} as S;
      found = prepare(names as (keyof V)[], (marks) => build(queries, marks, shaped));
      if (known.size >= SHAPES_MAX) known.clear();
      known.set(key, found);
    }
    const { query, names } = found;
    const parameters = names.map((name) => values[name]);
    return runCompiled(queries, { ...query, parameters });
  };
}

function prepare<V extends Values<V>, Row>(
  wanted: readonly (keyof V)[],
  build: (placeholders: V) => Compilable<Row>,
): Prepared<V, Row> {
  const nameOf = new Map<unknown, keyof V>(
    wanted.map((name) => [`\u0000${String(name)}`, name]),
  );
  const marks = Object.fromEntries([...nameOf].map(([mark, name]) => [name, mark]));
  const query = build(marks as V).compile();
  const names = query.parameters.map((parameter) => {
    const name = nameOf.get(parameter);
    if (name !== undefined) return name;
    throw new Error(`Cannot prepare ${query.sql}: parameter ${parameter} is no value of a call`);
  });
  return { query, names };
}

/** Prepares an INSERT of `columns` of some rows, built once per number of rows and connection. */
export function preparedInsert<Row extends { readonly [Column in keyof Row]: Value }>(
  columns: readonly (keyof Row & string)[],
  build: (queries: Queries, rows: readonly Row[]) => Compilable,
): (queries: Queries, rows: readonly Row[]) => Promise<void> {
  const insert = prepared((queries, values: readonly Value[], { count }: { count: number }) => {
    const rowAt = (_: unknown, row: number) =>
      columns.map((column, at) => [column, values[row * columns.length + at]]);
    const rows = Array.from({ length: count }, rowAt);
    return build(queries, rows.map((entries) => Object.fromEntries(entries) as Row));
  });
  return async (queries, rows) => {
    const values: Value[] = [];
    for (const row of rows) for (const column of columns) values.push(row[column]);
    await insert(queries, values, { count: rows.length });
  };
}
