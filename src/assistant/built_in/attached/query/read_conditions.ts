import type { TableColumn } from "../file_table.ts";
import { conditionFor, unpaidCondition, valueText } from "../adjective_conditions.ts";
import { readComparison } from "./pending_comparisons.ts";
import { flagOf } from "../flags.ts";
import { yearColumn } from "./likely_columns.ts";
import { columnText } from "./query.ts";
import type { PieceCursor } from "./piece_cursor.ts";
import type { NamedCell, QueryPiece } from "./query_piece.ts";

/** Reads a condition on rows. */
export function readConditions(cursor: PieceCursor): boolean {
  const isRemoved = cursor.take("remove") ||
    (cursor.peek(1)?.kind !== "column" && cursor.take("without"));
  while (cursor.take("rows") || cursor.take("only")) {
    // Nouns after "remove", as in "Remove the rows that …", add nothing.
  }
  cursor.isAfterLinkVerb = false;
  while (cursor.take("linkVerb")) {
    // Verbs such as "Placed after …" add nothing.
    cursor.isAfterLinkVerb = true;
  }
  return CONDITIONS.some((rule) => cursor.attempt(() => rule(cursor, isRemoved)));
}

const CONDITIONS: readonly ((cursor: PieceCursor, isRemoved: boolean) => boolean)[] = [
  ...[readOwed, readIdentifier, readYears, readTimes, readComparison, readTexts],
  ...[readValues, readFlag, readMeant, readEmpty, readOpenSpan],
];

function add({ query }: PieceCursor, conditions: readonly string[], isRemoved: boolean): true {
  if (isRemoved) query.removed.push(conditions.join(" and "));
  else query.kept.push(...conditions);
  return true;
}

/** Reads "published after 2000", if a column contains years. */
function readYears(cursor: PieceCursor, isRemoved: boolean): boolean {
  const year = yearColumn(cursor.table);
  const kind = cursor.takeAny(["after", "since", "before", "until", "over", "under"]);
  const number = cursor.takeSaid("number");
  const relation = kind ?? (number && cursor.takeAny(["orMore", "orLess"]));
  if (year === null || number === null || relation === null || relation === undefined) return false;
  if (!/^(?:1[5-9]|20)\d\d$/.test(String(number.value))) return false;
  return add(
    cursor,
    [`${columnText(year.word)} ${YEAR_SIGNS[relation]} ${number.value}`],
    isRemoved,
  );
}

const YEAR_SIGNS = {
  ...{ after: ">", over: ">", since: ">=", orMore: ">=", before: "<", under: "<", until: "<=" },
  orLess: "<=",
} as const;

/** Reads "due before 2026-12-01", "opened in November 2026", "from last month". */
function readTimes(cursor: PieceCursor, isRemoved: boolean): boolean {
  const said = cursor.takeColumn("date");
  while (cursor.take("linkVerb")) {
    // "Orders placed after …" means "orders after …".
  }
  const negated = cursor.take("not");
  const column = said ?? openDate(cursor);
  const found = column && timesAt(cursor, column, said !== null);
  if (!found) return false;
  cursor.hasTimes = true;
  return add(cursor, found, isRemoved !== negated);
}

/**
 * Reads "entries of last month" of rows with unknown columns. The assistant asks for the column.
 */
function readOpenSpan(cursor: PieceCursor, isRemoved: boolean): boolean {
  const { next, table, query } = cursor;
  const isKnown = table.rowCount !== null || table.columns.some(({ kind }) => kind === "date");
  if (next?.kind !== "span" || isKnown || isRemoved) return false;
  cursor.at++;
  query.openBounds.push(next.text);
  return true;
}

/** Matches words before a period that would be doubled after "is". */
const SPAN_LEAD =
  /^(?:(?:is|are|was|were|due|falls|from|of|dated|von|aus|du|de|del|in (?=this|diese))\s)+/u;
/** Matches periods that cannot follow "is". */
const OF_DAYS =
  /^(?:in|within|over|during|older|more|älter|mehr|innerhalb|dans|au cours|plus|en|hace|más)\b/u;

/**
 * Returns the only date column; null if there are several. After a verb such as "published", its
 * name must contain no other verb.
 */
function openDate({ table, isAfterLinkVerb }: PieceCursor): TableColumn | null {
  const [date, another] = table.columns.filter(({ kind }) => kind === "date");
  const isOpen = date && !another &&
    (!isAfterLinkVerb || /date|day|time|datum|tag|zeit|fecha|día|jour/iu.test(date.name));
  return isOpen ? date : null;
}

