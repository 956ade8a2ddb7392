import { phraseSet } from "./phrase_set.ts";
import { numberWordsAt } from "../../../grammar/number_words.ts";
import { STATES } from "../words/word_lists.ts";
import { listNameOf } from "../files/list_name.ts";
import { formulaEnds } from "../formulas.ts";
import type { Comparator } from "./comparators.ts";
import { comparatorsAt } from "./condition_phrase.ts";
import { conditionsAt } from "./conditions.ts";
import type { Parsed } from "./clause_pieces.ts";
import { columnsAt, isContent, isWord, listOf } from "./names.ts";
import { dataPlaces, nounPhrasesAt } from "./noun_phrases.ts";
import { groupKeysAt, numberListsAt, numbersAt } from "./numbers.ts";
import { recipientsAt, sourcesAt } from "./places.ts";
import type { ParseContext } from "./parse_context.ts";
import { keysAt, orderAt } from "./sorting.ts";
import { countAt, numberAt } from "./values.ts";

type Reader = (context: ParseContext, at: number) => readonly Parsed<unknown>[];

function kind(...kinds: string[]): Reader {
  return (context, at) => {
    const token = context.tokens[at];
    return token && kinds.includes(token.kind)
      ? [{ end: at + 1, value: token.kind === "quoted" ? token.text : context.textAt(at, at + 1) }]
      : [];
  };
}

function maybe<Value>(found: Parsed<Value> | null): Parsed<Value>[] {
  return found ? [found] : [];
}

const WRITTEN = /\.(?:csv|tsv|json|txt|xml|ya?ml|html|md)$/iu;
const SENTENCE_ENDS: ReadonlySet<string> = new Set([".", "!", ";", "\n"]);
const NOUN_MAX = 3;

/** Reads until the end of a sentence, for texts without quotes. */
function sentenceAt(context: ParseContext, at: number): Parsed<string>[] {
  let to = at;
  while (to < context.tokens.length && !SENTENCE_ENDS.has(context.tokens[to]?.text ?? "")) {
    if (["url", "quoted", "json"].includes(context.tokens[to]?.kind ?? "") || context.isMail(to)) {
      break;
    }
    to++;
  }
  return to > at ? [{ end: to, value: context.textAt(at, to) }] : [];
}

const SIGN_WORDS: Readonly<Partial<Record<Comparator, string>>> = {
  more: "more than",
  less: "less than",
  atLeast: "at least",
  atMost: "at most",
};

/** Reads "exceeds 50,000", "is more than 20". */
function signedAt(context: ParseContext, at: number): Parsed<string>[] {
  return comparatorsAt(context, at).flatMap(({ end, value }) => {
    const sign = SIGN_WORDS[value];
    const number = sign === undefined ? null : numberAt(context, end);
    return number ? [{ end: number.end, value: `${sign} ${number.value}` }] : [];
  });
}

const ROWS = /^(?:rows|entries|lines|records|items)$/;

function formulasAt(context: ParseContext, at: number): Parsed<string>[] {
  return formulaEnds(context.tokens, at).map((end) => {
    const close =
      context.source.source.slice(context.tokens[end - 1]?.end ?? 0, context.tokens[end]?.start)
        .match(
          /^\)+/,
        )?.[0] ?? "";
    const open =
      context.source.source.slice(context.tokens[at - 1]?.end ?? 0, context.tokens[at]?.start)
        .match(
          /\(+$/,
        )?.[0] ?? "";
    return { end, value: `${open}${context.textAt(at, end)}${close}` };
  });
}

function wordsAt(context: ParseContext, at: number): Parsed<string>[] {
  const found: Parsed<string>[] = [];
  for (let to = at; to < at + NOUN_MAX && isContent(context.tokens[to]); to++) {
    found.unshift({ end: to + 1, value: context.textAt(at, to + 1) });
  }
  return found;
}

function isNamedAfter(word: string, { tokens }: ParseContext): boolean {
  return /^(?:it|them|rows|those|these|entries|records|lines|items)$/.test(word) ||
    tokens.some(({ kind, text }) =>
      (kind === "url" || kind === "file") && listNameOf(text).toLowerCase() === word
    );
}

const FOR = phraseSet("for the,for our,for my,for a,for an,for their,for");
const NO_PURPOSE: ReadonlySet<string> = new Set([
  ...STATES,
  ..."ones rows entries records items lines others rest".split(" "),
]);

/**
 * Reads a purpose at the end of a sentence that does not change the draft: "for the parcel
 * service".
 */
function purposesAt(context: ParseContext, at: number): Parsed<string>[] {
  const length = context.is(at, FOR);
  const [noun] = length === 0 ? [] : wordsAt(context, at + length);
  const next = context.tokens[noun?.end ?? 0];
  const isEnd = noun !== undefined &&
    (next === undefined || SENTENCE_ENDS.has(next.text) || next.text === "," || next.text === ":");
  const words = noun?.value.toLowerCase().split(/\s+/) ?? [];
  return isEnd && words.every((word) => !NO_PURPOSE.has(word)) ? [noun] : [];
}

