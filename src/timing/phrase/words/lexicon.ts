import type { Kind, Language } from "./kinds.ts";
import { splitWords } from "./split_words.ts";
import { likeliestWord, nearestWord } from "./typos.ts";

/** A text of a language with one of its meanings. */
interface Entry {
  words: readonly string[];
  kind: Kind;
  value: number;
}

export interface Found {
  value: number;
  /** The number of words of the text. */
  length: number;
}

/** The texts that begin with a word, by kind, the longest first. */
export type Meaning = ReadonlyMap<Kind, readonly Entry[]>;

/** Finds the longest text of a kind at a place. `meaning` is that of the word at the place. */
export function findIn(
  meaning: Meaning | null,
  { words, at, kind }: { words: readonly string[]; at: number; kind: Kind },
): Found | null {
  const found = meaning?.get(kind)?.find((each) => standsAt(each.words, words, at));
  return found ? { value: found.value, length: found.words.length } : null;
}

/** Returns whether a text stands at a place. The first word is known to match. */
function standsAt(text: readonly string[], words: readonly string[], at: number): boolean {
  for (let index = 1; index < text.length; index++) {
    if (words[at + index] !== text[index]) return false;
  }
  return true;
}

interface Tables {
  entries: ReadonlyMap<string, Meaning>;
  vocabulary: ReadonlySet<string>;
  /** Words that a typo may mean, with their meanings; names and plurals share one. */
  correctable: ReadonlyMap<string, string>;
}

/**
 * The words of a language. Its tables are built on first use, so that they do not delay the start
 * of the process.
 */
export class Lexicon {
  readonly language: Language;
  #tables: Tables | null = null;

  constructor(language: Language) {
    this.language = language;
  }

  get #ready(): Tables {
    return this.#tables ??= tablesOf(this.language);
  }

  /** Returns the texts that begin with a word, by kind; null if there are none. */
  meaningOf(word: string): Meaning | null {
    return this.#ready.entries.get(word) ?? null;
  }

  /** Finds the longest text of a kind at a place; null if there is none. */
  find(words: readonly string[], at: number, kind: Kind): Found | null {
    return findIn(this.meaningOf(words[at] ?? ""), { words, at, kind });
  }

  knows(word: string): boolean {
    return this.#ready.vocabulary.has(word);
  }

  /** Corrects each word that differs in one letter from exactly one known word. */
  correct(words: readonly string[]): string[] {
    const isStrange = (word: string): boolean => !this.knows(word) && /^\p{L}{4,}$/u.test(word);
    // A phrase with more unknown words is probably not mistyped, and correcting each word takes
    // time.
    if (words.filter(isStrange).length > CORRECTIONS_MAX) return [...words];
    // If no word is known, the phrase is in another language.
    if (!words.some((word) => /^\p{L}/u.test(word) && this.knows(word))) return [...words];
    return words.map((word) => isStrange(word) ? nearestWord(word, this.#ready.correctable) : word);
  }

  /**
   * Replaces unknown words by the most similar known ones. The result is good enough for a hint,
   * but not for a meaning.
   */
  guess(words: readonly string[], unknown: readonly string[]): string[] {
    const isStrange = (word: string): boolean =>
      unknown.includes(word) && !this.knows(word) && /^\p{L}{4,20}$/u.test(word);
    if (words.filter(isStrange).length > CORRECTIONS_MAX) return [...words];
    return words.map((word) =>
      isStrange(word) ? likeliestWord(word, this.#ready.correctable) : word
    );
  }
}

const CORRECTIONS_MAX = 3;
const COURTESIES: readonly Kind[] = ["polite", "verb", "object", "purpose"];

function tablesOf(language: Language): Tables {
  const all = Object.entries(language.words).flatMap(([kind, meanings]) => {
    const texts = Array.isArray(meanings)
      ? meanings.map((text) => [text, 0] as const)
      : Object.entries(meanings);
    return texts.map(([text, value]) => ({ words: splitWords(text), kind: kind as Kind, value }));
  });
  all.sort((a, b) => b.words.length - a.words.length);
  const schedule = all.filter(({ kind }) => !COURTESIES.includes(kind));
  return {
    entries: new Map(
      Map.groupBy(all, ({ words }) => words[0] ?? "").entries()
        .map(([word, meant]) => [word, Map.groupBy(meant, ({ kind }) => kind)]),
    ),
    vocabulary: new Set(all.flatMap(({ words }) => words)),
    correctable: new Map(
      schedule.flatMap(({ words, kind, value }) =>
        words.map((word) => [word, words.length === 1 ? `${kind} ${value}` : word])
      ),
    ),
  };
}
