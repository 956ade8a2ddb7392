import type { FileTable, TableColumn } from "../file_table.ts";

export type Aggregation = "total" | "average" | "maximum" | "minimum";

/** An aggregation of rows. Without a column, the column that is likely to be summed. */
export interface WantedNumber {
  operation: Aggregation;
  column: TableColumn | null;
  /** Whether the request only names the column, not the aggregation. */
  isImplied?: true;
}

/** A sort key. A null column means the wanted number. */
export interface QuerySortKey {
  column: TableColumn | null;
  isDescending: boolean;
}

/** A request about the rows of a table, in the order of processing. */
export interface Query {
  /** Conditions that must all hold for a row to be kept. */
  kept: string[];
  /** Conditions of rows that are removed. */
  removed: string[];
  /** Columns and periods to group by. */
  groups: string[];
  numbers: WantedNumber[];
  isCounted: boolean;
  /** The column whose distinct values are wanted or counted. */
  distinct: TableColumn | null;
  /** Comparisons whose column is unknown, such as "over 100". */
  openBounds: string[];
  /** Comparisons of the wanted number, such as "> 100". */
  ofNumbers: string[];
  sort: QuerySortKey[];
  /** The number of rows to keep, from the beginning. */
  first: number | null;
  columns: TableColumn[];
  /** Whether duplicates are removed. */
  isUnique: boolean;
  /** The column in which duplicates are equal; null for all columns. */
  uniqueBy: TableColumn | null;
  /** The order that decides which of several duplicates is kept. */
  uniqueFirst: QuerySortKey | null;
  when: string | null;
  file: string | null;
  recipient: string | null;
}

export function emptyQuery(): Query {
  return {
    ...{ kept: [], removed: [], groups: [], numbers: [], isCounted: false, distinct: null },
    ...{ ofNumbers: [], sort: [], first: null, columns: [], isUnique: false, uniqueBy: null },
    ...{ uniqueFirst: null, openBounds: [] },
    ...{ when: null, file: null, recipient: null },
  };
}

/** Writes a query as a request for a draft. Returns null if the query is empty. */
export function queryText(
  query: Query,
  measure: TableColumn | null,
  /** Whether the request may leave the column of a total open. The assistant then asks for it. */
  mayAsk = false,
): string | null {
  const number = numberWords(query, measure, mayAsk);
  if (number === null) return null;
  const made = numberNames(query, measure);
  const parts = [
    ...query.kept.length > 0 ? [`keep the rows where ${query.kept.join(" and ")}`] : [],
    ...query.openBounds.map((bound) => `keep the rows ${bound}`),
    ...query.removed.map((condition) => `remove the rows where ${condition}`),
    ...query.uniqueFirst === null ? [] : sortWords({ ...query, sort: [query.uniqueFirst] }, null),
    ...query.uniqueBy === null ? [] : [`remove duplicates by ${columnText(query.uniqueBy.word)}`],
    ...number === "" ? [] : [number],
    ...query.ofNumbers.map((comparison) =>
      `keep the rows where ${columnText(made[0] ?? "")} ${comparison}`
    ),
    ...isOpenSort(query, made) && mayAsk
      ? [`sort them, ${query.sort[0]?.isDescending ? "largest" : "smallest"} first`]
      : sortWords(query, made[0] === "" ? null : made[0] ?? measure?.word ?? null),
    ...query.first === null ? [] : [`keep the first ${query.first}`],
    ...query.columns.length === 0 ? [] : [`keep only the columns ${columnWords(query.columns)}`],
    ...query.isUnique && query.uniqueBy === null ? ["remove duplicates"] : [],
    ...query.file === null ? [] : [`save it as ${query.file}`],
    ...query.recipient === null ? [] : [`email it to ${query.recipient}`],
    ...query.when === null ? [] : [query.when],
  ];
  return parts.length === 0 || parts.includes(NOTHING) ? null : parts.join(", ");
}

/** Whether the column of the sort order is unknown, as in "newest first" of unknown rows. */
function isOpenSort({ sort: [key, another] }: Query, made: readonly string[]): boolean {
  return key !== undefined && another === undefined && key.column === null && made.length === 0;
}

const NOTHING = "sort by nothing";

/** Returns a column in quotes, because names such as "total" and "first" also are words. */
export function columnText(column: string): string {
  return `"${column}"`;
}

function columnWords(columns: readonly TableColumn[]): string {
  return listOf(columns.map(({ word }) => columnText(word)));
}

function listOf(words: readonly string[]): string {
  return words.length === 1
    ? `${words[0]}`
    : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Returns the words for the wanted numbers; "" if none are wanted; null if a column is unknown. */
function numberWords(
  query: Query,
  measure: TableColumn | null,
  mayAsk: boolean,
): string | null {
  const { numbers, groups, isCounted, distinct } = query;
  const by = groups.length === 0 ? "" : ` by ${listOf(groups)}`;
  if (distinct) return by === "" ? `count the distinct ${columnText(distinct.word)}` : null;
  const isOpen = numbers.some(({ column }) => column === null && measure === null);
  if (isOpen) return mayAsk && numbers.length === 1 ? `${numbers[0]?.operation}${by}` : null;
  if (numbers.length === 0 && (isCounted || groups.length > 0)) return `count the rows${by}`;
  const wanted = numbers.map(({ operation, column }) =>
    `${operation} ${columnText((column ?? measure)?.word ?? "")}`
  );
  return wanted.length === 0 ? "" : `${wanted.join(" and ")}${by}`;
}

function numberNames(
  { numbers, isCounted, groups }: Query,
  measure: TableColumn | null,
): string[] {
  const names = numbers.map(({ column }) => (column ?? measure)?.word ?? "");
  return isCounted || (groups.length > 0 && names.length === 0) ? [...names, "count"] : names;
}

function sortWords({ sort }: Query, number: string | null): string[] {
  if (sort.length === 0) return [];
  const keys = sort.map(({ column, isDescending }) => {
    const word = column?.word ?? number;
    return word === null ? null : `${columnText(word)}${isDescending ? " descending" : ""}`;
  });
  return [keys.includes(null) ? NOTHING : `sort by ${keys.join(", then by ")}`];
}

/** Whether several rows of the table have the same value in a column. */
export function isRepeated({ values, kind }: TableColumn, { rowCount }: FileTable): boolean {
  return kind === "text" && values.length > 0 && (rowCount === null || values.length < rowCount);
}
