import { isIdentifier, type TableColumn } from "../file_table.ts";
import { likelyColumn, measureColumn, yearColumn } from "./likely_columns.ts";
import type { PieceCursor } from "./piece_cursor.ts";
import { type Aggregation, columnText, isRepeated } from "./query.ts";
import { isRate } from "./rates.ts";

const OPERATIONS: readonly Aggregation[] = ["total", "average", "maximum", "minimum"];
/** Rules for aggregations and groups. */
export const NUMBER_RULES: readonly ((cursor: PieceCursor) => boolean)[] = [
  ...[readGroup, readOperation, readCount, readPlainNumber],
];

/** Reads "per customer", "by month and region", "monthly". */
function readGroup(cursor: PieceCursor): boolean {
  const { query, next } = cursor;
  const isNamed = next?.kind === "per" || (next?.kind === "by" && !cursor.isSorting);
  // In German, "nach Name sortieren" sorts the rows.
  if (isNamed && cursor.peek(1)?.kind === "column" && cursor.peek(2)?.kind === "sort") return false;
  if (isNamed) cursor.at++;
  else if (next?.kind !== "period") return false;
  const group = takeGroup(cursor);
  if (group === null) return false;
  // "Group by category, for each category …" names the group twice.
  if (!query.groups.includes(group)) query.groups.push(group);
  while (cursor.attempt(() => readFurtherGroup(cursor))) {
    // Reads all groups of "By office and department".
  }
  return true;
}

function readFurtherGroup(cursor: PieceCursor): boolean {
  const group = cursor.take("and") ? takeGroup(cursor) : null;
  // "By customer and status open" ends with a condition.
  const isCondition = ["value", "not", "empty", "filled", "meant"].includes(
    cursor.next?.kind ?? "",
  );
  if (group === null || isCondition) return false;
  cursor.query.groups.push(group);
  return true;
}

/**
 * Reads a text column, or a period of the only date column. Returns the group in words; null if
 * there is none.
 */
function takeGroup(cursor: PieceCursor): string | null {
  const column = cursor.takeColumn("text") ?? takeRepeatedNumber(cursor);
  if (column) return columnText(column.word);
  const period = cursor.takeSaid("period");
  const date = onlyDate(cursor);
  return period && date ? `${period.text} of ${columnText(date.word)}` : null;
}

/** Reads a number column whose values repeat as a group: "Per cost centre". */
function takeRepeatedNumber(cursor: PieceCursor): TableColumn | null {
  const { next, table } = cursor;
  if (next?.kind !== "column" || next.column.kind !== "number") return null;
  const { values } = next.column;
  const isRepeatedNumber = table.rowCount !== null && values.length > 0 &&
    values.length < table.rowCount && values.every((value) => /^\d+$/u.test(value));
  return isRepeatedNumber ? cursor.takeColumn() : null;
}

/** Reads "Total amount", "the average", "salary total". */
function readOperation(cursor: PieceCursor): boolean {
  const { query } = cursor;
  const before = cursor.takeColumn("number");
  const kind = cursor.takeAny([...OPERATIONS, "howMuch"]);
  if (kind === null) return false;
  cursor.take("rows");
  const operation = OPERATIONS.find((each) => each === kind) ?? "total";
  const column = before ?? cursor.takeColumn("number");
  if (cursor.isOpenNumber && query.numbers.length === 1 && operation !== "total") {
    query.numbers.pop();
  }
  cursor.isOpenNumber = kind === "howMuch" && column === null;
  const known = query.numbers.find((each) => each.operation === operation);
  if (known && (column === null || known.column === null)) known.column ??= column;
  else if (query.numbers.length === 1 && column === null && operation === "total") return true;
  else query.numbers.push({ operation, column });
  return true;
}

/** Reads "how many", "the number of customers". */
function readCount(cursor: PieceCursor): boolean {
  if (!cursor.take("count")) return false;
  const { query, table } = cursor;
  cursor.take("distinct");
  const said = cursor.next;
  if (said?.kind === "column" && said.column.kind === "number") {
    cursor.at++;
    query.numbers.push({ operation: "total", column: said.column });
    return true;
  }
  const isOfKind = said?.kind === "column" && isRepeated(said.column, table);
  if (isOfKind && cursor.peek(1)?.kind !== "value") {
    cursor.at++;
    query.distinct = said.column;
    return true;
  }
  cursor.takeColumn("text");
  query.isCounted = true;
  return true;
}

/**
 * Reads "amount per customer" as a sum, unless the column contains rates, ages or other numbers
 * that make no sense as a sum.
 */
function readPlainNumber(cursor: PieceCursor): boolean {
  const { query, next } = cursor;
  if (next?.kind !== "column" || next.column.kind !== "number") return false;
  const following = cursor.peek(1)?.kind;
  const isGrouped = following === "per" || (following === "by" && !cursor.isSorting);
  if (!isGrouped || query.numbers.length > 0 || isRate(next.column)) return false;
  cursor.at++;
  query.numbers.push({ operation: "total", column: next.column });
  return true;
}

