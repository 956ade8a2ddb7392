import { phraseSet } from "./phrase_set.ts";
import { numberWordsAt } from "../../../grammar/number_words.ts";
import { STATES } from "../words/word_lists.ts";
import { listNameOf } from "../files/list_name.ts";
import { formulaEnds } from "../formulas.ts";
import type { Comparator } from "./comparators.ts";
import { comparatorsAt } from "./condition.ts";
import { conditionsAt } from "./conditions.ts";
import type { Reading } from "./clause_pieces.ts";
import { columnsAt, isContent, isWord, listOf } from "./names.ts";
import { dataPlaces, nounPhrasesAt } from "./noun_phrases.ts";
import { groupKeysAt, numberListsAt, numbersAt } from "./numbers.ts";
import { recipientsAt, sourcesAt } from "./places.ts";
import type { Scene } from "./scene.ts";
import { keysAt, orderAt } from "./sorting.ts";
import { countAt, numberAt } from "./values.ts";

type Reader = (scene: Scene, at: number) => readonly Reading<unknown>[];

function kind(...kinds: string[]): Reader {
  return (scene, at) => {
    const token = scene.tokens[at];
    return token && kinds.includes(token.kind)
      ? [{ end: at + 1, value: token.kind === "quoted" ? token.text : scene.textAt(at, at + 1) }]
      : [];
  };
}

function maybe<Value>(found: Reading<Value> | null): Reading<Value>[] {
  return found ? [found] : [];
}

const WRITTEN = /\.(?:csv|tsv|json|txt|xml|ya?ml|html|md)$/iu;
const SENTENCE_ENDS: ReadonlySet<string> = new Set([".", "!", ";", "\n"]);
const NOUN_MAX = 3;

/** Reads the end of a sentence, for texts without quotes. */
function sentenceAt(scene: Scene, at: number): Reading<string>[] {
  let to = at;
  while (to < scene.tokens.length && !SENTENCE_ENDS.has(scene.tokens[to]?.text ?? "")) {
    if (["url", "quoted", "json"].includes(scene.tokens[to]?.kind ?? "") || scene.isMail(to)) break;
    to++;
  }
  return to > at ? [{ end: to, value: scene.textAt(at, to) }] : [];
}

const SIGN_WORDS: Readonly<Partial<Record<Comparator, string>>> = {
  more: "more than",
  less: "less than",
  atLeast: "at least",
  atMost: "at most",
};

/** Reads "exceeds 50,000", "is more than 20". */
function signedAt(scene: Scene, at: number): Reading<string>[] {
  return comparatorsAt(scene, at).flatMap(({ end, value }) => {
    const sign = SIGN_WORDS[value];
    const number = sign === undefined ? null : numberAt(scene, end);
    return number ? [{ end: number.end, value: `${sign} ${number.value}` }] : [];
  });
}

const ROWS = /^(?:rows|entries|lines|records|items)$/;

function formulasAt(scene: Scene, at: number): Reading<string>[] {
  return formulaEnds(scene.tokens, at).map((end) => {
    const close =
      scene.source.source.slice(scene.tokens[end - 1]?.end ?? 0, scene.tokens[end]?.start).match(
        /^\)+/,
      )?.[0] ?? "";
    const open =
      scene.source.source.slice(scene.tokens[at - 1]?.end ?? 0, scene.tokens[at]?.start).match(
        /\(+$/,
      )?.[0] ?? "";
    return { end, value: `${open}${scene.textAt(at, end)}${close}` };
  });
}

function wordsAt(scene: Scene, at: number): Reading<string>[] {
  const found: Reading<string>[] = [];
  for (let to = at; to < at + NOUN_MAX && isContent(scene.tokens[to]); to++) {
    found.unshift({ end: to + 1, value: scene.textAt(at, to + 1) });
  }
  return found;
}

