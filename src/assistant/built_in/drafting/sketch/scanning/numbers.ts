import { measureColumn } from "../../../attached/query/likely_columns.ts";
import { periodAt } from "../../dates/periods.ts";
import { TIME_WORDS } from "../../roles/noun_words.ts";
import type { Columns } from "./columns.ts";
import type { Said } from "./said.ts";
import type { GroupKey, Number_, Operation } from "../sketch.ts";

const OPERATIONS: readonly Operation[] = ["total", "average", "maximum", "minimum", "count"];

/** The aggregations and the groups of a sentence, and the other columns that it mentions. */
export interface Numbers {
  numbers: Number_[];
  groups: GroupKey[];
}

/** Returns the aggregation that is named at a position, such as "mean". */
export function operationAt(
  said: Said,
  at: number,
): { operation: Operation; length: number } | null {
  const median = said.is(at, "median");
  if (median > 0) return { operation: "median", length: median };
  for (const operation of OPERATIONS) {
    const length = said.means(at, operation as "total");
    if (length > 0) return { operation, length };
  }
  const count = said.is(at, "headcount");
  return count > 0 ? { operation: "count", length: count } : null;
}

/** Words between an aggregation and its column. */
const OF: ReadonlySet<string> = new Set(
  "of the for de des du la le les l' d' el los las der die das von a an all each its their : revenue( amount("
    .split(
      " ",
    ),
);

/**
 * Reads an aggregation such as "the sum of revenue" or "mean and deviation". Returns null if none
 * begins there.
 */
export function numberWantedAt(
  said: Said,
  columns: Columns,
  at: number,
): { number: Number_; end: number } | null {
  const found = operationAt(said, at);
  if (found === null) return null;
  let place = at + found.length;
  while (place < at + found.length + 3 && OF.has(said.word(place))) place++;
  const counted = columns.hasTable ? columns.known(place) : null;
  if (found.operation === "count" && counted?.kind === "number") {
    // "How many hours" adds up.
    const end = place + counted.length;
    return { number: { operation: "total", column: counted.name }, end };
  }
  if (found.operation === "count") {
    while (columns.isRows(place) && columns.known(place) === null) place++;
    return { number: { operation: "count", column: null }, end: place };
  }
  // In French and Spanish, an adjective may follow: "moyenne annuelle".
  const isRomance = said.language === "fr" || said.language === "es";
  const isOf = place > at + found.length || !isRomance;
  const column = columns.known(place) ?? (isOf || columns.hasTable ? columns.likely(place) : null);
  const isNumber = column !== null && (column.kind === null || column.kind === "number");
  // "Total points" is of a column that the table does not have.
  const isStrange = columns.hasTable && column === null && said.kind(place) === "word" &&
    said.meaning(place) === null && said.roles(place).length === 0;
  if (isStrange) return null;
  if (!isNumber) {
    return { number: { operation: found.operation, column: null }, end: at + found.length };
  }
  return {
    number: { operation: found.operation, column: column.name },
    end: place + column.length,
  };
}

/**
 * Reads "per class", "by region and product", "grouped by month". Returns null if none begins
 * there.
 */
export function groupsAt(
  said: Said,
  columns: Columns,
  at: number,
): { groups: GroupKey[]; end: number } | null {
  const per = said.means(at, "per", "by");
  if (per === 0 || said.means(at, "sort") > 0) return null;
  // "Every evening" is a time, and "each page" may be one.
  const isEach = EACH.test(said.word(at + per - 1)) && !BY.test(said.word(at)) &&
    columns.known(at + per) === null;
  if (isEach || TIME_WORDS.test(said.word(at + per)) && periodAt(said.tokens, at + per) === null) {
    return null;
  }
  const groups: GroupKey[] = [];
  let end = at + per;
  for (let place = end; groups.length < 4;) {
    while (place < end + 3 && ARTICLES.has(said.word(place))) place++;
    const found = groupAt(said, columns, place);
    if (found === null) break;
    groups.push(found.group);
    end = place + found.length;
    const joint = /^(?:,|and|und|et|y|e|\+|&)$/u.test(said.word(end)) ? 1 : 0;
    if (joint === 0) break;
    place = end + 1;
  }
  return groups.length === 0 ? null : { groups, end };
}

const BY = /^(?:by|per|pro|je|par|por|nach)$/u;
const EACH = /^(?:each|every|jede[nrs]?|chaque|cada|for|für|pour|para)$/u;
const ARTICLES: ReadonlySet<string> = new Set(
  "the each a der die das dem jeder jede le la les l' el los las its cost".split(" "),
);

function groupAt(
  said: Said,
  columns: Columns,
  at: number,
): { group: GroupKey; length: number } | null {
  const named = columns.known(at);
  const isMeasure = named?.kind === "number" &&
    said.means(at - 1, "highest", "lowest", "best", "worst") > 0;
  if (isMeasure) return null;
  if (named) return { group: { column: named.name, period: null }, length: named.length };
  const period = periodAt(said.tokens, at);
  if (period !== null) {
    const date = columns.only("date")?.name ??
      columns.declared.find((name) => /date|day|time|_at$|datum|fecha/iu.test(name));
    if (date !== undefined) {
      return { group: { column: date, period: period.period }, length: period.length };
    }
    // Rows of which nothing is known may have a column of months.
    return columns.hasTable
      ? null
      : { group: { column: said.word(at), period: null }, length: period.length };
  }
  const column = columns.likely(at);
  if (column !== null && column.kind !== "number") {
    return { group: { column: column.name, period: null }, length: column.length };
  }
  const isThing = !columns.hasTable && said.kind(at) === "word" && said.means(at, "rows") > 0;
  return isThing ? { group: { column: said.written(at), period: null }, length: 1 } : null;
}

/**
 * Fills in missing columns of aggregations if only one column is possible. Returns false if one
 * stays missing.
 */
export function withMeasures(
  numbers: Number_[],
  { columns, mentioned }: { columns: Columns; mentioned: readonly string[] },
): boolean {
  const [table] = columns.tables;
  const known = numbers.map(({ column }) => column).find((column) => column !== null) ??
    mentioned[0] ?? (table && measureColumn(table)?.name) ??
    columns.declared.find((name) => AMOUNTS.test(name));
  for (const number of numbers) {
    if (number.operation !== "count") number.column ??= known ?? null;
  }
  return numbers.every(({ operation, column }) => operation === "count" || column !== null);
}

/** Matches names of columns with numbers that are compared or summed. */
export const AMOUNTS =
  /^(?:value|amount|total|revenue|sales|price|hours|quantity|qty|spend|wert|betrag|umsatz|menge|montant|valeur|prix|importe|precio|valor|cantidad)$/iu;