function timesAt(
  cursor: PieceCursor,
  column: TableColumn,
  isNamed: boolean,
): string[] | null {
  const { next } = cursor;
  const name = columnText(column.word);
  if (next?.kind === "span") {
    cursor.at++;
    const span = next.text.replace(SPAN_LEAD, "");
    return [OF_DAYS.test(span) ? `${name} ${span}` : `${name} is ${span}`];
  }
  const range = rangeOf(next);
  if (range) {
    cursor.at++;
    return [`${name} >= ${range.from}`, `${name} < ${range.to}`];
  }
  if (next?.kind === "between") return datesBetween(cursor, name);
  const kind = cursor.takeAny([
    "after",
    "since",
    "before",
    "until",
    ...isNamed ? ["over", "under"] as const : [],
  ]);
  const said = rangeOf(cursor.next) ?? dayOf(cursor.next) ?? yearAlone(cursor.next);
  if (said === null) return null;
  cursor.at++;
  const relation = kind ?? cursor.takeAny(["orMore", "orLess"]);
  switch (relation) {
    case "after":
    case "over":
      return [`${name} >= ${said.to}`];
    case "since":
    case "orMore":
      return [`${name} >= ${said.from}`];
    case "before":
    case "under":
      return [`${name} < ${said.from}`];
    case "until":
    case "orLess":
      return [`${name} < ${said.to}`];
  }
  if (said.isNumber && !hasYear(column, said)) return null;
  return [`${name} >= ${said.from}`, `${name} < ${said.to}`];
}

/** Whether the dates in a column contain this year. Unknown dates may contain it. */
function hasYear({ values }: TableColumn, { from }: Range): boolean {
  return values.length === 0 || values.some((value) => value.includes(from.slice(0, 4)));
}

interface Range {
  from: string;
  to: string;
  /** Whether the year may be an ordinary number. */
  isNumber?: boolean;
}

function rangeOf(piece: QueryPiece | null): Range | null {
  return piece?.kind === "range" ? piece : null;
}

function dayOf(piece: QueryPiece | null): Range | null {
  if (piece?.kind !== "date") return null;
  const next = new Date(Date.parse(`${piece.text}T00:00:00Z`) + 86_400_000);
  return Number.isNaN(next.getTime())
    ? null
    : { from: piece.text, to: next.toISOString().slice(0, 10) };
}

function yearAlone(piece: QueryPiece | null): Range | null {
  if (piece?.kind !== "number" || !/^(?:19|20)\d\d$/.test(String(piece.value))) return null;
  return { from: `${piece.value}-01-01`, to: `${piece.value + 1}-01-01`, isNumber: true };
}

function datesBetween(cursor: PieceCursor, name: string): string[] | null {
  cursor.at++;
  const from = dayOf(cursor.next) ?? rangeOf(cursor.next) ?? yearAlone(cursor.next);
  cursor.at++;
  cursor.take("and");
  const to = dayOf(cursor.next) ?? rangeOf(cursor.next) ?? yearAlone(cursor.next);
  cursor.at++;
  if (from && to) return [`${name} >= ${from.from}`, `${name} < ${to.to}`];
  return null;
}

/** Reads "order 1003", which identifies a row. */
function readIdentifier(cursor: PieceCursor, isRemoved: boolean): boolean {
  const [said, number] = [cursor.next, cursor.peek(1)];
  if (said?.kind !== "column" || said.column.kind !== "number" || number?.kind !== "number") {
    return false;
  }
  // "Score is 50 or more" is a comparison.
  if (["orMore", "orLess"].includes(cursor.peek(2)?.kind ?? "")) return false;
  cursor.at += 2;
  return add(cursor, [`${columnText(said.column.word)} is ${number.value}`], isRemoved);
}

