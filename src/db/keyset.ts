import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Count, Position, Window } from "../lib/page.ts";
import { nextTurn } from "../lib/turns/turns.ts";
import type { Queries } from "./dialect.ts";
import { prepared, type Shape, type ShapePart, type Value, type Values } from "./prepared.ts";

/**
 * A condition for `.where()`: the rows after a position, if all columns are in descending order.
 */
export function comesBefore(columns: readonly string[], after: Position): Expression<SqlBool> {
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join(after)})`;
}

/** The most rows that one statement skips. It takes some milliseconds, during which others wait. */
const PASSED_MAX = 2_000;

/**
 * Skips the rows before a page that is given by its number, in pieces with pauses for other
 * requests. Returns the window after them; null if the list ends earlier. `findLast` finds the
 * position of the last row that a window skips.
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

/** Finds the rows of a window with `findRows`. Skips many rows before the window in pieces. */
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
 * Prepares a query for one page of the rows that `build` selects, in descending order of `columns`.
 * The last column must be unique.
 */
export function preparedPage<V extends Values<V>, S extends Shape<S>, DB, TB extends keyof DB, Row>(
  columns: readonly string[],
  build: Select<V, S, DB, TB, Row>,
): (queries: Queries, window: Window, values: V, shape?: S) => Promise<Row[]> {
  const selectRows = preparedWindow(columns, build);
  const selectCursor = preparedWindow(columns, (queries, values: V, shape: S) => {
    const keys = columns.map((column, at) => sql.ref(column).as(String(at)));
    return build(queries, values, shape).clearSelect().select(keys).$castTo<CursorRow>();
  });
  return async (queries, asked, values, shape) => {
    const window = await passOver(asked, async (passed) => {
      const [row] = await selectCursor(queries, passed, values, shape);
      return row ? columns.map((_, at) => row[at] ?? "") : null;
    });
    return window ? await selectRows(queries, window, values, shape) : [];
  };
}

interface CursorRow {
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

/** Lists are counted up to this number, so that counting a longer list takes no longer. */
export const COUNT_MAX = 1_000;

/**
 * The limit of counting, equal to the largest page, for lists whose rows must be found or checked
 * one by one: merged lists, searches, and lists with access checks.
 */
export const CHECKED_COUNT_MAX = 100;

/** Prepares a query for the number of rows that `build` selects, up to `COUNT_MAX`. */
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

/** The number of rows that a query selects, up to `COUNT_MAX`. */
export async function countRows<DB, TB extends keyof DB>(
  queries: Queries,
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<Count> {
  const counted = countedRows(queries, rows);
  return toCount(await counted.executeTakeFirstOrThrow());
}

/** The query of `countRows()`, for prepared queries. */
export function countedRows<DB, TB extends keyof DB>(
  queries: Queries,
  rows: SelectQueryBuilder<DB, TB, object>,
) {
  const some = rows.select(sql`1`.as("one")).limit(sql.lit(COUNT_MAX + 1)).as("counted");
  return queries.selectFrom(some).select(({ fn }) => fn.countAll<number>().as("found"));
}

/** Makes a `Count` from the row that `countedRows()` selects. */
export function toCount({ found }: { found: number }): Count {
  return { total: Math.min(found, COUNT_MAX), isExact: found <= COUNT_MAX };
}
