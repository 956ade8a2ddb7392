import type { Language } from "../../../grammar/language/vocabulary.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { plainLexemesOf } from "../../drafting/lexemes.ts";
import { formsOf, isSameForm } from "./word_forms.ts";

interface Entry<T> {
  item: T;
  /** The words of the name, as `nameWords()` reads them. */
  words: readonly string[];
}

/**
 * Returns the words of a name in lower case; an empty list for a single letter, which is not a
 * name.
 */
export function nameWords(name: string): string[] {
  return name.length < NAME_LENGTH_MIN
    ? []
    : plainLexemesOf(name).tokens.map(({ text }) => text.toLowerCase());
}

/** A name that occurs in a text. */
export interface FoundName<T> {
  item: T;
  /** The number of tokens. */
  length: number;
  /** Whether the name has its exact form, and not, for example, the plural. */
  isExact: boolean;
}

const NAME_LENGTH_MIN = 2;
/** No request contains longer names. */
const WORDS_MAX = 12;
/** Limits the comparisons per word of a message for a file whose cells all begin alike. */
const NAMES_PER_KEY_MAX = 50;

/**
 * Finds names by their first two words, because a file may contain thousands of names, and a
 * request many words.
 */
export class NameIndex<T> {
  readonly #entries = new Map<string, Entry<T>[]>();
  readonly #language: Language;

  constructor(names: readonly Entry<T>[], language: Language) {
    this.#language = language;
    for (const entry of names) {
      const [first, another] = entry.words;
      if (first === undefined || entry.words.length > WORDS_MAX) continue;
      const keys = another === undefined
        ? formsOf(first, language)
        : formsOf(another, language).map((form) => `${plainWord(first)} ${form}`);
      for (const key of new Set(keys)) {
        const known = this.#entries.get(key) ?? [];
        if (known.length < NAMES_PER_KEY_MAX) this.#entries.set(key, [...known, entry]);
      }
    }
  }

  /** Returns the names that begin at a position. Their last word may be in another form. */
  at(tokens: readonly Token[], at: number): FoundName<T>[] {
    const token = tokens[at];
    if (token === undefined) return [];
    const isQuoted = token.kind === "quoted";
    const said = isQuoted ? plainLexemesOf(token.text).tokens : tokens.slice(at, at + WORDS_MAX);
    const [first = "", second] = said.map(({ text }) => text);
    const pairs = second === undefined ? [] : formsOf(second, this.#language);
    const keys = new Set([
      ...formsOf(first, this.#language),
      ...pairs.map((form) => `${plainWord(first)} ${form}`),
    ]);
    const entries = new Set([...keys].flatMap((key) => this.#entries.get(key) ?? []));
    return [...entries].flatMap(({ item, words }) => {
      const spelled = this.#spelled(words, said);
      if (spelled === null || (isQuoted && words.length < said.length)) return [];
      return [{ item, length: isQuoted ? 1 : words.length, isExact: spelled === "exact" }];
    });
  }

  #spelled(words: readonly string[], said: readonly Token[]): "exact" | "form" | null {
    let spelling: "exact" | "form" = "exact";
    for (const [index, word] of words.entries()) {
      const text = said[index]?.text.toLowerCase();
      if (text === word) continue;
      const isLast = index === words.length - 1;
      if (text === undefined || !isLast || !isSameForm(text, word, this.#language)) return null;
      spelling = "form";
    }
    return spelling;
  }
}
