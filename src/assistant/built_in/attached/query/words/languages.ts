import type { Language } from "../../../../grammar/language/vocabulary.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import type { QueryWords } from "./query_words.ts";
import { SPANISH } from "./spanish.ts";

export const QUERY_WORDS: Readonly<Record<Language, QueryWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
};
