import { PhraseSet } from "../../../grammar/forms.ts";
import {
  ALSO,
  type ComparisonKind,
  EITHER,
  EMPTY_WORDS,
  LACKED_ARTICLES,
  LACKING,
  LACKING_AFTER,
  ONE_OF_WORDS,
} from "../../../grammar/language/comparisons.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { columnAt, columnsCompared, NO_COLUMN } from "./compared_columns.ts";
import { boundIn } from "./bounds.ts";
import { comparisonAt } from "./comparison.ts";
import { fieldOf } from "../columns.ts";
import { beginsSpan, relativeDateAt } from "../dates/relative_dates.ts";
import { FILLERS, PAIRED_COLUMNS } from "../words/word_lists.ts";
import { NO_NOUN_WORDS } from "../places.ts";
import { type ComparedValue, numberAt, valueAt, valuesAt } from "../values.ts";
import { REQUEST_CLASSES, VERBS } from "../words/words.ts";

/** The condition of a filter. */
export interface FilterCondition {
  /** An expression over `item`. */
  expression: string;
  /** The columns that are compared with numbers. */
  numeric: string[];
  /** The position in the text where a column must be inserted; null if no column is missing. */
  missingAt: number | null;
}

interface ConditionReading extends FilterCondition {
  end: number;
}

const AND = new PhraseSet(ALSO);
const OR = new PhraseSet(EITHER);
const FILLING = new PhraseSet(FILLERS);

interface Options {
  /** Whether a column followed by a value, as in "status open", is a comparison. */
  takesPairs: boolean;
}

/**
 * Reads the condition at the position, with as many comparisons as possible. Returns null if there
 * is none.
 */
export function readCondition(
  source: TokenizedText,
  at: number,
  reading: Options = { takesPairs: false },
): ConditionReading | null {
  const first = readComparison(source, at, reading);
  if (first === null) return null;
  const read = { ...first, parts: [{ ...first, start: at, sign: "" }] };
  for (;;) {
    const next = readNext(source, { end: read.end, column: read.column }, reading);
    if (next === null) break;
    read.column = next.column;
    read.parts.push(next);
    read.numeric = [...read.numeric, ...next.numeric];
    read.end = next.end;
    read.missingAt ??= next.missingAt;
  }
  const { end, numeric, missingAt, parts } = read;
  const expression = joined(source, parts);
  return expression === null ? null : { end, numeric, missingAt, expression };
}

interface JoinedPart extends ConditionReading {
  /** The first token of the part. */
  start: number;
  sign: string;
}

/**
 * Joins comparisons with the parentheses in the text. Without parentheses, "and" binds more tightly
 * than "or", as in expressions. Returns null if the parentheses do not match.
 */
function joined(source: TokenizedText, parts: readonly JoinedPart[]): string | null {
  const isMixed = new Set(parts.slice(1).map(({ sign }) => sign)).size > 1;
  const grouped = isMixed ? parts.map((part) => parenthesesAround(source, part)) : [];
  let depth = 0;
  for (const { opened, closed } of grouped) {
    depth += opened - closed;
    if (depth < 0) return null;
  }
  if (depth !== 0) return null;
  return parts.map(({ sign, expression }, at) => {
    const { opened, closed } = grouped[at] ?? { opened: 0, closed: 0 };
    return `${sign}${sign && " "}${"(".repeat(opened)}${expression}${")".repeat(closed)}`;
  }).join(" ");
}

function parenthesesAround(
  { source, tokens }: TokenizedText,
  { start, end }: JoinedPart,
): { opened: number; closed: number } {
  const before = source.slice(tokens[start - 1]?.end ?? 0, tokens[start]?.start);
  const after = source.slice(tokens[end - 1]?.end ?? 0, tokens[end]?.start);
  return { opened: before.split("(").length - 1, closed: after.split(")").length - 1 };
}

interface Compared extends ConditionReading {
  column: string;
}

