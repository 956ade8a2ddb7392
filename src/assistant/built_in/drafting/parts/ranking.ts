import { PhraseSet } from "../../../grammar/forms.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { fieldOf } from "../columns.ts";
import { template } from "../draft_builder.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import { lexemesOf } from "../lexemes.ts";
import { timeIn } from "../dates/periods.ts";
import type { RequestPart } from "../request.ts";
import { NEWEST, OLDEST } from "../words/ranking_words.ts";
import { REQUEST_CLASSES } from "../words/words.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";

const OF_TIMES = new PhraseSet(`${NEWEST}|${OLDEST}`.split("|"));

/** Whether a part ranks rows by date, as "the newest" does. */
export function ranksByTime({ words }: Pick<RequestPart, "words">): boolean {
  const { tokens } = lexemesOf(words);
  return tokens.some((_, at) => OF_TIMES.lengthAt(tokens, at) > 0);
}

/** Keeps the first rows in the order of a column. Rows with an empty cell are excluded. */
export function rankBy(
  { builder }: DraftContext,
  part: RequestPart,
  { column, isDescending }: { column: string; isDescending: boolean },
): void {
  const { current } = builder;
  if (!current) return;
  const cell = fieldOf("row", column);
  const key = ranksByTime(part) ? timeIn(cell) : cell;
  const ranked = `${current.rows}.filter(row, default(${cell}, "") != "").sortBy(row, ${key})`;
  const number = Number(part.said["number"] ?? "1");
  const items = `${ranked}${isDescending ? ".reverse()" : ""}.slice(0, ${number})`;
  const id = builder.add(isDescending ? "top" : "lowest", {
    service: "data",
    action: "map",
    with: { items: template(items), to: template("item") },
  });
  builder.become({ ...current, id, rows: `steps.${id}.output` });
}

/** Returns the patterns of "the 3 largest orders" and "les 3 commandes les plus chères". */
export function rankedPhrases(words: string, tails: readonly string[] = BY_COLUMN): string[] {
  return tails.flatMap((tail) => [
    `<some>? ${words} {number} <ones>? {thing}? ${tail}`,
    `<some>? {number} ${words} <ones>? {thing}? ${tail}`,
    `<some>? {number} {thing} <some>? ${words} ${tail}`,
  ]).map((phrase) => phrase.trim());
}

const BY_COLUMN = [
  "<by> <some>? {column}",
  "in|from|of|aus|von|de|dans|en <some>? <file>? {data} <by> <some>? {column}",
];

/** Returns the patterns of "the 3 orders with the highest amount", which name the column. */
export function havingPhrases(words: string): string[] {
  return [`<some>? {number} <ones>? {thing}? with|mit|avec|con <some>? ${words} {column}`];
}

/** Adds a note if "the top 3 customers" is taken from a list of orders, because it ranks orders. */
function noteRanking(
  { builder, parts, texts }: DraftContext,
  { said: { thing } }: RequestPart,
): void {
  const isGrouped = parts.some(({ kind, said }) => kind === "group" || said["by"] !== undefined);
  const list = builder.current?.name.toLowerCase() ?? "";
  if (thing === undefined || isGrouped || ROWS.has(thing) || sameNoun(thing, list)) return;
  builder.notes.push(texts.ranksRows(thing));
}

const ROWS: ReadonlySet<string> = new Set(
  ("rows lines entries records items ones zeilen einträge datensätze lignes entrées filas líneas " +
    "registros").split(" "),
);

/** Whether two words are the singular and plural of one noun. */
function sameNoun(one: string, other: string): boolean {
  return other !== "" && (one.startsWith(other.slice(0, -1)) || other.startsWith(one.slice(0, -1)));
}

function withVerbs(phrases: readonly string[]): string[] {
  return phrases.flatMap((phrase) => [`<keep>|<get> <me>? ${phrase}`, phrase]);
}

function ranking(isDescending: boolean): Pick<PartTypes[string], "takesRows" | "build"> {
  return {
    takesRows: true,
    build(work, part) {
      const { words, said: { url, column = "" } } = part;
      if (url !== undefined) fetchFrom(work, { url, words });
      noteRanking(work, part);
      rankBy(work, part, { column, isDescending });
    },
  };
}

/** Aggregations of groups, by the words before their column. */
const NUMBERS: readonly [words: PhraseSet, method: string][] = [
  [new PhraseSet(`total|sum|summed|${REQUEST_CLASSES["add_up"]}`.split("|")), "sum()"],
  [new PhraseSet((REQUEST_CLASSES["average"] ?? "").split("|")), "avg()"],
];

/**
 * Ranks groups: "the top 3 customers by total revenue" groups by the column that the noun names.
 */
function rankGroups(work: DraftContext, part: RequestPart): void {
  const { words, said: { url, thing = "", column = "" } } = part;
  const { builder, texts } = work;
  if (url !== undefined) fetchFrom(work, { url, words });
  const { current } = builder;
  const { tokens } = lexemesOf(words);
  const method = NUMBERS.find(([said]) => tokens.some((_, at) => said.lengthAt(tokens, at) > 0))
    ?.[1];
  const by = thing.replace(/ies$/u, "y").replace(/(?<!s)s$/u, "");
  if (!current || method === undefined || by === thing) return work.refuse(part);
  const groups = builder.add("groups", {
    service: "data",
    action: "group",
    with: { items: template(current.rows), by: fieldOf("item", by) },
  });
  const cells = `item.items.map(row, ${fieldOf("row", column)})`;
  const filled = current.isCsv ? `${cells}.filter(cell, cell != null)` : cells;
  const id = builder.add("summary", {
    service: "data",
    action: "map",
    with: {
      items: template(`steps.${groups}.output`),
      to: {
        [by]: template("item.key"),
        count: template("size(item.items)"),
        [column]: template(`${filled}.${method}`),
      },
    },
  });
  builder.become({ id, name: id, rows: `steps.${id}.output`, isCsv: false });
  builder.notes.push(texts.groupedBy(by));
  rankBy(work, part, { column, isDescending: MOST.lengthAt(tokens, mostAt(tokens)) > 0 });
}

const MOST = new PhraseSet((REQUEST_CLASSES["most"] ?? "").split("|"));

function mostAt(tokens: readonly Token[]): number {
  return Math.max(0, tokens.findIndex((_, at) => MOST.lengthAt(tokens, at) > 0));
}

const BY_NUMBER = "<by> <some>? total|sum|summed|<add_up>|<average> of? <some>? {column}";
export const GROUPS = ["<most>", "<least>"].flatMap((words) => [
  `<some>? ${words} {number} {thing} ${BY_NUMBER}`,
  `<some>? {number} ${words} {thing} ${BY_NUMBER}`,
  `<some>? ${words} {number} {thing} in|from|of|aus|von|de|dans|en <some>? <file>? {data} ${BY_NUMBER}`,
]);

/**
 * Parts that keep the first rows in the order of a column, including those whose column the
 * assistant asks for.
 */
export const RANKING_PARTS = {
  ranked_groups: { takesRows: true, phrases: withVerbs(GROUPS), build: rankGroups },
  largest: {
    ...ranking(true),
    phrases: withVerbs([...rankedPhrases("<most>"), ...havingPhrases("<most>")]),
  },
  smallest: {
    ...ranking(false),
    phrases: withVerbs([...rankedPhrases("<least>"), ...havingPhrases("<least>")]),
  },
  largest_open: {
    takesRows: true,
    phrases: withVerbs(rankedPhrases("<superlative>", [""])),
    build: (work, part) => work.refuse(part),
  },
} satisfies PartTypes;
