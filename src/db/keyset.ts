import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Count, Position, Window } from "../lib/page.ts";
import { nextTurn } from "../lib/turns/turns.ts";
import type { Queries } from "./dialect.ts";
import { prepared, type Shape, type ShapePart, type Value, type Values } from "./prepared.ts";

/**
 * A condition for `.where()`: the rows behind a position, with all these columns in descending
 * order.
 */
export function comesBefore(columns: readonly string[], after: Position): Expression<SqlBool> {
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join(after)})`;
}

/** Rows that one statement passes over: it takes some milliseconds, in which others wait. */
const PASSED_MAX = 5_000;

/**
 * The window behind the rows that a page by its number leaves out, which are passed over in pieces
 * that let others in between; null if the list ends before. `findLast` finds the position of the
 * last row that a window leaves out.
 */
async function passOver(
  window: Window,
  findLast: (window: Window) => Promise<Position | null>,
): Promise<Window | null> {
  let { offset, after } = window;
  for (; offset > PASSED_MAX; offset -= PASSED_MAX) {
    after = await findLast({ limit: 1, offset: PASSED_MAX - 1, after });
    if (after === null) return null;
    await nextTurn("");
  }
  return { ...window, offset, after };
}

/** The rows of a window that `findRows` finds, which passes over many rows in pieces. */
export async function passingOver<Row>(
  asked: Window,
  { findRows, positionOf }: {
    findRows(window: Window): Promise<Row[]>;
    positionOf(row: Row): Position;
  },
): Promise<Row[]> {
  const window = await passOver(asked, async (passed) => {
    const [row] = await findRows(passed);
    return row ? positionOf(row) : null;
  });
  return window ? await findRows(window) : [];
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
  build: Select<V, S, DB, TB, Row>,
): (queries: Queries, window: Window, values: V, shape?: S) => Promise<Row[]> {
  const selectRows = preparedWindow(columns, build);
  const selectPlaces = preparedWindow(columns, (queries, values: V, shape: S) => {
    const places = columns.map((column, at) => sql.ref(column).as(String(at)));
    return build(queries, values, shape).clearSelect().select(places).$castTo<Place>();
  });
  return async (queries, asked, values, shape) => {
    const window = await passOver(asked, async (passed) => {
      const [row] = await selectPlaces(queries, passed, values, shape);
      return row ? columns.map((_, at) => row[at] ?? "") : null;
    });
    return window ? await selectRows(queries, window, values, shape) : [];
  };
}

interface Place {
  [column: number]: string | number;
}

type Select<V, S, DB, TB extends keyof DB, Row> = (
  queries: Queries,
  values: V,
  shape: S,
) => SelectQueryBuilder<DB, TB, Row>;

function preparedWindow<V extends Values<V>, S extends Shape<S>, DB, TB extends keyof DB, Row>(
  columns: readonly string[],
  build: Select<V, S, DB, TB, Row>,
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
  build: Select<V, S, DB, TB, object>,
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
