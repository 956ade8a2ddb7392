import { HOW_TO_CLASSES, HOW_TO_PHRASES } from "../grammar/language/how_to_phrases.ts";
import { CLASSES, ORDER_PHRASES } from "../grammar/language/order_phrases.ts";
import { ADMIN_PHRASES } from "../grammar/language/admin_phrases.ts";
import { EDIT_PHRASES } from "../grammar/language/edit_phrases.ts";
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
import type { Token } from "../grammar/tokens.ts";
import { ENGLISH } from "../../timing/phrase/languages/english.ts";
import { FRENCH } from "../../timing/phrase/languages/french.ts";
import { GERMAN } from "../../timing/phrase/languages/german.ts";
import { SPANISH } from "../../timing/phrase/languages/spanish.ts";
import { lexemesOf } from "./drafting/lexemes.ts";
import { SENDABLE, SENTENCES } from "./suggestions.ts";
import { normalize } from "../../lib/text/normalize.ts";

const QUOTED_MAX = 5;
const QUOTED_CHARACTERS_MAX = 40;
const READ_CHARACTERS_MAX = 200;
const SUGGESTED = 3;

/** Values that a sentence which is understood may hold. */
const WORDLESS: ReadonlySet<Token["kind"]> = new Set([
  "mark",
  "operator",
  "number",
  "date",
  "url",
  "file",
]);

/** Words that some sentence holds, and that turn every order into none. */
const TURNING: ReadonlySet<string> = new Set(
  "not don't dont never should nicht kein keine nie pas jamais ne no nunca".split(" "),
);

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
>[] = [ORDER_PHRASES, QUESTION_PHRASES, EDIT_PHRASES, HOW_TO_PHRASES, ADMIN_PHRASES];

/** The words of everything that is understood, without their accents. */
const KNOWN: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  LANGUAGES.map((language) => [language, wordsOf(language)]),
);

const EVERYWHERE: ReadonlySet<string> = new Set(
  [POLITE, LEADING, ASKING_FOR, TRAILING, JOINING].flat().flatMap((text) =>
    text.split(" ").map(plain)
  ),
);

function wordsOf(language: Language): ReadonlySet<string> {
  const tables = [CLASSES, QUESTION_CLASSES, HOW_TO_CLASSES].flatMap((classes) =>
    Object.values(classes).map((words) => words[language])
  );
  const phrases = PHRASES.flatMap((kinds) =>
    Object.values(kinds).flatMap((texts) => texts[language] ?? [])
  );
  const words = [
    ...tables,
    ...timesIn(language),
    ...phrases.map((phrase) => phrase.replaceAll(/[{<]\w+[}>]/g, "")),
  ]
    .flatMap((text) => text.split(/[ |_?]+/));
  return new Set(words.filter((word) => word !== "").map(plain));
}

/** The words of schedules that belong to no other subject. */
function timesIn(language: Language): string[] {
  const { every, unit, weekday } = TIMES[language].words;
  return [every, unit, weekday].flatMap((words) =>
    Array.isArray(words) ? words.map(String) : Object.keys(Object(words))
  );
}

function plain(word: string): string {
  return normalize(word.toLowerCase(), "NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}

/**
 * Names the words of a message that were not understood, and the nearest sentences that would be, in
 * the language of the message.
 */
export function notUnderstood(message: string): string {
  const { tokens, source } = lexemesOf(message);
  const words = tokens.filter(({ kind }) => !WORDLESS.has(kind));
  const language = languageOf(words);
  const { opening, knownWords, offer } = SENTENCES[language];
  const strange = [
    ...new Set(words.filter(isStrange).map(({ start, end }) => quoted(source.slice(start, end)))),
  ];
  const first = strange.length === 0
    ? knownWords(quoted(message))
    : opening(strange.slice(0, QUOTED_MAX).join(", "));
  const list = nearest(words, language).map((sentence) => `- "${sentence}"`);
  return [first, "", offer, ...list].join("\n");
}

function isStrange({ kind, text }: Token): boolean {
  if (kind !== "word") return true;
  const word = plain(text);
  if (TURNING.has(word)) return true;
  return !EVERYWHERE.has(word) && LANGUAGES.every((language) => !KNOWN.get(language)?.has(word));
}

function quoted(said: string): string {
  const text = said.slice(0, READ_CHARACTERS_MAX).replaceAll(/["\s]+/g, " ").trim();
  const isLong = text.length > QUOTED_CHARACTERS_MAX;
  return `"${isLong ? `${text.slice(0, QUOTED_CHARACTERS_MAX)}…` : text}"`;
}

/** The language that knows the most of the words; English where several do. */
function languageOf(words: readonly Token[]): Language {
  const counts = LANGUAGES.map((language) => {
    const known = KNOWN.get(language);
    return words.filter(({ text }) => known?.has(plain(text))).length;
  });
  return LANGUAGES[counts.indexOf(Math.max(...counts))] ?? "en";
}

/** Two words with one beginning are forms of one word, nearly always. */
const STEM_LENGTH = 5;
const MEANING_LENGTH_MIN = 3;

/** The sentences that share the most words with the message. */
function nearest(words: readonly Token[], language: Language): string[] {
  const said = new Set(words.map(({ text }) => stem(text)));
  const scored = SENDABLE[language].map((sentence) => {
    const stems = sentence.split(/[\s-]+/).filter((word) =>
      word.length >= MEANING_LENGTH_MIN && !EVERYWHERE.has(plain(word))
    );
    return { sentence, score: stems.filter((word) => said.has(stem(word))).length };
  });
  return scored.toSorted((one, other) => other.score - one.score)
    .slice(0, SUGGESTED).map(({ sentence }) => sentence);
}

function stem(word: string): string {
  return plain(word).slice(0, STEM_LENGTH);
}