function readNext(
  source: TokenizedText,
  { end, column }: Pick<Compared, "end" | "column">,
  reading: Options,
): Compared & { start: number; sign: string } | null {
  const { tokens } = source;
  const and = AND.lengthAt(tokens, end);
  const or = OR.lengthAt(tokens, end);
  const length = Math.max(and, or);
  if (length === 0) return null;
  const sign = or > 0 ? "||" : "&&";
  if (isOrder(tokens, end + length)) return null;
  const whole = readLacking(source, end + length, WITHOUT_AFTER) ??
    readBound(source, { at: end + length, column }) ??
    readComparison(source, end + length, reading);
  return whole && whole.missingAt === null ? { ...whole, start: end + length, sign } : null;
}

/**
 * Reads a further bound of the same column: "and before 2026-06-30" after "date after 2026-01-01".
 */
function readBound(
  source: TokenizedText,
  { at, column }: { at: number; column: string },
): Compared | null {
  const found = comparisonAt(source.tokens, at);
  if (column === "" || found === null || !COMPARED_WITH_NUMBERS.has(found.comparison)) return null;
  const read = readRest(source, { at, column });
  // "And over 5 in weight" names its own column.
  return read && IN.lengthAt(source.tokens, read.end) > 0 ? null : read;
}

const VERB = new PhraseSet(VERBS);
const THEM = new PhraseSet((REQUEST_CLASSES["them"] ?? "").split("|"));

/**
 * Whether a verb and its object are at the position. In "schicke es", "es" is not the Spanish "is".
 */
function isOrder(tokens: readonly Token[], at: number): boolean {
  const length = VERB.lengthAt(tokens, at);
  return length > 0 && THEM.lengthAt(tokens, at + length) > 0;
}

function readComparison(source: TokenizedText, start: number, reading: Options): Compared | null {
  const { tokens } = source;
  let at = start;
  at += FILLING.lengthAt(tokens, at);
  const lacking = readLacking(source, at);
  if (lacking !== null) return lacking;
  const named = beginsSpan(tokens, at) ? null : columnAt(source, at);
  if (named !== null) {
    // Skips "an amount of" in "an amount of at least 500".
    if (OF.lengthAt(tokens, at + 1) > 0 && comparisonAt(tokens, at + 2) !== null) at++;
    const read = readOneOf(source, { at: at + 1, column: named }) ??
      readRecent(source, { at: at + 1, column: named }) ??
      readRest(source, { at: at + 1, column: named }) ??
      (reading.takesPairs ? readPair(source, { at: at + 1, column: named }) : null);
    if (read) {
      return orEmpty(source, { ...read, end: read.end + VERB_LAST.lengthAt(tokens, read.end) });
    }
  }
  const open = readRecent(source, { at, column: "" }) ?? readRest(source, { at, column: "" });
  return open && readAfter(source, { at, open });
}

const EMPTY = new PhraseSet(EMPTY_WORDS);

/** Adds "or empty" after a comparison such as "qty is 0". */
function orEmpty({ tokens }: TokenizedText, read: Compared): Compared {
  const or = OR.lengthAt(tokens, read.end);
  const empty = or === 0 ? 0 : EMPTY.lengthAt(tokens, read.end + or);
  if (empty === 0) return read;
  const expression = `(${emptinessOf(fieldOf("item", read.column))} || ${read.expression})`;
  return { ...read, expression, end: read.end + or + empty };
}

const IN = new PhraseSet(["in", "by", "in the column", "in the", "an", "en", "dans"]);

/** Reads a comparison that precedes its column: "over 500 in amount". */
function readAfter(
  source: TokenizedText,
  { at, open }: { at: number; open: Compared },
): Compared {
  const length = IN.lengthAt(source.tokens, open.end);
  const place = open.end + length;
  const column = length === 0 ? null : columnAt(source, place);
  if (column === null || isData(source.tokens[place])) return open;
  const read = readRest(source, { at, column });
  return read?.end === open.end ? { ...read, end: place + 1 } : open;
}

/** Whether a token is a period or a file, and so no column. */
function isData(token: Token | undefined): boolean {
  return token?.kind !== "word" && token?.kind !== "quoted";
}

