import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Count, Position } from "../lib/page.ts";
import type { Queries } from "./dialect.ts";

/**
 * A condition for `.where()`: the rows behind a position, with all these columns in descending
 * order.
 */
export function comesBefore(columns: readonly string[], after: Position): Expression<SqlBool> {
  return sql`(${sql.join(columns.map((column) => sql.ref(column)))}) < (${sql.join(after)})`;
}

/** A list is counted up to here, so that no count takes longer for a longer list. */
export const COUNT_MAX = 1_000;

/**
 * A list is counted up to here, the rows of its largest page, where each row is found by itself: one
 * of several lists that are merged, or tested for a search or for who may read it.
 */
export const CHECKED_COUNT_MAX = 100;

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
