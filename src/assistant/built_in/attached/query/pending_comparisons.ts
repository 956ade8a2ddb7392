import type { TableColumn } from "../file_table.ts";
import { likelyColumn, measureColumn } from "./likely_columns.ts";
import type { PieceCursor } from "./piece_cursor.ts";
import { columnText, isRepeated } from "./query.ts";
import { isRate } from "./rates.ts";

/**
 * A comparison with a number. It is decided later whether it applies to rows or to their totals.
 */
export interface PendingComparison {
  /** The bounds, such as "> 100"; two for a range. */
  bounds: readonly string[];
  /** The named column; null if none is named. */
  column: TableColumn | null;
  /** Whether it compares a number of rows: "more than 3 orders". */
  isOfRows: boolean;
  isRemoved: boolean;
  /** Whether it stands after a number of many rows: "total per customer, only those over 300". */
  isAfterNumber: boolean;
}

const OPERATORS = {
  over: ">",
  atLeast: ">=",
  under: "<",
  atMost: "<=",
  orMore: ">=",
  orLess: "<=",
} as const;

/** Reads "amount over 100", "over 100 hours", "between 100 and 200", "100 or more". */
export function readComparison(cursor: PieceCursor, isRemoved: boolean): boolean {
  // "Revenue per branch, only branches over 10,000": the second noun names the groups.
  const { next } = cursor;
  if (next?.kind === "column" && cursor.query.groups.includes(columnText(next.column.word))) {
    cursor.at++;
  }
  const before = cursor.takeColumn("number");
  const isNegated = cursor.take("not");
  const bounds = boundsAt(cursor);
  if (bounds === null) return false;
  const column = before ?? cursor.takeColumn("number");
  const { query } = cursor;
  cursor.comparisons.push({
    bounds,
    column,
    isOfRows: column === null && cursor.next?.kind === "rows",
    isRemoved: isRemoved !== isNegated,
    isAfterNumber: query.groups.length > 0 || (query.isCounted && cursor.subject !== null),
  });
  return true;
}

function boundsAt(cursor: PieceCursor): string[] | null {
  if (cursor.take("between")) {
    const low = cursor.takeSaid("number");
    cursor.take("and");
    const high = cursor.takeSaid("number");
    return low && high ? [`>= ${low.value}`, `<= ${high.value}`] : null;
  }
  const kind = cursor.takeAny(["over", "atLeast", "under", "atMost"]);
  // The bound is a column, as in "Below the reorder level".
  const other = kind && cursor.takeColumn("number");
  if (kind && other) return [`${OPERATORS[kind]} ${other.word}`];
  const number = kind && cursor.takeSaid("one") ? { value: 1 } : cursor.takeSaid("number");
  const relation = number && (kind ?? cursor.takeAny(["orMore", "orLess"]));
  return relation === null ? null : [`${OPERATORS[relation]} ${number?.value}`];
}

/**
 * Decides for each comparison whether it applies to rows, groups or the wanted number. Returns
 * false if that is ambiguous.
 */
export function decideComparisons(cursor: PieceCursor): boolean {
  return cursor.comparisons.every((comparison) =>
    comparesNumber(cursor, comparison) || comparesGroups(cursor, comparison) ||
    comparesRows(cursor, comparison)
  );
}

/** Applies the comparison to the wanted number: "total per customer, only those over 300". */
function comparesNumber({ query, table }: PieceCursor, comparison: PendingComparison): boolean {
  const { column, isOfRows, isAfterNumber, isRemoved, bounds } = comparison;
  const measure = measureColumn(table);
  // "Only brands with more than 1 car" compares the number of rows.
  if (isOfRows && !query.isCounted && query.numbers.length > 0) return false;
  const isSame = column === null ||
    query.numbers.some((number) => (number.column ?? measure) === column);
  if (!isAfterNumber || !isSame || isRemoved) return false;
  query.ofNumbers.push(...bounds);
  return true;
}

/**
 * Applies the comparison to a number per group: "customers with more than 3 orders", "customers who
 * spent more than 300 in total".
 */
function comparesGroups(
  { query, subject, table }: PieceCursor,
  comparison: PendingComparison,
): boolean {
  const { column, isOfRows, isRemoved, bounds } = comparison;
  if (!subject || isRemoved || !isRepeated(subject, table) || query.groups.length > 0) return false;
  const measure = measureColumn(table);
  const isTotal = query.numbers.length > 0 ||
    (column !== null && column === measure && !isRate(column));
  if (!isTotal && !isOfRows) return false;
  if (isOfRows) query.isCounted = true;
  else if (query.numbers.length === 0) query.numbers.push({ operation: "total", column });
  query.groups = [columnText(subject.word)];
  query.ofNumbers.push(...bounds);
  return true;
}

/**
 * Applies the comparison to a column of the rows: "orders over 200", "orders with more than 5
 * items".
 */
function comparesRows(cursor: PieceCursor, comparison: PendingComparison): boolean {
  const { query, table } = cursor;
  const { isOfRows, isRemoved, bounds } = comparison;
  const column = comparison.column ??
    (isOfRows ? likelyColumn("quantity", table) : measureColumn(table));
  if (column === null) return leavesOpen(cursor, comparison);
  const conditions = bounds.map((bound) => `${columnText(column.word)} ${bound}`);
  if (isRemoved) query.removed.push(conditions.join(" and "));
  else query.kept.push(...conditions);
  return true;
}

const COMPARISON_WORDS = { ">": "over", ">=": "at least", "<": "under", "<=": "at most" } as const;

/**
 * Leaves the column of a comparison open if the columns of the rows are unknown: "If there are any
 * over 1,000". The assistant asks for it.
 */
function leavesOpen({ query, table }: PieceCursor, comparison: PendingComparison): boolean {
  const { bounds: [bound, another], isOfRows, isRemoved } = comparison;
  const [, sign, number] = /^([<>]=?) (-?\d+(?:\.\d+)?)$/u.exec(bound ?? "") ?? [];
  const word = Object.entries(COMPARISON_WORDS).find(([each]) => each === sign)?.[1];
  const isKnown = table.rowCount !== null || table.columns.some(({ kind }) => kind === "number");
  if (word === undefined || another !== undefined || isOfRows || isRemoved || isKnown) return false;
  query.openBounds.push(`${word} ${number}`);
  return true;
}
