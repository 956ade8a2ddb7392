import { german } from "./german.ts";
import { english, type Texts } from "./english.ts";

const LANGUAGES: Readonly<Record<string, Texts>> = { de: german, en: english };

/** The first of the reader's languages that there are texts in, else English. */
export const languageCode: string = navigator.languages.map((name) => name.slice(0, 2))
  .find((code) => code in LANGUAGES) ?? "en";

/** Every text of the console. */
export const texts: Texts = LANGUAGES[languageCode] ?? english;
