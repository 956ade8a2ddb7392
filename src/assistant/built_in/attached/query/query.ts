import type { FileTable, TableColumn } from "../file_table.ts";

export type Aggregation = "total" | "average" | "maximum" | "minimum";

/**
 * A number that is made of many rows; without a column, of the one that is likely to be added up.
 */
export interface WantedNumber {
  operation: Aggregation;
  column: TableColumn | null;
  /** Whether only the column is named, and not the operation. */
  isImplied?: true;
}

/** A column by which rows are sorted; null means the number that is wanted. */
export interface QuerySortKey {
  column: TableColumn | null;
  isDescending: boolean;
}

/** A request about the rows of a table, in the order of the work. */
export interface Query {
  /** Conditions that all hold for the rows that are kept. */
  kept: string[];
  /** Conditions for rows that are removed. */
  removed: string[];
  /** Columns and spans of time by which rows are grouped. */
  groups: string[];
  numbers: WantedNumber[];
  isCounted: boolean;
  /** The column whose different values are wanted, or counted. */
  distinct: TableColumn | null;
  /** Comparisons whose column is not known, such as "over 100". */
  openBounds: string[];
  /** Comparisons of the number that is wanted, such as "> 100". */
  ofNumbers: string[];
  sort: QuerySortKey[];
  /** The number of rows that are kept, from the first on. */
  first: number | null;
  columns: TableColumn[];
  /** Whether rows that are the same are kept once. */
  isUnique: boolean;
  /** The column in which rows that are the same are equal; null for all columns. */
  uniqueBy: TableColumn | null;
  /** The order by which the first of rows that are the same is kept. */
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

/** Writes a query as a request for a draft; returns null if the query is empty. */
export function queryText(
  query: Query,
  measure: TableColumn | null,
  /** Whether a total of no column may be said, of which the user is asked for the column. */
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

/** "Newest first" of rows whose columns are not known. */
function isOpenSort({ sort: [key, another] }: Query, made: readonly string[]): boolean {
  return key !== undefined && another === undefined && key.column === null && made.length === 0;
}

const NOTHING = "sort by nothing";

/**
 * Returns a column as a request names it: in quotes, because "total" and "first" are words, too.
 */
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

/**
 * Returns the words for the numbers that are wanted; "" for none, null if a column is not known.
 */
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

/** Whether several rows of a table have the same value in a column. */
export function isRepeated({ values, kind }: TableColumn, { rowCount }: FileTable): boolean {
  return kind === "text" && values.length > 0 && (rowCount === null || values.length < rowCount);
}
