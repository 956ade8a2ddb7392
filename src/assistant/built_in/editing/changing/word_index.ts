import { PhraseSet } from "../../../grammar/forms.ts";
import { onFirstUse } from "../../../grammar/first_use.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { spokenForms } from "../../../grammar/language/verbs/spoken_forms.ts";
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

/** The phrases of one language with their concepts. */
class WordIndex {
  readonly #fillers: PhraseSet;
  readonly #phrases: readonly (readonly [Concept, PhraseSet])[];

  constructor(words: ChangeWords, language: Language) {
    const { filler, ...concepts } = words;
    this.#fillers = phrases(filler, language);
    this.#phrases = (Object.keys(concepts) as Concept[]).map((concept) =>
      [concept, phrases(concepts[concept], language)] as const
    );
  }

  /** The longest phrase at the position, with all that it may mean; its length is 0 without one. */
  at(
    tokens: readonly Token[],
    at: number,
  ): { length: number; concepts: readonly Concept[]; isFiller: boolean } {
    const found = this.#phrases.map(([concept, set]) =>
      [concept, set.lengthAt(tokens, at)] as const
    );
    const filler = this.#fillers.lengthAt(tokens, at);
    const length = found.reduce((most, [, each]) => Math.max(most, each), filler);
    const concepts = length === 0
      ? NONE
      : found.filter(([, each]) => each === length).map(([concept]) => concept);
    return { length, concepts, isFiller: length > 0 && filler === length };
  }
}

/** Apostrophes separate words in French only, where lexemes have "l'" for themselves. */
function phrases(text: string, language: Language): PhraseSet {
  const all = text.split(/(?<!\\),/u).flatMap((each) => {
    const plain = each.trim().replace("\\,", ",").replaceAll("-", " ");
    const split = language === "fr" ? plain.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "' ") : plain;
    return spokenForms(split.replaceAll(" ", "_"), [language]).split("|");
  });
  return new PhraseSet([...new Set(all)]);
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
