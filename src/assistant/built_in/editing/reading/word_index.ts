import { PhraseSet } from "../../../grammar/forms.ts";
import { onFirstUse } from "../../../grammar/first_use.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { withImperativeForms } from "../../../grammar/language/verbs/imperative_forms.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { ENGLISH } from "./words/english.ts";
import { FRENCH } from "./words/french.ts";
import { GERMAN } from "./words/german.ts";
import { SPANISH } from "./words/spanish.ts";
import type { ChangeWords, Concept } from "./words/concepts.ts";

const WORDS: Readonly<Record<Language, ChangeWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

const NONE: readonly Concept[] = [];

/** Finds the phrases of one language and their concepts. */
class WordIndex {
  readonly #fillers: Phrases;
  readonly #phrases: readonly (readonly [Concept, Phrases])[];

  constructor(words: ChangeWords, language: Language) {
    const { filler, ...concepts } = words;
    this.#fillers = phrases(filler, language);
    this.#phrases = (Object.keys(concepts) as Concept[]).map((concept) =>
      [concept, phrases(concepts[concept], language)] as const
    );
  }

  /**
   * Returns the longest phrase at a position with all its concepts; its length is 0 if no phrase is
   * found.
   */
  at(
    tokens: readonly Token[],
    at: number,
  ): { length: number; concepts: readonly Concept[]; isFiller: boolean } {
    const found = this.#phrases.map(([concept, { set }]) =>
      [concept, set.lengthAt(tokens, at)] as const
    );
    const filler = this.#fillers.set.lengthAt(tokens, at);
    const length = found.reduce((most, [, each]) => Math.max(most, each), filler);
    if (length === 0) return { length, concepts: NONE, isFiller: false };
    const concepts = found.filter(([, each]) => each === length).map(([concept]) => concept);
    return {
      length,
      ...this.#exactly(plainAt(tokens, { at, length }), concepts, filler === length),
    };
  }

  /** "Au-dessus" is not a misspelled "au-dessous": an exact match excludes matches with typos. */
  #exactly(text: string, concepts: readonly Concept[], isFiller: boolean) {
    const exact = this.#phrases.flatMap(([concept, { texts }]) =>
      concepts.includes(concept) && texts.has(text) ? [concept] : []
    );
    const isExactFiller = isFiller && this.#fillers.texts.has(text);
    return exact.length > 0 || isExactFiller
      ? { concepts: exact, isFiller: isExactFiller }
      : { concepts, isFiller };
  }
}

interface Phrases {
  set: PhraseSet;
  /** The phrases without accents, with a space between words. */
  texts: ReadonlySet<string>;
}

function plainAt(
  tokens: readonly Token[],
  { at, length }: { at: number; length: number },
): string {
  return tokens.slice(at, at + length).map(({ text }) => plainWord(text)).join(" ");
}

/** Apostrophes separate words only in French, where "l'" is a token. */
function phrases(text: string, language: Language): Phrases {
  const all = text.split(/(?<!\\),/u).flatMap((each) => {
    const plain = each.trim().replace("\\,", ",");
    // "Au-dessus" is one token, and "e-mail" may be two.
    return [...new Set([plain, plain.replaceAll("-", " ")])].flatMap((form) => {
      const split = language === "fr" ? form.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "' ") : form;
      return withImperativeForms(split.replaceAll(" ", "_"), [language]).split("|");
    });
  });
  const texts = new Set(all.map((each) => plainWord(each.replaceAll("_", " "))));
  return { set: new PhraseSet([...new Set(all)]), texts };
}

const INDEXES: Readonly<Record<Language, () => WordIndex>> = {
  en: onFirstUse(() => new WordIndex(WORDS.en, "en")),
  de: onFirstUse(() => new WordIndex(WORDS.de, "de")),
  fr: onFirstUse(() => new WordIndex(WORDS.fr, "fr")),
  es: onFirstUse(() => new WordIndex(WORDS.es, "es")),
};

export function wordsOf(language: Language): WordIndex {
  return INDEXES[language]();
}