/** Rules for the order of rows, and for the number of rows to keep. */
export const ORDER_RULES: readonly ((cursor: PieceCursor) => boolean)[] = [
  ...[readSort, readDirection, readRank, readDateRank, readDuplicates, readUnique, readHead],
];

/** The column with the number of rows per group. */
const COUNT: TableColumn = {
  ...{ name: "count", word: "count", kind: "number", notation: null },
  ...{ values: [], months: [] },
};

/** Words after "by" that begin a number: "The top 2 cities by number of members". */
const BEFORE_NUMBERS: ReadonlySet<string> = new Set(["count", "total", "average"]);

/** Reads "sorted by date, newest first". */
function readSort(cursor: PieceCursor): boolean {
  const { query } = cursor;
  const isSort = cursor.take("sort");
  const isBy = cursor.take("by") || (isSort && cursor.take("per"));
  if (isBy && cursor.ranks && BEFORE_NUMBERS.has(cursor.next?.kind ?? "")) return true;
  const isOfCount = isSort && isBy && cursor.next?.kind === "count" && query.groups.length > 0;
  if (isOfCount) {
    cursor.at++;
    cursor.take("rows");
    query.isCounted = true;
  }
  const column = isOfCount ? COUNT : cursor.takeColumn();
  const isSortedAfter = isBy && column !== null && cursor.take("sort");
  const sorts = isSort || isSortedAfter ||
    (isBy && (cursor.isSorting || column?.kind === "date"));
  if (!sorts || (!isSort && !column)) return false;
  cursor.isSorting = true;
  if (cursor.ranks && column) {
    cursor.ranks.column = column.kind === "number" ? column : null;
    for (const key of query.sort) key.column = column;
    return true;
  }
  const last = query.sort.at(-1);
  // In "Descending by amount" the column follows the direction.
  if (last?.column === null && column) last.column = column;
  else if (column) query.sort.push({ column, isDescending: false });
  while (isSort && column && cursor.attempt(() => readFurtherKey(cursor))) {
    // Reads all keys of "Sort by class, name and score".
  }
  return true;
}

function readFurtherKey(cursor: PieceCursor): boolean {
  const column = cursor.take("and") ? cursor.takeColumn() : null;
  const next = cursor.next?.kind ?? "and";
  // "Sort by amount, status is open" ends with a condition.
  if (column === null || !["and", "descending", "ascending", "save", "file"].includes(next)) {
    return false;
  }
  cursor.query.sort.push({ column, isDescending: false });
  return true;
}

function readDirection(cursor: PieceCursor): boolean {
  const { query } = cursor;
  const kind = cursor.takeAny(["descending", "ascending", "newestFirst", "oldestFirst"]);
  if (kind === null) return false;
  const isDescending = kind === "descending" || kind === "newestFirst";
  const last = query.sort.at(-1);
  if (last) last.isDescending = isDescending;
  else if (kind === "newestFirst" || kind === "oldestFirst") {
    const date = onlyDate(cursor);
    const isKnown = cursor.table.rowCount !== null ||
      cursor.table.columns.some(({ kind }) => kind === "date");
    if (date === null && isKnown) return false;
    query.sort.push({ column: date, isDescending });
  } else query.sort.push({ column: null, isDescending });
  cursor.isSorting = true;
  return true;
}

const RANKS = [
  ...["top", "most", "least", "highest", "lowest", "best", "worst", "popular"] as const,
  ...["dearest", "cheapest", "longest", "shortest"] as const,
];
const LEAST: ReadonlySet<string> = new Set(["least", "lowest", "worst", "cheapest", "shortest"]);
/** The quantities that superlatives refer to. */
const OF_QUANTITY: Readonly<Partial<Record<typeof RANKS[number], string>>> = {
  dearest: "price",
  cheapest: "price",
  longest: "duration",
  shortest: "duration",
};

/** Reads "top 3 customers", "the five largest orders", "the highest mark". */
function readRank(cursor: PieceCursor): boolean {
  const before = cursor.takeSaid("number");
  if (before) cursor.take("rows");
  const kind = cursor.takeAny(RANKS);
  if (kind === null || cursor.ranks) return false;
  const { query } = cursor;
  const number = before ?? cursor.takeSaid("number");
  const count = number ? number.value : kind === "top" ? null : 1;
  const quantity = OF_QUANTITY[kind];
  const column = cursor.takeColumn("number") ??
    (quantity === undefined
      ? null
      : likelyColumn(quantity, cursor.table) ?? onlyPrice(cursor, quantity));
  if (quantity !== undefined && column === null) return false;
  const ranked = column ?? measureColumn(cursor.table);
  // In some places, the best mark is the lowest one.
  if ((kind === "best" || kind === "worst") && (!ranked || isRate(ranked))) return false;
  // "The most chairs" refers to their quantity or to the number of rows.
  const isOfRows = cursor.next?.kind === "value" || cursor.next?.kind === "rows";
  if (kind === "popular") query.isCounted = true;
  else if (kind !== "top" && column === null && isOfRows && count === 1) rankRows(cursor);
  cursor.ranks = { column, isOfSums: kind === "most" || kind === "least" };
  cursor.isSorting = true;
  // In "Sorted by count, the top 3" the order is given already.
  const isSorted = kind === "top" && column === null && query.sort.length > 0;
  if (!isSorted) query.sort.push({ column, isDescending: !LEAST.has(kind) });
  query.first = count;
  return true;
}

