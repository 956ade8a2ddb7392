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
  /** The number of words that it takes. */
  length: number;
}

/** The texts that begin with a word, the longest first. */
export type Meaning = ReadonlyMap<Kind, readonly Entry[]>;

/** The longest text of a kind at the place whose word has this meaning. */
export function findIn(
  meaning: Meaning | null,
  { words, at, kind }: { words: readonly string[]; at: number; kind: Kind },
): Found | null {
  const found = meaning?.get(kind)?.find((each) => standsAt(each.words, words, at));
  return found ? { value: found.value, length: found.words.length } : null;
}

/** The first word is known to be there. */
function standsAt(text: readonly string[], words: readonly string[], at: number): boolean {
  for (let index = 1; index < text.length; index++) {
    if (words[at + index] !== text[index]) return false;
  }
  return true;
}

interface Tables {
  entries: ReadonlyMap<string, Meaning>;
  vocabulary: ReadonlySet<string>;
  /** Words that a typo may mean, each with what it says, which names and plurals share. */
  correctable: ReadonlyMap<string, string>;
}

/** The words of a language. The first look makes them ready, so that a start does not wait for it. */
export class Lexicon {
  readonly language: Language;
  #tables: Tables | null = null;

  constructor(language: Language) {
    this.language = language;
  }

  get #ready(): Tables {
    return this.#tables ??= tablesOf(this.language);
  }

  /** The texts that begin with a word, by kind; null if none does. */
  meaningOf(word: string): Meaning | null {
    return this.#ready.entries.get(word) ?? null;
  }

  /** The longest text of a kind that begins at a place; null if there is none. */
  find(words: readonly string[], at: number, kind: Kind): Found | null {
    return findIn(this.meaningOf(words[at] ?? ""), { words, at, kind });
  }

  knows(word: string): boolean {
    return this.#ready.vocabulary.has(word);
  }

  /** The words, those with one wrong letter corrected if only one word is near. */
  correct(words: readonly string[]): string[] {
    const isStrange = (word: string): boolean => !this.knows(word) && /^\p{L}{4,}$/u.test(word);
    // A phrase with more unknown words is no mistyped one, and each word takes time.
    if (words.filter(isStrange).length > CORRECTIONS_MAX) return [...words];
    // A language of which no word is known is not the one of the phrase.
    if (!words.some((word) => /^\p{L}/u.test(word) && this.knows(word))) return [...words];
    return words.map((word) => isStrange(word) ? nearestWord(word, this.#ready.correctable) : word);
  }

  /** The words, those of `unknown` as the likeliest known ones: good for a hint, not for a meaning. */
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
