import { onFirstUse } from "../../../grammar/first_use.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { type Language, LANGUAGES } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { ENGLISH } from "./words/english.ts";
import { FRENCH } from "./words/french.ts";
import { GERMAN } from "./words/german.ts";
import { type QueryWords, WORD_KINDS, type WordKind } from "./words/query_words.ts";
import { SPANISH } from "./words/spanish.ts";

const QUERY_WORDS: Readonly<Record<Language, QueryWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

const meanings = onFirstUse(() =>
  new Map(LANGUAGES.map((language) => [language, setsOf(QUERY_WORDS[language])]))
);

/** Returns the meaning of the longest phrase at a position; null if no phrase is known. */
export function meaningAt(
  tokens: readonly Token[],
  at: number,
  language: Language,
): { kind: WordKind; length: number } | null {
  let longest: { kind: WordKind; length: number } | null = null;
  for (const [kind, phrases] of meanings().get(language) ?? []) {
    const length = phrases.lengthAt(tokens, at);
    if (length > (longest?.length ?? 0)) longest = { kind, length };
  }
  // "Zeilen" is not a misspelled "zeigen".
  const exact = longest?.length === 1
    ? exactly().get(language)?.get(tokens[at]?.text ?? "")
    : undefined;
  return exact === undefined ? longest : { kind: exact, length: 1 };
}

/** The meanings of single words in their exact spelling. */
const exactly = onFirstUse(() =>
  new Map(LANGUAGES.map((language) => {
    const words = WORD_KINDS.toReversed().flatMap((kind) =>
      phrasesOf(QUERY_WORDS[language], kind).filter((phrase) => !/[ _]/u.test(phrase))
        .map((phrase): [string, WordKind] => [phrase, kind])
    );
    return [language, new Map(words)];
  }))
);

function setsOf(words: QueryWords): ReadonlyMap<WordKind, PhraseSet> {
  return new Map(WORD_KINDS.map((kind) => [kind, new PhraseSet(phrasesOf(words, kind))]));
}

/**
 * Returns the phrases of a meaning, also "le plus cher" for "plus cher", and units of money for
 * every language.
 */
function phrasesOf(words: QueryWords, kind: WordKind): string[] {
  const phrases = words[kind].split(/(?<!\\),/).map((phrase) =>
    // French articles with an apostrophe are separate words.
    phrase.replace("\\", "").replaceAll(/(?<![\p{L}])(l|d|qu|j|n|s|m)'(?=\p{L})/gu, "$1' ")
  );
  const articled = phrases.filter((phrase) => /^(?:plus|moins|más) /u.test(phrase)).flatMap(
    (phrase) => ["le", "la", "les", "el", "los", "las"].map((article) => `${article} ${phrase}`),
  );
  return [...phrases, ...articled, ...kind === "filler" ? UNITS : []];
}

const UNITS: readonly string[] =
  ("euro euros eur € dollar dollars dólares usd $ pounds gbp £ chf franken francs % percent prozent °c °f grad degrees " +
    "kg km cm mm ppm ms gb mb tb kwh hpa kw km/h mph").split(" ");