const OF = new PhraseSet(["of", "von", "de"]);
const WITHOUT = new PhraseSet(LACKING);
const ARTICLE = new PhraseSet(LACKED_ARTICLES);

const WITHOUT_AFTER = new PhraseSet([...LACKING, ...LACKING_AFTER]);
const MAIL = new PhraseSet((REQUEST_CLASSES["mail_noun"] ?? "").split("|"));

/** Reads "without an email"; after another comparison also "and no agent". */
function readLacking(source: TokenizedText, at: number, words = WITHOUT): Compared | null {
  const { tokens } = source;
  const length = words.lengthAt(tokens, at);
  if (length === 0) return null;
  // "And no mail" forbids an e-mail, and is not a condition on rows.
  if (words !== WITHOUT && MAIL.lengthAt(tokens, at + length) > 0) return null;
  const place = at + length + ARTICLE.lengthAt(tokens, at + length);
  const column = columnAt(source, place);
  if (column === null) return null;
  const expression = emptinessOf(fieldOf("item", column));
  return { expression, numeric: [], missingAt: null, column, end: place + 1 };
}

function emptinessOf(item: string): string {
  return `(${item} == null || ${item} == "")`;
}

/** Verbs at the end of a German clause: "bei denen status open ist". */
const VERB_LAST = new PhraseSet([
  "ist",
  "sind",
  "liegt",
  "liegen",
  "beträgt",
  "haben",
  "hat",
  "lautet",
]);

const PAIRED = new PhraseSet(PAIRED_COLUMNS);
/** Words for a number of rows: in "the first 5", "first" is not a column. */
const RANKS = new PhraseSet(
  ["front", "back", "most", "least"].flatMap((name) => (REQUEST_CLASSES[name] ?? "").split("|")),
);

const OF_MAILS = new PhraseSet(
  ["subject", "text", "message", "betreff", "objet", "sujet", "asunto", "nachricht", "mensaje"],
);

/**
 * Reads a column with its value: "status open", "id 7", "region EU". In "high priority" it is
 * unclear which word is the column.
 */
function readPair(
  { tokens }: TokenizedText,
  { at, column }: { at: number; column: string },
): Compared | null {
  const list = valuesAt(tokens, { at, language: "en" });
  const value = list?.values[0];
  if (!list || !value || NO_COLUMN.lengthAt(tokens, at) > 0) return null;
  if (RANKS.lengthAt(tokens, at - 1) > 0) return null;
  // In `With the subject "Sale"` the words describe an e-mail.
  if (tokens[at]?.kind === "quoted" && OF_MAILS.lengthAt(tokens, at - 1) > 0) return null;
  const isPlain = tokens[at]?.kind === "word" && !/^\p{Lu}/u.test(value.text);
  if (isPlain && PAIRED.lengthAt(tokens, at - 1) === 0) return null;
  // In "sales by region from https://…" the source follows, not a value.
  if (isPlain && NO_NOUN_WORDS.lengthAt(tokens, at) > 0) return null;
  const numeric = value.isNumber ? [column] : [];
  const expression = isAnyOf(column, list.values);
  return { expression, numeric, missingAt: null, column, end: list.end };
}

function isAnyOf(column: string, values: readonly ComparedValue[]): string {
  const item = fieldOf("item", column);
  const [first, ...others] = values.map(({ literal }) => literal);
  return others.length === 0
    ? `${item} == ${first}`
    : `${item} in [${[first, ...others].join(", ")}]`;
}

const ONE_OF = new PhraseSet(ONE_OF_WORDS);

/** Reads "country is one of DE, FR or IT". */
function readOneOf(
  source: TokenizedText,
  { at, column }: { at: number; column: string },
): Compared | null {
  const { tokens } = source;
  const length = ONE_OF.lengthAt(tokens, at) || (isBracketed(source, at) ? 1 : 0);
  if (length === 0) return null;
  const list = valuesAt(tokens, { at: at + length, language: "en", isListed: true });
  if (list === null || list.values.length < 2) return null;
  const { values, end } = list;
  const numeric = values.every(({ isNumber }) => isNumber) ? [column] : [];
  return { expression: isAnyOf(column, values), numeric, missingAt: null, column, end };
}

