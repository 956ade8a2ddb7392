import { ADMIN_PHRASES } from "../grammar/language/admin_phrases.ts";
import { EDIT_PHRASES } from "../grammar/language/edit_phrases.ts";
import { HINT_PHRASES } from "../grammar/language/hint_phrases.ts";
import { HOW_TO_CLASSES, HOW_TO_PHRASES } from "../grammar/language/how_to_phrases.ts";
import { LOOSE_DEED_PHRASES } from "../grammar/language/loose_deed_phrases.ts";
import { CLASSES } from "../grammar/language/deed_classes.ts";
import { DEED_PHRASES } from "../grammar/language/deed_phrases.ts";
import { QUESTION_CLASSES } from "../grammar/language/question_classes.ts";
import { QUESTION_PHRASES } from "../grammar/language/question_phrases.ts";
import {
  ASKING_FOR,
  JOINING,
  type Language,
  LANGUAGES,
  LEADING,
  POLITE,
  TRAILING,
} from "../grammar/language/vocabulary.ts";
import { plainWord } from "../grammar/spelling.ts";
import type { Token } from "../grammar/tokens.ts";
import { ENGLISH } from "../../timing/phrase/languages/english.ts";
import { FRENCH } from "../../timing/phrase/languages/french.ts";
import { GERMAN } from "../../timing/phrase/languages/german.ts";
import { SPANISH } from "../../timing/phrase/languages/spanish.ts";

const TIMES: Readonly<
  Record<Language, { words: { every?: unknown; unit?: unknown; weekday?: unknown } }>
> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};

const PHRASES: readonly Readonly<
  Record<string, Readonly<Partial<Record<Language, readonly string[]>>>>
>[] = [
  DEED_PHRASES,
  QUESTION_PHRASES,
  EDIT_PHRASES,
  HOW_TO_PHRASES,
  ADMIN_PHRASES,
];

/** All words that are understood, by language, without accents. */
export const KNOWN_WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  LANGUAGES.map((language) => [language, wordsOf(language)]),
);

/** Words that may occur next to any sentence, without accents. */
export const EVERYWHERE: ReadonlySet<string> = new Set(
  [POLITE, LEADING, ASKING_FOR, TRAILING, JOINING].flat().flatMap((text) =>
    text.split(" ").map(plainWord)
  ),
);

/**
 * `KNOWN_WORDS` with the words of sentences of any form, which only serve to recognize the
 * language.
 */
const SPOKEN_WORDS: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  LANGUAGES.map((language) => {
    const phrases = [LOOSE_DEED_PHRASES, HINT_PHRASES].flatMap((kinds) =>
      Object.values(kinds).flatMap((texts) => texts[language])
    );
    return [language, new Set([...KNOWN_WORDS.get(language) ?? [], ...wordsIn(phrases)])];
  }),
);

function wordsOf(language: Language): ReadonlySet<string> {
  const tables = [CLASSES, QUESTION_CLASSES, HOW_TO_CLASSES].flatMap((classes) =>
    Object.values(classes).map((words) => words[language])
  );
  const phrases = PHRASES.flatMap((kinds) =>
    Object.values(kinds).flatMap((texts) => texts[language] ?? [])
  );
  return new Set(wordsIn([...tables, ...timesIn(language), ...phrases]));
}

/** Returns the words of phrases, without the names of classes and slots. */
function wordsIn(phrases: readonly string[]): string[] {
  return phrases.flatMap((phrase) => phrase.replaceAll(/[{<]\w+[}>]/g, "").split(/[ |_?]+/)).filter(
    (word) => word !== "",
  ).map(plainWord);
}

/** Returns the words of schedules that have no other meaning. */
function timesIn(language: Language): string[] {
  const { every, unit, weekday } = TIMES[language].words;
  return [every, unit, weekday].flatMap((words) =>
    Array.isArray(words) ? words.map(String) : Object.keys(Object(words))
  );
}

/** Whether a word, given without accents, belongs to the known words of a language. */
export function isWordOf(word: string, language: Language): boolean {
  return SPOKEN_WORDS.get(language)?.has(word) === true;
}

/** Returns the language that knows most of the words; English if several know the same number. */
export function languageOf(words: readonly Token[]): Language {
  const counts = LANGUAGES.map((language) =>
    words.filter(({ text }) => isWordOf(plainWord(text), language)).length
  );
  return LANGUAGES[counts.indexOf(Math.max(...counts))] ?? "en";
}
