import { DRAFT_WORDS } from "../../grammar/language/drafts/draft_texts.ts";
import { type Language, LANGUAGES } from "../../grammar/language/vocabulary.ts";
import { lexemesOf } from "./lexemes.ts";

const WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  LANGUAGES.map((language) => [language, new Set(DRAFT_WORDS[language])]),
);

/**
 * Returns the language with the most words in a sentence; English if several have the same number.
 */
export function draftLanguage(text: string): Language {
  const words = lexemesOf(text).tokens.filter(({ kind }) => kind === "word");
  const counts = LANGUAGES.map((language) =>
    words.filter((word) => WORDS.get(language)?.has(word.text)).length
  );
  return LANGUAGES[counts.indexOf(Math.max(...counts))] ?? "en";
}
