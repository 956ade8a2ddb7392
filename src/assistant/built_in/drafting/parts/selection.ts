import { keyOf, namesIn } from "../columns.ts";
import { comparesWithAdjective } from "../conditions/compares_with_adjective.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { type RowSource, template } from "../draft_builder.ts";
import { fetchFrom, mapRows } from "../files/fetch_from.ts";
import { isGrouping } from "../dates/periods.ts";
import { isCondition } from "../part_order.ts";
import type { RequestPart } from "../request.ts";
import { REQUEST_CLASSES } from "../words/words.ts";
import type { DraftContext } from "../draft_context.ts";
import { holds, inOrderOf, isDescending, isOrdered, sortedBy, sortKeys } from "./rows/sorting.ts";
import type { PartTypes } from "./part_type.ts";
import { rankBy, RANKING_PARTS } from "./ranking.ts";

/** Adds the test that a cell is not null, because null cannot be compared with a number. */
export function withoutEmptyCells(expression: string): string {
  return expression.replace(
    /(item(?:\.\w{1,100}|\["[^"\\]{1,100}"\])) (>=|<=|>|<) (-?\d[\d.]{0,20})/g,
    "($1 != null && $1 $2 $3)",
  );
}

/** Keeps, or drops, the rows that match the condition of a part. */
export function filterRows(work: DraftContext, part: RequestPart, isDropped = false): void {
  const { current } = work.builder;
  const id = keepRows(work, part, isDropped);
  // "If a rate is above 2, post it" must post nothing if no row matches.
  if (id !== null && (isCondition(part) || isOfWebhook(work, part))) {
    work.builder.addGate(`size(steps.${id}.output) > 0`, current);
  }
}

/** Whether a condition chooses calls of a webhook: "When an order over 500 comes in by webhook". */
function isOfWebhook({ parts }: DraftContext, part: RequestPart): boolean {
  return parts[parts.indexOf(part) - 1]?.kind === "webhook";
}

/** Like `filterRows()`, but the next steps run even without rows. Returns the id of the step. */
export function keepRows(work: DraftContext, part: RequestPart, isDropped = false): string | null {
  const { builder } = work;
  const { current } = builder;
  if (!current) return null;
  const said = work.conditionOf(part);
  if (current.numbers && !isAbout(said, current.numbers)) {
    work.refuse(part);
    return null;
  }
  const kept = current.isCsv ? withoutEmptyCells(said) : said;
  const items = itemsOf(current, part);
  const where = isDropped ? `!(${kept})` : kept;
  builder.choose({ ...current, rows: items }, where);
  const id = builder.add("filter", {
    service: "data",
    action: "filter",
    with: { items: template(items), where },
  });
  builder.become({ ...current, isOne: false, id, rows: `steps.${id}.output` });
  return id;
}

/** Whether a condition compares only numbers that were computed from the rows. */
function isAbout(
  condition: string,
  numbers: readonly (readonly [name: string, value: string])[],
): boolean {
  const columns = [...condition.matchAll(/\bitem\.(\w+)/g)].map(([, column]) => column);
  return columns.every((column) => numbers.some(([name]) => name === column));
}

/**
 * Returns the rows to test as a list. "If the state is not ok" may be about one object or about
 * rows.
 */
function itemsOf({ id, rows, isOne = false }: RowSource, part: RequestPart): string {
  const isAnswer = rows === `steps.${id}.output.body`;
  return isOne || (isAnswer && isCondition(part)) ? `[${rows}].flatten()` : rows;
}

/** Replaces the rows by an expression whose rows have the same columns. */
function reorder(work: DraftContext, { wanted, rows }: { wanted: string; rows: string }): void {
  const { current } = work.builder;
  if (!current) return;
  const id = mapRows(work.builder, { wanted, items: rows, to: "item" });
  work.builder.become({ ...current, id, rows: `steps.${id}.output` });
}

function count({ said }: RequestPart): number {
  return Number(said["number"] ?? "1");
}

/** Nouns for rows of any kind. */
export const ONES = "ones|rows|items|records|entries|lines|zeilen|einträge|lignes|entrées|filas";

const IN = "in|from|of|aus|von|de|dans|en <some>? <file>? {data}";

/** Matches words for the first rows in the order that the request gives. */
export const TOP = /\b(?:top|obersten)\b/i;

/**
 * Whether groups with one number precede, by which "the top 10" are ranked: "Group by country,
 * count them and keep the top 10".
 */
export function ranksByCount(before: readonly RequestPart[]): boolean {
  const numbers = before.filter(({ kind }) => NUMBER_KINDS.has(kind));
  return before.some(isGrouping) &&
    numbers.length > 0 && numbers.every(({ kind }) => kind === "count");
}

/** Kinds of parts that compute one number from rows. */
export const NUMBER_KINDS: ReadonlySet<string> = new Set(
  ["sum", "average", "maximum", "minimum", "count"],
);

/**
 * Returns the column by which "the top 10" are ranked in "sort by amount and keep the top 10"; null
 * if the request sorts in a given direction.
 */
function rankedBy({ parts }: DraftContext, { words, start }: RequestPart): string | null {
  if (!TOP.test(words)) return null;
  const before = parts.filter((part) => part.start < start);
  const sort = before.findLast((part) => part.kind === "sort");
  if (sort) return isOrdered(sort.words) ? null : sort.said["column"] ?? null;
  return ranksByCount(before) ? "count" : null;
}

const LATEST = new PhraseSet((REQUEST_CLASSES["latest"] ?? "").split("|"));

/**
 * Returns which of several equal rows is kept: the first, or the latest or earliest by a column.
 */
function sameKept(column: string | undefined, words: string): string {
  if (column === undefined) return "same.items[0]";
  const sorted = sortedBy("same.items", column);
  return `${sorted}${holds(words, LATEST) ? ".reverse()" : ""}[0]`;
}

/**
 * Returns the patterns of "duplicate customers in orders.csv" in the word order of each language.
 */
function doubled(by: string): string[] {
  return [
    `<drop> <some>? <doubled> {thing} ${IN} ${by}`,
    `<drop> <some>? <doubled> {thing} ${by}`,
    `<drop> <some>? {thing} <doubled> ${IN} ${by}`,
    `<drop> <some>? {thing} <doubled> ${by}`,
  ].map((phrase) => phrase.trim());
}

/** Parts that choose and sort rows. */
export const SELECTION_PARTS = {
  drop: {
    takesRows: true,
    phrases: [
      "<drop> <some>? <ones> ,? <where> <some>? {pairs}",
      "<drop> <some>? {thing} ,? <where> <some>? {pairs}",
      `<drop> <some>? {thing} ${IN} ,? <where>|die|qui|que <some>? {pairs}`,
      `<drop> <some>? {thing} ${IN} {bare}`,
      `<drop> <some>? {thing} ${IN} ,? die|qui|que {bare} sind|ist?`,
      "<drop> <some>? {thing} ,? die|qui|que|that_are|which_are? {bare} sind|ist?",
      "<drop> <some>? <ones> {condition}",
      "<drop> <where>? {paired}",
    ],
    build(work, part) {
      const { words, said: { url } } = part;
      if (url !== undefined) fetchFrom(work, { url, words });
      filterRows(work, part, true);
    },
  },
  distinct: {
    takesRows: true,
    phrases: [
      ...["<drop> <some>? <duplicates> <by>", "<dedupe> <them>? <by>", "<dedupe> {object} <by>"]
        .map((words) =>
          `${words} <some>? {columns} ,? and|but? <keep> only? <some>? <latest>|<earliest> <ones>? <by> <some>? {date} <columns>?`
        ),
      ...doubled("<by> <some>? <columns>? {columns}"),
      "<drop> <some>? <duplicates> <by> <some>? <columns>? {columns}",
      "<drop> <some>? <duplicates> {object} <by> <some>? <columns>? {columns}",
      "<dedupe> {object} <by> <some>? <columns>? {columns}",
      "<drop> <some>? <duplicates>",
      "<dedupe> <them>? <by> <some>? <columns>? {columns}",
      "<dedupe> <them>?",
    ],
    build(work, { said, words }) {
      const { builder } = work;
      if (said["url"] !== undefined) fetchFrom(work, { url: said["url"], words });
      const { current } = builder;
      if (!current) return;
      const columns = namesIn(said["columns"] ?? "");
      const groups = `${current.rows}.groupBy(row, ${keyOf("row", columns)})`;
      const rows = columns.length === 0
        ? `${current.rows}.distinct()`
        : `${groups}.map(same, ${sameKept(said["date"], words)})`;
      reorder(work, { wanted: "unique", rows });
    },
  },
  /** Reads "remove duplicate customers". The assistant asks for the column. */
  distinct_open: { takesRows: true, phrases: doubled("") },
  ...RANKING_PARTS,
  head: {
    takesRows: true,
    phrases: [
      "<keep>|<get> <some>? <front> {number} <ones>? {thing}?",
      "<keep>|<get> <some>? {number} <front> <ones>? {thing}?",
      "<keep>|<get> {number} <ones>?",
      "limit <them>? to? {number} <ones>?",
    ],
    build(work, part) {
      const ranked = rankedBy(work, part);
      if (ranked !== null) return rankBy(work, part, { column: ranked, isDescending: true });
      const rows = work.builder.current?.rows ?? "[]";
      reorder(work, { wanted: "first", rows: `${rows}.slice(0, ${count(part)})` });
    },
  },
  tail: {
    takesRows: true,
    phrases: [
      "<keep>|<get> <some>? <back> {number} <ones>? {thing}?",
      "<keep>|<get> <some>? {number} <back> <ones>? {thing}?",
    ],
    build(work, part) {
      const rows = work.builder.current?.rows ?? "[]";
      const reversed = `${rows}.reverse().slice(0, ${count(part)}).reverse()`;
      reorder(work, { wanted: "last", rows: reversed });
    },
  },
  sort: {
    takesRows: true,
    phrases: [
      "<sort> <them>? <by> <some>? <columns>? {column} ,? <first>",
      "<sort> {object} <by> <some>? <columns>? {column} ,? <first>",
      "<sort> {object} <first>|<last> <by> <some>? <columns>? {column}",
      "<sort> <some> {thing} <first>|<last> <by> <some>? <columns>? {column}",
      "<sort> {object} <by> <some>? <columns>? {column} ,? <last>?",
      "<sort> <some> {thing} <by> <some>? <columns>? {column} ,? <first>",
      "<sort> <some> {thing} <by> <some>? <columns>? {column} ,? <last>?",
      "<sort> <them>? <by> <some>? <columns>? {column} ,? <last>?",
      "<want> <them> <sorted> <by> <some>? <columns>? {column} ,? <first>|<last>?",
      "<sort> <first>|<last> <by> <some>? <columns>? {column}",
      // Matches several columns; the phrases above match one.
      "<sort> <them>? <by> {keys}",
      "<sort> {object} <by> {keys}",
      "<sort> <some> {thing} <by> {keys}",
      "<want> <them> <sorted> <by> {keys}",
      "nach <some>? {column} absteigend|aufsteigend? sortieren|sortiert|ordnen|geordnet",
    ],
    build(work, part) {
      const { builder, numeric, texts } = work;
      const { current } = builder;
      const keys = sortKeys(part);
      if (!current) return;
      for (const { column } of keys) {
        if (current.isCsv && !numeric.includes(column)) {
          builder.notes.push(texts.sortedAsText(column));
        }
      }
      reorder(work, { wanted: "sorted", rows: inOrderOf(current.rows, keys) });
    },
  },
  /** Sorts groups by their number: "Sum amount by name, largest first". */
  order: {
    takesRows: true,
    phrases: ["<sorted>|<sort>? <first>|<last>"],
    build(work, part) {
      const { builder, parts } = work;
      const before = parts.slice(0, parts.indexOf(part));
      const number = before.findLast(({ kind }) => NUMBER_KINDS.has(kind));
      const { current } = builder;
      if (!current || current.numbers || !number || !before.some(isGrouping)) {
        return work.refuse(part);
      }
      const key = {
        column: number.said["column"] ?? "count",
        isDescending: isDescending(part.words),
      };
      reorder(work, { wanted: "sorted", rows: inOrderOf(current.rows, [key]) });
    },
  },
  /** Reads "Which pupils in marks.csv have a score under 40?". */
  which: {
    takesRows: true,
    brings: true,
    isWhole: true,
    phrases: [
      "which|what|welche|quels|quelles|qué|cuáles <some>? {thing} are|is|sind|sont|hay? in|from|of|aus|von|de|dans|en " +
      "<some>? <file>? {data} <where>|have|has|haben|ont|tienen <some>? {pairs} haben? ??",
    ],
    build(work, part) {
      fetchFrom(work, { url: part.said["url"] ?? "", words: part.words });
      filterRows(work, part);
    },
  },
  /** The assistant asks for the column. */
  sort_open: {
    takesRows: true,
    phrases: ["<sort> <them>? ,? <first>|<last>?", "<sort> <some> {thing} ,? <first>|<last>?"],
  },
  /** Reads "If https://… says that its status is not ok, …". */
  says: {
    takesRows: true,
    brings: true,
    phrases: [
      "<if> {url} <says> <some>? {pairs}",
      "<if> <some>? <file>? {data} has|contains|hat|enthält|contient|tiene|contiene <some>? <ones>|row|line|entry {pairs}",
      "<if> <some>? <file>? {data} has|contains|hat|enthält|contient|tiene|contiene <some>? <ones>|{thing}|row|line|entry <where> <some>? {pairs}",
    ],
    build(work, part) {
      fetchFrom(work, { url: part.said["url"] ?? "", words: part.words });
      filterRows(work, part);
    },
  },
  filter: {
    takesRows: true,
    phrases: [
      "<keep>|<get> <some>? {plural} {bare}",
      "<get> <some>? {plural} with {condition}",
      "<keep> <some>? <ones> ,? <where> <some>? {pairs}",
      "<keep> <some>? {thing} ,? <where> <some>? {pairs}",
      "<filter_by> <some>? {pairs}",
      "<keep> {object} ,? <where>|<by>|to <some>? {pairs}",
      "nach|auf|über <some>? {pairs} filtert|filtern",
      "<keep> <where>? {condition}",
      "<keep> <where>? {paired}",
      "<keep> <some>? <ones> {bare}",
      "<keep> <ones> {condition}",
      "<where> <any> {thing} has|have|with|whose|hat|haben|a|ont|tiene|tienen <some>? {pairs}",
      "<where> {condition}",
      "{condition} <only>",
    ],
    build: (work, part) => filterRows(work, part),
  },
  /**
   * Reads "Keep the open ones over 100 from the EU". The assistant asks for the columns, which are
   * never guessed.
   */
  described: {
    takesRows: true,
    phrases: [
      `<keep> <some>? {quality} ${ONES} {bare}? from|in|aus|de|del|en <some>? {place}`,
      `<keep> <some>? {quality} ${ONES} {bare}`,
      `<keep> <some>? <ones> that_are|which_are|who_are still|already|currently? {quality}`,
      // Without "that", which joins parts and was removed here.
      "are still|already|currently? {quality}",
      `<keep> <some>? {quality} ${ONES}`,
      `<keep> <some>? ${ONES} {bare}? from|in|aus|de|del|en <some>? {place}`,
      "<keep> <some>? {quality} {plural} {bare}? from|aus <some>? {place}",
      "<keep> <some>? {quality} {plural} {bare}?",
      "<keep> <some>? {plural} {bare} from|in|aus|de|del|en <some>? {place}",
      "<keep> <some>? {plural} from|aus <some>? {place}",
      "<keep> <ones> aus {place}",
      "<keep> <ones> from|in|de|en <some>? {proper}",
      // "De" may also precede the address of the rows.
      "<keep> <some>? {plural} de|del {proper}",
    ],
    build: (work, part) => work.refuse(part),
  },
  /** Reads a description with its condition: "Only the unpaid ones (status is unpaid)". */
  described_as: {
    takesRows: true,
    phrases: [
      `<keep> <some>? {quality} ${ONES} <where>? {pairs}`,
      "<keep> <some>? {quality} {plural} <where>? {pairs}",
    ],
    build(work, part) {
      const { quality = "" } = part.said;
      const condition = work.conditionOf(part).toLowerCase();
      // "The open ones (status is not open)" contradicts itself.
      const isSaid = !/!/.test(condition) &&
        comparesWithAdjective(condition, quality.toLowerCase());
      return isSaid ? filterRows(work, part) : work.refuse(part);
    },
  },
  described_out: {
    takesRows: true,
    phrases: [
      `<drop> <some>? {quality} ${ONES} {bare}?`,
      "<drop> <some>? {quality} {plural} {bare}?",
    ],
    build: (work, part) => work.refuse(part),
  },
} satisfies PartTypes;
