import { readTimePart } from "../../../../timing/phrase/change_time.ts";
import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { wordsOf } from "../reading/word_index.ts";
import { lexemesOf } from "../../drafting/lexemes.ts";

const TOKENS_MAX = 24;
const TIME_TOKENS_MAX = 8;

/**
 * Returns the longest time in a clause, and the words around it: "le matin même à 7h c'est mieux".
 * Null without one, and for a clause that says numbers besides.
 */
export function timeWithin(
  clause: string,
  language: Language,
): { time: string; leftOut: string[] } | null {
  const { tokens, isCut } = lexemesOf(clause);
  if (isCut || tokens.length > TOKENS_MAX) return null;
  const textOf = (from: number, to: number) =>
    clause.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
  for (let count = Math.min(TIME_TOKENS_MAX, tokens.length - 1); count > 0; count--) {
    for (let from = 0; from + count <= tokens.length; from++) {
      const time = textOf(from, from + count);
      if (!isTime(time)) continue;
      const others = [...tokens.slice(0, from), ...tokens.slice(from + count)];
      const words = wordsOf(language);
      const leftOut = others.filter((token) =>
        token.kind !== "mark" && !words.at([token], 0).isFiller
      );
      const isPlain = leftOut.every(({ kind, text }) => kind === "word" && !/\d/u.test(text));
      return isPlain
        ? { time, leftOut: leftOut.map(({ start, end }) => clause.slice(start, end)) }
        : null;
    }
  }
  return null;
}

/** A time with a figure, a day or a rhythm; "second" and "march" alone are other words. */
function isTime(text: string): boolean {
  if (!/\p{L}{2}|\d[:h]\d?/u.test(text)) return false;
  return readTimePart(text) !== null || isPhrase(text);
}
