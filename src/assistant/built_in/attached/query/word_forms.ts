import { plainWord } from "../../../grammar/spelling.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";

/**
 * The endings of plurals and adjectives, with their replacements. Two forms of a word are equal
 * without them.
 */
const ENDS: Readonly<Record<Language, readonly (readonly [end: RegExp, other: string])[]>> = {
  en: [[/['’]s$/u, ""], [/s$/u, ""], [/es$/u, ""], [/ies$/u, "y"]],
  de: [[/(?:en|er|es|em|e|n|s)$/u, ""]],
  fr: [[/(?:es|e|s)$/u, ""], [/aux$/u, "al"]],
  es: [[/(?:es|os|as|o|a|e|s)$/u, ""]],
};
const STEM_LENGTH_MIN = 3;

/** Whether two words are forms of the same word: "open" and "opens", "offen" and "offenen". */
export function isSameForm(said: string, known: string, language: Language): boolean {
  const forms = new Set(formsOf(said, language));
  return formsOf(known, language).some((form) => forms.has(form));
}

/** Returns a word without accents, and the same word without its endings. */
export function formsOf(word: string, language: Language): string[] {
  const plain = plainWord(word);
  const stems = ENDS[language].map(([end, other]) => plain.replace(end, other));
  return [plain, ...stems.filter((stem) => stem.length >= STEM_LENGTH_MIN)];
}