/** Whether a list in parentheses is at the position: "in (high, urgent)". */
function isBracketed({ source, tokens }: TokenizedText, at: number): boolean {
  const [word, first] = [tokens[at], tokens[at + 1]];
  return word?.text === "in" && first !== undefined &&
    /[([]/.test(source.slice(word.end, first.start));
}

/** Reads "day is in the last 7 days", "older than 30 days", "is due tomorrow". */
function readRecent(
  { tokens }: TokenizedText,
  { at, column }: { at: number; column: string },
): Compared | null {
  const found = relativeDateAt(tokens, { at, column });
  const missingAt = column === "" ? tokens[at]?.start ?? 0 : null;
  return found && { ...found, numeric: [], missingAt, column };
}

function readRest(
  source: TokenizedText,
  { at, column }: { at: number; column: string },
): Compared | null {
  const { tokens } = source;
  const found = comparisonAt(tokens, at);
  if (found === null) return null;
  const { language, comparison, length } = found;
  const missingAt = column === "" ? tokens[at]?.start ?? 0 : null;
  // Without a column, "is" alone compares nothing.
  if (column === "" && !COMPARED_WITH_NUMBERS.has(comparison)) return null;
  const item = fieldOf("item", column);
  const end = at + length;
  const base = { column, missingAt };
  if (comparison === "empty" || comparison === "filled") {
    const test = comparison === "empty" ? emptinessOf(item) : `${item} != null && ${item} != ""`;
    return { ...base, expression: test, numeric: [], end };
  }
  const value = COMPARED_WITH_NUMBERS.has(comparison)
    ? numberAt(tokens, end, language)
    : valueAt(tokens[end], language);
  if (value === null) return column === "" ? null : columnsCompared(source, { column, found, end });
  const last = end + value.length;
  const numeric = value.isNumber && column !== "" ? [column] : [];
  if (comparison === "between") {
    const and = AND.lengthAt(tokens, last);
    const upper = and > 0 ? numberAt(tokens, last + and, language) : null;
    if (upper === null) return null;
    const expression = `${item} >= ${value.literal} && ${item} <= ${upper.literal}`;
    return { ...base, expression, numeric, end: last + and + upper.length };
  }
  const bound = boundIn(tokens, { item, comparison, value, at: end });
  if (bound !== null) {
    const { expression, end: to, isPercent } = bound;
    return { ...base, expression, numeric: isPercent ? [] : numeric, end: to };
  }
  return { ...base, ...comparedAsText(source, { column, comparison, at: end, language }) };
}

/**
 * Reads a comparison with several values: "is DE or FR", "is not DE or FR", "starts with A or B".
 */
function comparedAsText(
  { tokens }: TokenizedText,
  { column, comparison, at, language }: {
    column: string;
    comparison: ComparisonKind;
    at: number;
    language: Language;
  },
): Pick<ConditionReading, "expression" | "numeric" | "end"> {
  const { values, end } = valuesAt(tokens, { at, language }) ?? { values: [], end: at };
  const numeric = values.every(({ isNumber }) => isNumber) ? [column] : [];
  if (comparison === "same") return { expression: isAnyOf(column, values), numeric, end };
  if (comparison === "other") {
    const [only, another] = values;
    const expression = only && !another
      ? `${fieldOf("item", column)} != ${only.literal}`
      : `!(${isAnyOf(column, values)})`;
    return { expression, numeric, end };
  }
  const tests = values.map(({ text }) =>
    `string(${fieldOf("item", column)}).${METHODS[comparison]}(${JSON.stringify(text)})`
  );
  const expression = tests.length === 1 ? tests.join() : `(${tests.join(" || ")})`;
  return { expression, numeric: [], end };
}

const COMPARED_WITH_NUMBERS: ReadonlySet<ComparisonKind> = new Set([
  "more",
  "less",
  "atLeast",
  "atMost",
  "between",
]);

const METHODS: Readonly<Partial<Record<ComparisonKind, string>>> = {
  contains: "contains",
  startsWith: "startsWith",
  endsWith: "endsWith",
};
