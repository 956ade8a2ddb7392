import { pattern } from "../../../lib/text/pattern.ts";
import { TABLE_TEXTS } from "../../grammar/language/answers/table_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { type FileTable, measureOf, type TableColumn } from "./file_table.ts";

const COLUMNS_MAX = 30;
const VALUES_MAX = 6;
/** The maximum number of different texts in a column of kinds, such as "open" and "paid". */
const KINDS_MAX = 12;

/** Describes the content of a file, and suggests sentences about it. */
export function tellTable(table: FileTable, language: Language): string {
  const sentences = sentencesAbout(table, language).map((sentence) => `- "${sentence}"`);
  return [describeTable(table, language), "", TABLE_TEXTS[language].say, ...sentences].join("\n");
}

/** Describes the content of a file: the number of rows, and each column with its values. */
function describeTable(table: FileTable, language: Language): string {
  const texts = TABLE_TEXTS[language];
  const lines = table.columns.slice(0, COLUMNS_MAX).map((column) => {
    const holds = contentOf(column, language);
    return `- ${column.name}${holds === "" ? "" : `: ${holds}`}`;
  });
  const more = table.columns.length > COLUMNS_MAX ? ["- …"] : [];
  return [texts.holds(table.sentAs, table.rowCount), ...lines, ...more].join("\n");
}

function contentOf({ kind, notation, values }: TableColumn, language: Language): string {
  const texts = TABLE_TEXTS[language];
  if (kind === "number" && notation === null) return texts.numbers;
  if (kind === "date" && notation === null) return texts.dates;
  if (kind !== "text") {
    return texts.written(kind === "number" ? "numbers" : "dates", notation ?? "");
  }
  const shown = values.slice(0, VALUES_MAX).map((value) => JSON.stringify(value)).join(", ");
  return values.length > VALUES_MAX ? `${shown}, …` : shown;
}

/** Returns sentences about a file that are understood while it is attached. */
export function sentencesAbout(table: FileTable, language: Language): string[] {
  const texts = TABLE_TEXTS[language];
  const number = measureOf(table);
  const kind = kindOf(table);
  const by = kind?.name ?? table.columns.find(({ kind }) => kind === "text")?.name;
  const isPlain = (name: string | undefined) => name !== undefined && PLAIN_NAME.test(name);
  return [
    ...kind && isPlain(kind.name)
      ? [texts.keep({ column: kind.name, value: kind.values[0] ?? "" })]
      : [],
    ...number && by !== undefined && isPlain(by) && isPlain(number.name)
      ? [texts.totals({ number: number.name, by })]
      : [],
    ...number && isPlain(number.name) ? [texts.sort(number.name)] : [],
    texts.distinct,
  ].slice(0, SENTENCES_MAX);
}

const SENTENCES_MAX = 3;
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Returns the column with the fewest different texts, if each is a word; null if there is none. */
function kindOf({ columns }: FileTable): TableColumn | null {
  const kinds = columns.filter(({ kind, values }) =>
    kind === "text" && values.length > 1 && values.length <= KINDS_MAX &&
    values.every((value) => /^\p{L}{2,20}$/u.test(value))
  );
  return kinds.toSorted((one, other) => one.values.length - other.values.length)[0] ?? null;
}

const ASKING = {
  en: [
    "and? what's|what_is|what_are|what_does|what_columns|what_fields|what",
    "and? which_columns|which_fields|describe|show_me|tell_me",
  ],
};
const CONTENT = {
  en: [
    "column(s)|field(s)|header(s)",
    "in it|this|the",
    "it have|contain|hold",
    "this file|csv",
    "file have|contain|hold",
  ],
};
/** Match "What columns does it have?": a question with a word for the content of a file. */
const ABOUT_CONTENT: readonly RegExp[] = [
  pattern("iu")`^ ${ASKING} \b (?= .{0,80} \b ${CONTENT} \b ) .{0,120} $`,
  pattern(
    "iu",
  )`^ ${"was|welche"} \b (?= .{0,80} ${"spalten|felder|steht|enthält|ist_in"} ) .{0,120} $`,
  pattern("iu")`
    ^ (?: qu['’] | que\b | ${"quelle(s)"} \b ) (?= .{0,80} ${"colonnes|champs|contient|y_a-t-il|dans"} ) .{0,120} $
  `,
  pattern("iu")`
    ^ ${"qué|que|cuales|cuáles"} \b (?= .{0,80} ${"columnas|campos|contiene|hay_en|tiene"} ) .{0,120} $
  `,
];

/** Whether a message only asks what the file contains. */
export function asksForContent(words: string): boolean {
  return words.length < 160 && ABOUT_CONTENT.some((form) => form.test(words.trim()));
}