/**
 * The readers of all slots, by name. A placeholder in an address or a text may be "<city>" or
 * "{city}".
 */
export const READERS: Readonly<Record<string, Reader>> = {
  column: columnsAt,
  column_2: columnsAt,
  column_3: columnsAt,
  column_4: columnsAt,
  new_column: columnsAt,
  columns: listOf("column"),
  fields: listOf("column"),
  conditions: conditionsAt,
  np: nounPhrasesAt,
  np_2: nounPhrasesAt,
  np_source: (context, at) =>
    context.read("np", at).flatMap(({ end, value }) => {
      const [only, another] = value;
      // "For each region in sales.csv" asks for groups.
      const isEach = /^(?:each|every|both)\b/iu.test(context.textAt(at, end));
      return only?.kind === "source" && !another && !isEach ? [{ end, value: only }] : [];
    }),
  np_rows: (context, at) => context.read("np", at).filter(({ value }) => value.length > 0),
  // Rows with a condition, or rows whose noun is the name of the list.
  np_known: (context, at) =>
    context.read("np", at).filter(({ end, value }) =>
      value.length > 0 || isNamedAfter(context.tokens[end - 1]?.text ?? "", context)
    ),
  purpose: purposesAt,
  noun_2: wordsAt,
  source: sourcesAt,
  source_2: sourcesAt,
  sources: (context, at) =>
    dataPlaces(context, at).flatMap((place) => context.read("source", place)),
  groups: groupKeysAt,
  numbers: numbersAt,
  number_list: numberListsAt,
  keys: keysAt,
  order: (context, at) => maybe(orderAt(context, at)),
  recipient: recipientsAt,
  recipient_2: recipientsAt,
  url: kind("url"),
  url_2: kind("url"),
  json: kind("json"),
  quoted: kind("quoted"),
  quoted_2: kind("quoted"),
  sentence: sentenceAt,
  count: (context, at) => maybe(countAt(context, at)),
  number: (context, at) => maybe(numberAt(context, at)),
  number_sign: signedAt,
  // The unit belongs to the number: "More than 100 rows".
  rows_sign: (context, at) =>
    signedAt(context, at).filter(({ end }) => ROWS.test(context.tokens[end - 1]?.text ?? "")),
  formula: formulasAt,
  noun: wordsAt,
  word: (context, at) =>
    isWord(context.tokens[at]) ? [{ end: at + 1, value: context.tokens[at]?.original ?? "" }] : [],
  word_2: (context, at) =>
    isWord(context.tokens[at]) ? [{ end: at + 1, value: context.tokens[at]?.original ?? "" }] : [],
  env: (context, at) =>
    /^[A-Z][A-Z0-9_]{1,62}$/.test(context.tokens[at]?.original ?? "")
      ? [{ end: at + 1, value: context.tokens[at]?.original ?? "" }]
      : [],
  env_2: (context, at) =>
    /^[A-Z][A-Z0-9_]{1,62}$/.test(context.tokens[at]?.original ?? "")
      ? [{ end: at + 1, value: context.tokens[at]?.original ?? "" }]
      : [],
  file: (context, at) => {
    const token = context.tokens[at];
    return token?.kind === "file" && WRITTEN.test(token.text)
      ? [{ end: at + 1, value: token.text }]
      : [];
  },
  file_2: (context, at) => {
    const token = context.tokens[at];
    return token?.kind === "file" && WRITTEN.test(token.text)
      ? [{ end: at + 1, value: token.text }]
      : [];
  },
  duration: (context, at) => {
    const short = /^(\d{1,6})(s|m|h|d)$/.exec(context.tokens[at]?.text ?? "");
    if (short) return [{ end: at + 1, value: `${short[1]} ${UNIT_WORDS[short[2] ?? ""]}` }];
    const words = numberWordsAt(context.tokens, at);
    const isOne = /^(?:an?|one)$/.test(context.tokens[at]?.text ?? "");
    const number = context.tokens[at]?.kind === "number"
      ? context.tokens[at]?.text
      : words?.value ?? (isOne ? 1 : undefined);
    const end = at + (words?.length ?? 1);
    const unit = /^(second|sec|minute|min|hour|day)s?$/.exec(context.tokens[end]?.text ?? "")?.[1];
    if (number === undefined || !unit) return [];
    return [{
      end: end + 1,
      value: `${number} ${unit === "sec" ? "second" : unit === "min" ? "minute" : unit}s`,
    }];
  },
};

const UNIT_WORDS: Readonly<Record<string, string>> = {
  s: "seconds",
  m: "minutes",
  h: "hours",
  d: "days",
};
