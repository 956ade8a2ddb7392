import { PhraseSet } from "../../grammar/forms.ts";
import {
  ALSO,
  type Comparison,
  CURRENCIES,
  EITHER,
  LACKED_ARTICLES,
  LACKING,
  ONE_OF_WORDS,
  RECENT_ADJECTIVES,
  RECENT_WORDS,
  RELATIVE_DAYS,
  TIME_UNITS,
} from "../../grammar/language/comparisons.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { numberWordsAt } from "../../grammar/number_words.ts";
import { readNumber } from "../../grammar/numbers.ts";
import type { Token, Tokens } from "../../grammar/tokens.ts";
import { comparisonAt } from "./comparison.ts";
import { fieldOf } from "./columns.ts";
import { FILLERS, NO_COLUMNS, PAIRED_COLUMNS } from "./word_lists.ts";
import { REQUEST_CLASSES, VERBS } from "./words.ts";

/** A condition that a filter puts on an item. */
export interface Condition {
  /** In the language of expressions, over `item`. */
  expression: string;
  /** The columns that are compared with numbers. */
  numeric: string[];
  /** Where a column is missing in the text; null if none is. */
  missingAt: number | null;
}

interface Read extends Condition {
  end: number;
}

const AND = new PhraseSet(ALSO);
const OR = new PhraseSet(EITHER);
const FILLING = new PhraseSet(FILLERS);
const NO_COLUMN = new PhraseSet(NO_COLUMNS);

interface Reading {
  /** Whether "status open" is a comparison. */
  takesPairs: boolean;
}

/** The condition that begins there, with as many comparisons as there are; null for none. */
export function readCondition(
  source: Tokens,
  at: number,
  reading: Reading = { takesPairs: false },
): Read | null {
  const first = readComparison(source, at, reading);
  if (first === null) return null;
  const read = { ...first, parts: [first.expression], signs: [] as string[] };
  for (;;) {
    const next = readNext(source, read, reading);
    if (next === null) break;
    read.parts.push(next.expression);
    read.signs.push(next.sign);
    read.numeric = [...read.numeric, ...next.numeric];
    read.end = next.end;
    read.missingAt ??= next.missingAt;
  }
  const { end, numeric, missingAt, parts, signs } = read;
  return { end, numeric, missingAt, expression: joined(parts, signs) };
}

/** "and" binds closer than "or", as in the language of expressions. */
function joined(parts: readonly string[], signs: readonly string[]): string {
  return parts.map((part, at) => at === 0 ? part : `${signs[at - 1]} ${part}`).join(" ");
}

interface Compared extends Read {
  column: string;
}

function readNext(
  source: Tokens,
  { end, column }: Compared,
  reading: Reading,
): Compared & { sign: string } | null {
  const { tokens } = source;
  const and = AND.lengthAt(tokens, end);
  const or = OR.lengthAt(tokens, end);
  const length = Math.max(and, or);
  if (length === 0) return null;
  const sign = or > 0 ? "||" : "&&";
  if (isOrder(tokens, end + length)) return null;
  const whole = readComparison(source, end + length, reading);
  if (whole && whole.missingAt === null) return { ...whole, sign };
  const value = or > 0 ? valueAt(tokens[end + length], "en") : null;
  const after = tokens[end + length + 1];
  const isAlone = after === undefined || after.kind === "mark" ||
    AND.lengthAt(tokens, end + length + 1) > 0;
  if (value === null || !isAlone || column === "") return null;
  const expression = `${fieldOf("item", column)} == ${value.literal}`;
  return { expression, numeric: [], missingAt: null, column, end: end + length + 1, sign };
}

const VERB = new PhraseSet(VERBS);
const THEM = new PhraseSet((REQUEST_CLASSES["them"] ?? "").split("|"));

/** "schicke es": a verb with its object is no column, although "es" compares in Spanish. */
function isOrder(tokens: readonly Token[], at: number): boolean {
  const length = VERB.lengthAt(tokens, at);
  return length > 0 && THEM.lengthAt(tokens, at + length) > 0;
}