/** Reads "status is open", "from London or Berlin", "not paid". */
function readValues(cursor: PieceCursor, isRemoved: boolean): boolean {
  const said = cursor.takeColumn("text");
  if (!said && cursor.peek(1)?.kind === "value") cursor.take("by");
  const negated = cursor.take("not");
  while (negated && cursor.take("not")) {
    // "No … ni …" and "weder … noch …" negate each value.
  }
  while (negated && cursor.take("linkVerb")) {
    // "Not assigned to Nina" means "not Nina".
  }
  const columnOf = (piece: QueryPiece | null): NamedCell | null => {
    if (piece?.kind !== "value") return null;
    const [cell, another] = piece.cells.filter(({ column }) => !said || column === said);
    return cell && !another ? cell : null;
  };
  const first = columnOf(cursor.next);
  if (first === null) return false;
  cursor.at++;
  const cells = [first];
  for (;;) {
    const distance = ["or", "and", "not"].includes(cursor.next?.kind ?? "") ? 1 : 0;
    const more = columnOf(cursor.peek(distance));
    if (!more || more.column !== first.column) break;
    // A row has only one value per column, and in "crime novel" it is unclear which value counts.
    if ((distance === 0 && !negated) || (cursor.next?.kind === "not" && !negated)) return false;
    cursor.at += distance + 1;
    cells.push(more);
  }
  // The column may follow its value, as in "EU region".
  if (!said && cursor.next?.kind === "column" && cursor.next.column === first.column) cursor.at++;
  const texts = cells.map(({ column, value }) =>
    `${columnText(column.word)} is ${valueText(value)}`
  );
  if (isRemoved || negated) {
    return texts.every((text) =>
      add(cursor, [text], isRemoved !== (negated && isRemoved) || negated)
    );
  }
  return add(cursor, [texts.join(" or ")], false);
}

const TEXT_WORDS = {
  contains: "contains",
  startsWith: "starts with",
  endsWith: "ends with",
} as const;

/** Reads `title contains "graphene" or "MXene"`, "e-mail ends with @example.org". */
function readTexts(cursor: PieceCursor, isRemoved: boolean): boolean {
  const column = cursor.takeColumn();
  const isDenied = cursor.take("not");
  const kind = cursor.takeAny(["contains", "startsWith", "endsWith"]);
  const first = cursor.takeSaid("text");
  if (column === null || kind === null || first === null) return false;
  const texts = [first.text];
  while (cursor.next?.kind === "or" && cursor.peek(1)?.kind === "text") {
    cursor.at++;
    const more = cursor.takeSaid("text");
    if (more) texts.push(more.text);
  }
  const said = texts.map((text) =>
    `${columnText(column.word)} ${TEXT_WORDS[kind]} ${JSON.stringify(text)}`
  );
  return add(cursor, [said.join(" or ")], isRemoved !== isDenied);
}

/**
 * Reads a column with "yes" and "no": "The approved ones", "not approved", "who get the
 * newsletter".
 */
function readFlag(cursor: PieceCursor, isRemoved: boolean): boolean {
  const isListed = ["only", "columns", "per", "by"].includes(cursor.peek(-1)?.kind ?? "") ||
    (cursor.peek(-1)?.kind === "and" && cursor.peek(-2)?.kind === "column");
  const isDenied = cursor.takeAny(["not", "without"]) !== null;
  const column = cursor.takeColumn();
  const flag = column && flagOf(column);
  const isJoined = cursor.next?.kind === "columns" ||
    (cursor.next?.kind === "and" && cursor.peek(1)?.kind === "column");
  if (!flag || ((isListed || isJoined) && !isDenied)) return false;
  return add(cursor, [isDenied ? flag.no : flag.yes], isRemoved);
}

/** Reads "overdue", "unpaid". */
function readMeant(cursor: PieceCursor, isRemoved: boolean): boolean {
  const negated = cursor.take("not");
  const meant = cursor.takeSaid("meant");
  if (meant === null) return false;
  return add(cursor, [meant.condition], isRemoved !== negated);
}

/** Reads "who owes us" as a condition on unpaid rows. */
function readOwed(cursor: PieceCursor): boolean {
  if (cursor.next?.kind !== "owed") return false;
  const condition = unpaidCondition(cursor.table) ?? conditionFor("open", cursor.table);
  if (!condition) return false;
  cursor.at++;
  return add(cursor, [condition], false);
}

/** Reads "without an e-mail", "email is empty". */
function readEmpty(cursor: PieceCursor, isRemoved: boolean): boolean {
  const isWithout = cursor.takeAny(["without", "empty"]) !== null;
  const column = cursor.takeColumn();
  // "Without absences" may mean the number 0, or an empty cell.
  if (isWithout && column?.kind === "number") return false;
  const behind = isWithout || column === null ? null : cursor.takeAny(["empty", "filled"]);
  if (column === null || (!isWithout && behind === null)) return false;
  const isFilled = behind === "filled";
  return add(
    cursor,
    [`${columnText(column.word)} is ${isFilled ? "not empty" : "empty"}`],
    isRemoved,
  );
}