/**
 * Returns the only number column as the price, if the superlative is about prices; otherwise null.
 */
function onlyPrice({ table }: PieceCursor, quantity: string): TableColumn | null {
  const [only, another] = table.columns.filter((column) =>
    column.kind === "number" && !isIdentifier(column, table)
  );
  return quantity === "price" && only && !another ? only : null;
}

function rankRows(cursor: PieceCursor): void {
  const isGroup = cursor.asksWho || cursor.subject !== null;
  const quantity = likelyColumn("quantity", cursor.table);
  if (!isGroup) return;
  if (quantity) cursor.query.numbers.push({ operation: "total", column: quantity });
  else cursor.query.isCounted = true;
}

/** Reads "the 5 newest orders", "who was hired first", "the youngest member". */
function readDateRank(cursor: PieceCursor): boolean {
  const { query } = cursor;
  const before = cursor.takeSaid("number");
  if (before) cursor.take("rows");
  const date = cursor.takeColumn("date");
  const isLast = cursor.next?.kind === "last" && cursor.peek(1)?.kind === "number";
  const kind = cursor.takeAny([
    ...["newest", "oldest", "youngest", "eldest"] as const,
    ...date ? ["first", "last"] as const : [],
    ...isLast ? ["last"] as const : [],
  ]);
  const age = kind === "youngest" || kind === "eldest" ? likelyColumn("age", cursor.table) : null;
  const column = age ?? date ?? yearColumn(cursor.table) ?? onlyDate(cursor);
  if (kind === null || column === null || query.first !== null) return false;
  const number = before ?? cursor.takeSaid("number");
  const isLate = ["newest", "last", "youngest"].includes(kind);
  // "Dedupe by email, keep the newest" keeps one row per address.
  if (query.isUnique && query.uniqueBy !== null && number === null) {
    query.uniqueFirst = { column, isDescending: age ? !isLate : isLate };
    return true;
  }
  query.sort.push({ column, isDescending: age ? !isLate : isLate });
  query.first = number ? number.value : 1;
  return true;
}

/** Reads "the first 10 rows", "20 at most". */
function readHead(cursor: PieceCursor): boolean {
  const isMost = cursor.next?.kind === "number" && cursor.peek(1)?.kind === "atMost" &&
    ["and", undefined].includes(cursor.peek(2)?.kind);
  const most = isMost ? cursor.takeSaid("number") : null;
  if (most && cursor.query.first === null) {
    cursor.at++;
    cursor.query.first = most.value;
    return true;
  }
  const number = cursor.peek(1);
  if (cursor.next?.kind !== "first" || number?.kind !== "number") return false;
  if (cursor.query.first !== null) return false;
  cursor.at += 2;
  cursor.query.first = number.value;
  return true;
}

function onlyDate({ table }: PieceCursor): TableColumn | null {
  const [date, another] = table.columns.filter(({ kind }) => kind === "date");
  return date && !another ? date : null;
}

/** Reads "remove duplicates by email". */
function readDuplicates(cursor: PieceCursor): boolean {
  const { query } = cursor;
  cursor.take("remove");
  if (!cursor.take("duplicates")) return false;
  while (cursor.take("rows") || cursor.take("and")) {
    // Nouns after the word, as in "Duplicate rows", add nothing.
  }
  query.isUnique = true;
  if (cursor.take("by") || cursor.take("per")) query.uniqueBy = cursor.takeColumn();
  else return true;
  // Duplicates in two columns are not supported.
  const isOfTwo = cursor.next?.kind === "and" && cursor.peek(1)?.kind === "column";
  return query.uniqueBy !== null && !isOfTwo;
}

/** Reads "every customer once", "different offices". */
function readUnique(cursor: PieceCursor): boolean {
  const { query } = cursor;
  // Reads "Each customer once".
  const each = cursor.take("per") ? cursor.takeColumn("text") : null;
  if (each) cursor.take("only");
  if (!cursor.take("distinct")) return false;
  const column = each ?? cursor.takeColumn() ?? cursor.subject;
  query.isUnique = true;
  if (column) query.columns = [column];
  return true;
}