function readComparison(source: Tokens, start: number, reading: Reading): Compared | null {
  const { tokens } = source;
  let at = start;
  at += FILLING.lengthAt(tokens, at);
  const lacking = readLacking(source, at);
  if (lacking !== null) return lacking;
  const named = columnAt(source, at);
  if (named !== null) {
    // "An amount of at least 500"
    if (OF.lengthAt(tokens, at + 1) > 0 && comparisonAt(tokens, at + 2) !== null) at++;
    const read = readOneOf(source, { at: at + 1, column: named }) ??
      readRecent(source, { at: at + 1, column: named }) ??
      readRest(source, { at: at + 1, column: named }) ??
      (reading.takesPairs ? readPair(source, { at: at + 1, column: named }) : null);
    if (read) return { ...read, end: read.end + VERB_LAST.lengthAt(tokens, read.end) };
  }
  return readRecent(source, { at, column: "" }) ?? readRest(source, { at, column: "" });
}

const OF = new PhraseSet(["of", "von", "de"]);
const WITHOUT = new PhraseSet(LACKING);
const ARTICLE = new PhraseSet(LACKED_ARTICLES);

/** "without an email" */
function readLacking(source: Tokens, at: number): Compared | null {
  const { tokens } = source;
  const length = WITHOUT.lengthAt(tokens, at);
  if (length === 0) return null;
  const place = at + length + ARTICLE.lengthAt(tokens, at + length);
  const column = columnAt(source, place);
  if (column === null) return null;
  const expression = emptinessOf(fieldOf("item", column));
  return { expression, numeric: [], missingAt: null, column, end: place + 1 };
}

function emptinessOf(item: string): string {
  return `(${item} == null || ${item} == "")`;
}

/** A German clause ends with its verb: "bei denen status open ist". */
const VERB_LAST = new PhraseSet(["ist", "sind"]);

function columnAt({ source, tokens }: Tokens, at: number): string | null {
  const token = tokens[at];
  if (token?.kind === "quoted") return token.text.trim() || null;
  if (token?.kind !== "word" || NO_COLUMN.lengthAt(tokens, at) > 0) return null;
  const name = source.slice(token.start, token.end).replace(/^item\./, "");
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : null;
}

const PAIRED = new PhraseSet(PAIRED_COLUMNS);

/** "status open", "id 7" or "region EU"; of "high priority" nobody knows which one is the column. */
function readPair(
  { tokens }: Tokens,
  { at, column }: { at: number; column: string },
): Compared | null {
  const value = valueAt(tokens[at], "en");
  if (value === null || NO_COLUMN.lengthAt(tokens, at) > 0) return null;
  const isPlain = tokens[at]?.kind === "word" && !/^\p{Lu}/u.test(value.text);
  if (isPlain && PAIRED.lengthAt(tokens, at - 1) === 0) return null;
  const numeric = value.isNumber ? [column] : [];
  const expression = `${fieldOf("item", column)} == ${value.literal}`;
  return { expression, numeric, missingAt: null, column, end: at + 1 };
}

const ONE_OF = new PhraseSet(ONE_OF_WORDS);

/** "country is one of DE, FR or IT" */
function readOneOf(
  { tokens }: Tokens,
  { at, column }: { at: number; column: string },
): Compared | null {
  const length = ONE_OF.lengthAt(tokens, at);
  if (length === 0) return null;
  const values: Value[] = [];
  let end = at + length;
  for (let next = end;;) {
    const value = valueAt(tokens[next], "en");
    if (value === null) break;
    values.push(value);
    end = next + 1;
    const joint = tokens[end]?.text === "," ? 1 : 0;
    const or = OR.lengthAt(tokens, end + joint);
    if (joint + or === 0) break;
    next = end + joint + or;
    if (or > 0) {
      const last = valueAt(tokens[next], "en");
      if (last === null) return null;
      values.push(last);
      end = next + 1;
      break;
    }
  }
  if (values.length < 2) return null;
  const numeric = values.every(({ isNumber }) => isNumber) ? [column] : [];
  const list = values.map(({ literal }) => literal).join(", ");
  const expression = `${fieldOf("item", column)} in [${list}]`;
  return { expression, numeric, missingAt: null, column, end };
}

const RECENT = new PhraseSet(RECENT_WORDS);
const RECENT_ADJECTIVE = new PhraseSet(RECENT_ADJECTIVES);
const UNITS = Object.entries(TIME_UNITS).map(([unit, words]) => ({
  unit,
  words: new PhraseSet(words),
}));

