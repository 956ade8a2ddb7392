import { type Language, LANGUAGES, NEGATIONS } from "../../grammar/language/vocabulary.ts";
import { FIXED_TEXTS } from "../../grammar/language/answers/fixed_texts.ts";
import { plainWord } from "../../grammar/spelling.ts";
import type { Token } from "../../grammar/tokens.ts";
import { lexemesOf } from "../drafting/lexemes.ts";
import { EVERYWHERE, KNOWN_WORDS } from "../message_language.ts";
import { offeredDrafts } from "./offered_drafts.ts";
import { EXAMPLE_SENTENCES, NOT_UNDERSTOOD_TEXTS } from "./suggestions.ts";

const QUOTED_MAX = 5;
const QUOTED_CHARACTERS_MAX = 40;
const READ_CHARACTERS_MAX = 200;
const SUGGESTED = 3;

/** Kinds of values that an understood sentence may contain. */
const WORDLESS: ReadonlySet<Token["kind"]> = new Set([
  "mark",
  "operator",
  "number",
  "date",
  "url",
  "file",
]);

const NEGATION_WORDS: ReadonlySet<string> = new Set([...NEGATIONS, "should"]);

/**
 * Returns the reply to a message that was not understood: its unknown words, and the most similar
 * sentences that are understood, in the message's language. `isLinked`: the thread is about a
 * workflow or a draft.
 */
export function notUnderstood(
  message: string,
  { isLinked, language, offered, known }: {
    isLinked: boolean;
    language: Language;
    /** Sentences to offer instead of those that are similar to the message. */
    offered?: string | null;
    /** The summary of the workflow that a question is about. */
    known?: string | null;
  },
): string {
  const said = lexemesOf(message);
  const { tokens, source } = said;
  const words = tokens.filter(({ kind }) => !WORDLESS.has(kind));
  const { opening, knownWords, offer } = NOT_UNDERSTOOD_TEXTS[language];
  const strange = [
    ...new Set(words.filter(isStrange).map((word) => quoted(wholeWord(source, word)))),
  ];
  const isWordless = words.length === 0 || message.trim() === "";
  const first = isWordless
    ? FIXED_TEXTS[language].wordless
    : strange.length === 0
    ? knownWords(quoted(message))
    : opening(strange.slice(0, QUOTED_MAX).join(", "));
  if (offered) return [first, "", offered].join("\n");
  const sentences = [
    ...offeredDrafts(said, language),
    ...nearest(words, exampleSentencesIn({ language, isLinked })),
  ];
  const list = sentences.slice(0, SUGGESTED).map((sentence) => `- "${sentence}"`);
  return [first, "", ...known ? [known, ""] : [], offer, ...list].join("\n");
}

function isStrange({ kind, text }: Token): boolean {
  if (kind !== "word") return true;
  const word = plainWord(text);
  if (NEGATION_WORDS.has(word)) return true;
  return !EVERYWHERE.has(word) &&
    LANGUAGES.every((language) => !KNOWN_WORDS.get(language)?.has(word));
}

/** Returns the compound that contains a word, such as "E-Mail". */
function wholeWord(source: string, { start, end }: Token): string {
  const before = /(?:[\p{L}\p{N}]{1,40}-){1,3}$/u.exec(
    source.slice(Math.max(0, start - 80), start),
  );
  const after = /^(?:-[\p{L}\p{N}]{1,40}){1,3}/u.exec(source.slice(end, end + 80));
  return `${before?.[0] ?? ""}${source.slice(start, end)}${after?.[0] ?? ""}`;
}

/** Returns a part of a message in quotes, on one line and cut after `charactersMax`. */
export function quoted(said: string, charactersMax: number = QUOTED_CHARACTERS_MAX): string {
  const text = said.slice(0, READ_CHARACTERS_MAX).replaceAll(/["\s]+/g, " ").trim();
  const isLong = text.length > charactersMax;
  return `"${isLong ? `${text.slice(0, charactersMax)}…` : text}"`;
}

function exampleSentencesIn(
  { language, isLinked }: { language: Language; isLinked: boolean },
): string[] {
  const { anywhere, linked } = EXAMPLE_SENTENCES[language];
  return isLinked ? [...anywhere, ...linked] : [...anywhere];
}

/** The number of letters that forms of one word almost always share at the beginning. */
const STEM_LENGTH = 5;
const MEANING_LENGTH_MIN = 3;

/** Returns the sentences that share the most words with the message. */
function nearest(words: readonly Token[], sentences: readonly string[]): string[] {
  const said = new Set(words.map(({ text }) => stem(text)));
  const scored = sentences.map((sentence) => {
    const stems = sentence.split(/[\s-]+/).filter((word) =>
      word.length >= MEANING_LENGTH_MIN && !EVERYWHERE.has(plainWord(word))
    );
    return { sentence, score: stems.filter((word) => said.has(stem(word))).length };
  });
  return scored.toSorted((one, other) => other.score - one.score)
    .slice(0, SUGGESTED).map(({ sentence }) => sentence);
}

function stem(word: string): string {
  return plainWord(word).slice(0, STEM_LENGTH);
}