function isNamedAfter(word: string, { tokens }: Scene): boolean {
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
 * Reads a purpose at the end of a sentence, such as "for the parcel service", which has no effect.
 */
function purposesAt(scene: Scene, at: number): Reading<string>[] {
  const length = scene.is(at, FOR);
  const [noun] = length === 0 ? [] : wordsAt(scene, at + length);
  const next = scene.tokens[noun?.end ?? 0];
  const isEnd = noun !== undefined &&
    (next === undefined || SENTENCE_ENDS.has(next.text) || next.text === "," || next.text === ":");
  const words = noun?.value.toLowerCase().split(/\s+/) ?? [];
  return isEnd && words.every((word) => !NO_PURPOSE.has(word)) ? [noun] : [];
}

/** A template for an address or a text may be "<city>" or "{city}". */
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
  np_source: (scene, at) =>
    scene.read("np", at).flatMap(({ end, value }) => {
      const [only, another] = value;
      // "For each region in sales.csv" is about regions.
      const isEach = /^(?:each|every|both)\b/iu.test(scene.textAt(at, end));
      return only?.kind === "source" && !another && !isEach ? [{ end, value: only }] : [];
    }),
  np_rows: (scene, at) => scene.read("np", at).filter(({ value }) => value.length > 0),
  // Rows of which something is said, or which the list is named after.
  np_known: (scene, at) =>
    scene.read("np", at).filter(({ end, value }) =>
      value.length > 0 || isNamedAfter(scene.tokens[end - 1]?.text ?? "", scene)
    ),
  purpose: purposesAt,
  noun_2: wordsAt,
  source: sourcesAt,
  source_2: sourcesAt,
  sources: (scene, at) => dataPlaces(scene, at).flatMap((place) => scene.read("source", place)),
  groups: groupKeysAt,
  numbers: numbersAt,
  number_list: numberListsAt,
  keys: keysAt,
  order: (scene, at) => maybe(orderAt(scene, at)),
  recipient: recipientsAt,
  recipient_2: recipientsAt,
  url: kind("url"),
  url_2: kind("url"),
  json: kind("json"),
  quoted: kind("quoted"),
  quoted_2: kind("quoted"),
  sentence: sentenceAt,
  count: (scene, at) => maybe(countAt(scene, at)),
  number: (scene, at) => maybe(numberAt(scene, at)),
  number_sign: signedAt,
  // "More than 100 rows", where the number takes its unit.
  rows_sign: (scene, at) =>
    signedAt(scene, at).filter(({ end }) => ROWS.test(scene.tokens[end - 1]?.text ?? "")),
  formula: formulasAt,
  noun: wordsAt,
  word: (scene, at) =>
    isWord(scene.tokens[at]) ? [{ end: at + 1, value: scene.tokens[at]?.original ?? "" }] : [],
  word_2: (scene, at) =>
    isWord(scene.tokens[at]) ? [{ end: at + 1, value: scene.tokens[at]?.original ?? "" }] : [],
  env: (scene, at) =>
    /^[A-Z][A-Z0-9_]{1,62}$/.test(scene.tokens[at]?.original ?? "")
      ? [{ end: at + 1, value: scene.tokens[at]?.original ?? "" }]
      : [],
  env_2: (scene, at) =>
    /^[A-Z][A-Z0-9_]{1,62}$/.test(scene.tokens[at]?.original ?? "")
      ? [{ end: at + 1, value: scene.tokens[at]?.original ?? "" }]
      : [],
  file: (scene, at) => {
    const token = scene.tokens[at];
    return token?.kind === "file" && WRITTEN.test(token.text)
      ? [{ end: at + 1, value: token.text }]
      : [];
  },
  file_2: (scene, at) => {
    const token = scene.tokens[at];
    return token?.kind === "file" && WRITTEN.test(token.text)
      ? [{ end: at + 1, value: token.text }]
      : [];
  },
  duration: (scene, at) => {
    const short = /^(\d{1,6})(s|m|h|d)$/.exec(scene.tokens[at]?.text ?? "");
    if (short) return [{ end: at + 1, value: `${short[1]} ${UNIT_WORDS[short[2] ?? ""]}` }];
    const words = numberWordsAt(scene.tokens, at);
    const isOne = /^(?:an?|one)$/.test(scene.tokens[at]?.text ?? "");
    const number = scene.tokens[at]?.kind === "number"
      ? scene.tokens[at]?.text
      : words?.value ?? (isOne ? 1 : undefined);
    const end = at + (words?.length ?? 1);
    const unit = /^(second|sec|minute|min|hour|day)s?$/.exec(scene.tokens[end]?.text ?? "")?.[1];
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