/** "day is in the last 7 days", counted back from when the run was created. */
function readRecent(
  { tokens }: Tokens,
  { at, column }: { at: number; column: string },
): Compared | null {
  const length = RECENT.lengthAt(tokens, at);
  const number = tokens[at + length];
  if (length === 0 || number?.kind !== "number" || !/^\d{1,4}$/.test(number.text)) return null;
  const unitAt = at + length + 1 + RECENT_ADJECTIVE.lengthAt(tokens, at + length + 1);
  const unit = UNITS.find(({ words }) => words.lengthAt(tokens, unitAt) > 0)?.unit;
  if (unit === undefined) return null;
  const item = fieldOf("item", column);
  const since = `timestamp(run.createdAt).add(-${number.text}, "${unit}")`;
  return {
    expression: `(${item} != null && ${item} != "" && timestamp(${item}) >= ${since})`,
    numeric: [],
    missingAt: column === "" ? tokens[at]?.start ?? 0 : null,
    column,
    end: unitAt + 1,
  };
}

function readRest(source: Tokens, { at, column }: { at: number; column: string }): Compared | null {
  const { tokens } = source;
  const found = comparisonAt(tokens, at);
  if (found === null) return null;
  const { language, comparison, length } = found;
  const missingAt = column === "" ? tokens[at]?.start ?? 0 : null;
  // "is" of nothing in particular is no comparison.
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
  if (value === null) return null;
  const last = end + value.length;
  const numeric = value.isNumber && column !== "" ? [column] : [];
  if (comparison === "between") {
    const and = AND.lengthAt(tokens, last);
    const upper = and > 0 ? numberAt(tokens, last + and, language) : null;
    if (upper === null) return null;
    const expression = `${item} >= ${value.literal} && ${item} <= ${upper.literal}`;
    return { ...base, expression, numeric, end: last + and + upper.length };
  }
  const method = METHODS[comparison];
  const expression = method === undefined
    ? `${item} ${SIGNS[comparison]} ${value.literal}`
    : `string(${item}).${method}(${JSON.stringify(value.text)})`;
  return { ...base, expression, numeric: method ? [] : numeric, end: last };
}

const COMPARED_WITH_NUMBERS: ReadonlySet<Comparison> = new Set([
  "more",
  "less",
  "atLeast",
  "atMost",
  "between",
]);

const SIGNS: Readonly<Partial<Record<Comparison, string>>> = {
  same: "==",
  other: "!=",
  more: ">",
  less: "<",
  atLeast: ">=",
  atMost: "<=",
};

const METHODS: Readonly<Partial<Record<Comparison, string>>> = {
  contains: "contains",
  startsWith: "startsWith",
  endsWith: "endsWith",
};

interface Value {
  /** In the language of expressions. */
  literal: string;
  text: string;
  isNumber: boolean;
  /** In tokens. */
  length: number;
}

const CURRENCY = new PhraseSet(CURRENCIES);

/** A number may be said in words, and with its currency. */
function numberAt(tokens: readonly Token[], at: number, language: Language): Value | null {
  const words = numberWordsAt(tokens, at);
  const said = words && {
    literal: String(words.value),
    text: String(words.value),
    isNumber: true,
    length: words.length,
  };
  // "Over budget" compares with another column, and "from yesterday" with a time.
  const isWord = said === null && tokens[at]?.kind === "word";
  const value = isWord ? null : said ?? valueAt(tokens[at], language);
  if (!value?.isNumber) return value;
  return { ...value, length: value.length + CURRENCY.lengthAt(tokens, at + value.length) };
}

/** Days that are other ones in each run. */
const DAYS = new PhraseSet(RELATIVE_DAYS);

function valueAt(token: Token | undefined, language: Language): Value | null {
  if (token?.kind === "number") {
    const number = readNumber(token.text, language);
    return number === null
      ? null
      : { literal: String(number), text: token.text, isNumber: true, length: 1 };
  }
  const isText = token?.kind === "word" || token?.kind === "quoted" || token?.kind === "date";
  if (!token || !isText || (token.kind === "word" && DAYS.lengthAt([token], 0) > 0)) return null;
  const isKnown = token.kind === "word" && ["true", "false", "null"].includes(token.text);
  const text = token.original ?? token.text;
  return { literal: isKnown ? token.text : JSON.stringify(text), text, isNumber: false, length: 1 };
}
