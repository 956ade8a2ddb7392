import type { Language } from "../../../grammar/language/vocabulary.ts";
import { type FileTable, isIdentifier, type TableColumn } from "../file_table.ts";
import { measureColumn, personColumn } from "./likely_columns.ts";
import type { QueryPiece } from "./query_piece.ts";
import { queryPiecesOf } from "./query_pieces.ts";
import { columnText, emptyQuery, isRepeated, type Query, queryText } from "./query.ts";
import { PieceCursor } from "./piece_cursor.ts";
import { decideComparisons } from "./pending_comparisons.ts";
import { readConditions } from "./read_conditions.ts";
import { isRate } from "./rates.ts";
import { NUMBER_RULES, ORDER_RULES } from "./read_numbers.ts";

/**
 * Rewrites a question about the rows of a table as a request for a draft: "which customer bought
 * the most?" becomes "total amount by customer, sort by amount descending, keep the first 1".
 * Returns null if a word is not understood, or if nothing is to be done with the rows.
 */
export function asQuery(text: string, table: FileTable, language: Language): string | null {
  const query = readQuery(text, table, language);
  return query && writeQuery(query, table);
}

/** Reads a request about the rows of a table. Returns null if a word is not understood. */
export function readQuery(text: string, table: FileTable, language: Language): Query | null {
  const pieces = YES_OR_NO.test(text) ? null : queryPiecesOf(text, table, language);
  return pieces && queryFromPieces(pieces, table);
}

/** Writes a query as a request for a draft. Returns null if the query is empty. */
export function writeQuery(query: Query, table: FileTable): string | null {
  return queryText(query, measureColumn(table));
}

/** Matches words that only begin a schedule. */
const RECURRING =
  /^(?:every|each|daily|weekly|monthly|jede|täglich|wöchentlich|monatlich|chaque|tous|toutes|cada|todos|todas)/iu;

/** Matches questions such as "Are all orders shipped?", which a list of rows does not answer. */
const YES_OR_NO =
  /^\s*[¿]?(?:(?:are|is|were) (?:all|every)|sind alle|wurden alle|est-ce que tou|sont-ils tous|están tod|son tod)/iu;

/** Combines the pieces of a request to a query. Returns null if a piece does not fit. */
export function queryFromPieces(pieces: readonly QueryPiece[], table: FileTable): Query | null {
  const cursor = new PieceCursor(pieces, table, emptyQuery());
  while (!cursor.isAtEnd) {
    if (!RULES.some((rule) => cursor.attempt(() => rule(cursor)))) return null;
  }
  return finished(cursor);
}

const RULES: readonly ((cursor: PieceCursor) => boolean)[] = [
  readResult,
  ...ORDER_RULES,
  ...NUMBER_RULES,
  ...[readConditions, readSubject, readConnector],
];

/** Reads the target of the result or the schedule. */
function readResult(cursor: PieceCursor): boolean {
  const { query } = cursor;
  const begin = cursor.at;
  if (cursor.take("send")) {
    cursor.isSending = true;
    skipObject(cursor);
  }
  const mail = cursor.takeSaid("mail");
  if (mail !== null) {
    if (!cursor.isSending || query.recipient !== null) return false;
    query.recipient = mail.text;
    return true;
  }
  const when = cursor.takeSaid("when");
  if (when !== null && query.when === null) {
    query.when = when.text;
    return true;
  }
  if (cursor.at > begin) return cursor.isSending;
  if (cursor.take("save")) {
    cursor.isSaving = true;
    skipObject(cursor);
  }
  const file = cursor.takeSaid("file");
  if (file !== null && query.file !== null) return false;
  if (file !== null) {
    cursor.take("save");
    query.file = file.text;
    return true;
  }
  return cursor.at > begin;
}

function skipObject(cursor: PieceCursor): void {
  while (cursor.take("rows") || cursor.take("columns")) {
    // In "Save the rows as …" only the name of the file matters.
  }
}

/** Reads the subject of the request: "which customers …", "the name and e-mail of …". */
function readSubject(cursor: PieceCursor): boolean {
  const isOnly = cursor.take("only");
  // "Only those with an amount over 100" contains a condition.
  if (isOnly && cursor.next?.kind === "and") return false;
  cursor.take("columns");
  const columns = cursor.takeColumns();
  const isNamed = cursor.take("columns") || isOnly || cursor.take("only");
  if (columns.length === 0) return false;
  const [first, another] = columns;
  if (isNamed || another) {
    if (cursor.query.columns.length > 0 || cursor.query.groups.length > 0) return false;
    cursor.query.columns = columns;
    return true;
  }
  return first !== undefined && becomesSubject(cursor, first);
}

/**
 * Makes a column the subject of the request. A number column with conditions is summed: "the hours
 * of Nina".
 */
