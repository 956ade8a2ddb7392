import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Count, Position, Window } from "../lib/page.ts";
import type { Queries } from "./dialect.ts";
import { prepared, type Shape, type ShapePart, type Value, type Values } from "./prepared.ts";

/**
 * A condition for `.where()`: the rows behind a position, with all these columns in descending
 * order.
 */
export function comesBefore(columns: readonly string[], after: Position): Expression<SqlBool> {
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join(after)})`;
}

interface WindowValues {
  readonly limit: number;
  readonly offset: number;
  readonly [after: `after${number}`]: string | number;
}

/**
 * A prepared query for one page of the rows that `build` selects, in descending order of these
 * columns, the last of which tells rows apart.
 */
export function preparedPage<V extends Values<V>, S extends Shape<S>, DB, TB extends keyof DB, Row>(
  columns: readonly string[],
  build: (queries: Queries, values: V, shape: S) => SelectQueryBuilder<DB, TB, Row>,
): (queries: Queries, window: Window, values: V, shape?: S) => Promise<Row[]> {
  const run = prepared((
    queries,
    named: Record<string, Value>,
    shaped: Record<string, ShapePart>,
  ) => {
    const values = named as V & WindowValues;
    const position = columns.map((_, at) => values[`after${at}`] ?? "");
    return columns.reduce(
      (query, column) => query.orderBy(sql.ref(column), "desc"),
      build(queries, values, shaped as S)
        .$if(shaped.isBehind === true, (query) => query.where(comesBefore(columns, position)))
        .limit(values.limit)
        .offset(values.offset),
    );
  });
  return async (queries, { limit, offset, after }, values, shape) => {
    const all: Record<string, Value> = { ...values, limit, offset };
    after?.forEach((value, at) => all[`after${at}`] = value);
    return (await run(queries, all, { ...shape, isBehind: after !== null })).rows;
  };
}

/** A list is counted up to here, so that no count takes longer for a longer list. */
export const COUNT_MAX = 1_000;

/**
 * A list is counted up to here, the rows of its largest page, where each row is found by itself: one
 * of several lists that are merged, or tested for a search or for who may read it.
 */
export const CHECKED_COUNT_MAX = 100;

/** A prepared query for how many rows `build` finds, up to `COUNT_MAX`. */
export function preparedCount<V extends Values<V>, S extends Shape<S>, DB, TB extends keyof DB>(
  build: (queries: Queries, values: V, shape: S) => SelectQueryBuilder<DB, TB, object>,
): (queries: Queries, values: V, shape?: S) => Promise<Count> {
  const count = prepared((queries, values: V, shape: S) =>
    countedRows(queries, build(queries, values, shape))
  );
  return async (queries, values, shape) => {
    const { rows: [row] } = await count(queries, values, shape);
    return toCount(row ?? { found: 0 });
  };
}

/** How many rows a query finds, up to `COUNT_MAX`. */
export async function countRows<DB, TB extends keyof DB>(
  queries: Queries,
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<Count> {
  const counted = countedRows(queries, rows);
  return toCount(await counted.executeTakeFirstOrThrow());
}

/** The query of `countRows()`, for those that are prepared. */
export function countedRows<DB, TB extends keyof DB>(
  queries: Queries,
  rows: SelectQueryBuilder<DB, TB, object>,
) {
  const some = rows.select(sql`1`.as("one")).limit(sql.lit(COUNT_MAX + 1)).as("counted");
  return queries.selectFrom(some).select(({ fn }) => fn.countAll<number>().as("found"));
}

/** Makes a `Count` of the row that `countedRows()` selects. */
export function toCount({ found }: { found: number }): Count {
  return { total: Math.min(found, COUNT_MAX), isExact: found <= COUNT_MAX };
}
