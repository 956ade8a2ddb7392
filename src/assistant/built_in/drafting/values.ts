import { PhraseSet } from "../../grammar/forms.ts";
import { ALSO, CURRENCIES, EITHER, RELATIVE_DAYS } from "../../grammar/language/comparisons.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { numberWordsAt } from "../../grammar/number_words.ts";
import { readNumber } from "../../grammar/numbers.ts";
import type { Token } from "../../grammar/tokens.ts";
import { VERBS } from "./words/words.ts";

/** The value of a comparison. */
export interface ComparedValue {
  /** The value as an expression. */
  literal: string;
  text: string;
  isNumber: boolean;
  /** The number of tokens. */
  length: number;
}

const CURRENCY = new PhraseSet(CURRENCIES);

/** Reads a number, which may be written in words and followed by a currency. */
export function numberAt(
  tokens: readonly Token[],
  at: number,
  language: Language,
): ComparedValue | null {
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

/** Words for zero. No cell contains them as texts. */
const ZERO: ReadonlySet<string> = new Set(["zero", "zéro", "cero"]);

/** Days that depend on the date of the run. */
const DAYS = new PhraseSet(RELATIVE_DAYS);

export function valueAt(token: Token | undefined, language: Language): ComparedValue | null {
  if (token?.kind === "number") {
    const number = readNumber(token.text, language);
    return number === null
      ? null
      : { literal: String(number), text: token.text, isNumber: true, length: 1 };
  }
  const zero = token?.kind === "word" && ZERO.has(token.text);
  if (zero) return { literal: "0", text: token.text, isNumber: true, length: 1 };
  const isText = token?.kind === "word" || token?.kind === "quoted" || token?.kind === "date";
  if (!token || !isText || (token.kind === "word" && DAYS.lengthAt([token], 0) > 0)) return null;
  const isKnown = token.kind === "word" && ["true", "false", "null"].includes(token.text);
  const text = token.original ?? token.text;
  return { literal: isKnown ? token.text : JSON.stringify(text), text, isNumber: false, length: 1 };
}

const AND = new PhraseSet(ALSO);
const OR = new PhraseSet(EITHER);
const VERB = new PhraseSet(VERBS);
const VALUES_MAX = 50;

interface Values {
  values: ComparedValue[];
  end: number;
}

/**
 * Reads the values of "DE, FR or IT" at the position. Commas continue a list only if its last two
 * values are joined by "or"; with `isListed`, any list.
 */
export function valuesAt(
  tokens: readonly Token[],
  { at, language, isListed = false }: { at: number; language: Language; isListed?: boolean },
): Values | null {
  const first = valueAt(tokens[at], language);
  if (first === null) return null;
  const read: Values = { values: [first], end: at + 1 };
  let open: ComparedValue[] = [];
  for (let next = read.end; read.values.length + open.length < VALUES_MAX;) {
    const comma = tokens[next]?.text === "," ? 1 : 0;
    const or = OR.lengthAt(tokens, next + comma);
    const place = next + comma + or;
    const isVerb = or === 0 && VERB.lengthAt(tokens, place) > 0;
    const value = comma + or === 0 || isVerb ? null : otherValueAt(tokens, { place, language });
    if (value === null || value.isNumber !== first.isNumber) break;
    open.push(value);
    next = place + value.length;
    if (or === 0 && !isListed) continue;
    read.values.push(...open);
    read.end = next;
    open = [];
  }
  return read;
}

/** Reads a further value, unless the word is the column of the next comparison. */
function otherValueAt(
  tokens: readonly Token[],
  { place, language }: { place: number; language: Language },
): ComparedValue | null {
  const value = valueAt(tokens[place], language);
  return value !== null && endsAt(tokens, place + value.length) ? value : null;
}

/**
 * Whether a value may end at the position: at the end of the text, or before a mark or a
 * conjunction.
 */
function endsAt(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at];
  return after === undefined || after.kind === "mark" ||
    AND.lengthAt(tokens, at) > 0 || OR.lengthAt(tokens, at) > 0;
}