function becomesSubject(cursor: PieceCursor, column: TableColumn): boolean {
  const { query } = cursor;
  if (cursor.subject || query.groups.length > 0) return false;
  if (column.kind === "number" && !isIdentifier(column, cursor.table)) {
    const last = query.numbers.at(-1);
    if (last?.column === null) {
      last.column = column;
      return true;
    }
    // "Salary costs" names the column twice.
    if (last?.column === column) return true;
    if (query.numbers.length > 0 || query.isCounted) return false;
    // "All marks of November" means the rows.
    if (isRate(column)) return cursor.becomesTopic();
    query.numbers.push({ operation: "total", column, isImplied: true });
    return true;
  }
  cursor.subject = column;
  return true;
}

function readConnector(cursor: PieceCursor): boolean {
  const { kind } = cursor.next ?? {};
  // "Sold orders" contains a condition that the table cannot express.
  if (kind === "linkVerb" && cursor.peek(1)?.kind === "rows") return false;
  if (kind === "linkVerb") cursor.hasLinkVerb = true;
  if (kind === "who") cursor.asksWho = true;
  return cursor.takeAny(["and", "rows", "who", "only", "linkVerb", "columns"]) !== null;
}

/**
 * Completes the query when all pieces are read: decides the meaning of the superlative and of the
 * subject. Returns null if that fails.
 */
function finished(cursor: PieceCursor): Query | null {
  const { query, ranks, asksWho, hasLinkVerb, table } = cursor;
  if (cursor.hasTopic && query.kept.length + query.removed.length + query.sort.length === 0) {
    return null;
  }
  if (cursor.isSending && query.recipient === null) return null;
  if (cursor.isSaving && query.file === null) return null;
  // "On Fridays" in a request that sends and saves nothing may be a condition.
  const isSchedule = query.when === null || query.recipient !== null || query.file !== null ||
    RECURRING.test(query.when);
  if (!isSchedule) return null;
  if (query.columns.length > 0 && query.groups.length > 0) return null;
  if (!decideComparisons(cursor)) return null;
  const about = cursor.subject ?? (asksWho ? personColumn(table) : null);
  const isDone = ranks === null ? withSubject(cursor) : withRank(cursor, about);
  const isExplained = !hasLinkVerb || cursor.hasTimes || query.numbers.length > 0 ||
    query.isCounted ||
    ranks !== null;
  return isDone && isExplained ? query : null;
}

/**
 * Applies a superlative: "the top 3 customers" are groups, and "the highest salary per team" is a
 * number per group.
 */
function withRank(
  { query, ranks, asksWho, table, hasLinkVerb }: PieceCursor,
  about: TableColumn | null,
): boolean {
  const hasNumbers = query.numbers.length > 0 || query.isCounted;
  if (query.groups.length > 0) {
    if (hasNumbers || query.first !== 1) return hasNumbers;
    if (about !== null) return withFirstOfEach(query, { ranks, table });
    const isMost = query.sort[0]?.isDescending === true;
    query.numbers.push({
      operation: isMost ? "maximum" : "minimum",
      column: ranks?.column ?? null,
    });
    query.sort = [];
    query.first = null;
    return true;
  }
  const ranksRows = !hasNumbers && ranks?.column && !hasLinkVerb && !ranks.isOfSums;
  const isGrouped = about !== null && isRepeated(about, table) && !ranksRows;
  if (!isGrouped) return !hasNumbers && !(asksWho && ranks?.isOfSums === true && about === null);
  query.groups = [columnText(about.word)];
  if (!hasNumbers) query.numbers.push({ operation: "total", column: ranks?.column ?? null });
  return true;
}

/** Keeps one whole row per group: "The cheapest supplier per item". */
function withFirstOfEach(
  query: Query,
  { ranks, table }: Pick<PieceCursor, "ranks" | "table">,
): boolean {
  const [group, another] = query.groups;
  const column = table.columns.find(({ word }) => columnText(word) === group);
  const ranked = ranks?.column ?? measureColumn(table);
  if (column === undefined || another !== undefined || ranked === null) return false;
  query.uniqueFirst = { column: ranked, isDescending: query.sort[0]?.isDescending === true };
  query.uniqueBy = column;
  query.isUnique = true;
  query.groups = [];
  query.sort = [];
  query.first = null;
  return true;
}

/** Groups by the subject: "Departments with their total salary" has one row per department. */
function withSubject({ query, subject, table }: PieceCursor): boolean {
  if (subject === null) return true;
  if (query.numbers.length > 0 && query.groups.length === 0) {
    if (!isRepeated(subject, table)) return false;
    query.groups = [columnText(subject.word)];
  } else if (isBare(query)) {
    query.columns = [subject];
    query.isUnique = true;
  }
  return true;
}

function isBare(query: Query): boolean {
  const { kept, removed, numbers, groups, sort, first, columns, distinct } = query;
  return kept.length + removed.length + numbers.length + sort.length + columns.length === 0 &&
    groups.length === 0 && first === null && distinct === null && !query.isCounted;
}
