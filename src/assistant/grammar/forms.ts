import { keyAsTypo, keyOfTypos, sameWord, spellingsOf } from "./spelling.ts";
import type { Token } from "./tokens.ts";

/** The words of a phrase. */
type Phrase = readonly string[];

type PhrasesByWord = ReadonlyMap<string, readonly Phrase[]>;

const NO_PHRASES: readonly Phrase[] = [];
const NO_PHRASES_BY_WORD: PhrasesByWord = new Map();
const NO_LENGTHS: readonly number[] = [];

/**
 * The tokens of the last search, and their number for `PhraseSet`, so that phrase sets keep no
 * reference to tokens.
 */
let latest: readonly Token[] = [];
let latestNumber = 0;

function numberOf(tokens: readonly Token[]): number {
  if (tokens !== latest) {
    latest = tokens;
    latestNumber++;
  }
  return latestNumber;
}

/**
 * The last word that was looked up, because hundreds of phrase sets look up the same word in a row.
 */
let latestWord = "";
let latestKey: string | null = null;

function typoKey(word: string): string | null {
  if (word !== latestWord) {
    latestWord = word;
    latestKey = keyAsTypo(word);
  }
  return latestKey;
}

/**
 * Returns letters as a bit mask. Letters share a bit if their codes differ by a multiple of 32; no
 * two of a to z do. Each message is compared with thousands of phrase sets, for which a `Set` of
 * letters would be slower.
 */
export function letterMask(letters: Iterable<string>): number {
  let mask = 0;
  for (const letter of letters) mask |= bitOf(letter);
  return mask;
}

/** Returns the first letter of a text as a bit. */
export function bitOf(text: string): number {
  return 1 << (text.charCodeAt(0) & 31);
}

/** Returns the letters with which a phrase begins in any spelling. */
function firstLetters(text: string): number {
  return text.charCodeAt(0) < 128
    ? bitOf(text)
    : letterMask(spellingsOf(text.split(/[ _]/)[0] ?? ""));
}

/** A set of phrases with one or several words, which are separated by spaces or `_`. */
export class PhraseSet {
  /**
   * The phrases until the set is first searched for a word that one of them may begin with. Most
   * sets never are.
   */
  #unsorted: readonly string[];
  /**
   * Phrases by every spelling of their first word, longest first. Thousands of sets are never
   * searched, and share an empty map.
   */
  #phrases = NO_PHRASES_BY_WORD;
  /** Phrases by the letters of their first word that no typo changes, longest first. */
  #typos = NO_PHRASES_BY_WORD;
  /** The letters with which a phrase may begin, as a `letterMask()`. */
  readonly letters: number;
  /** The last result, because hundreds of patterns search the same words at one position. */
  #knownTokens = -1;
  #knownAt = -1;
  #knownLengths = NO_LENGTHS;
  #soughtTokens = -1;
  #isFound = false;

  constructor(texts: readonly string[]) {
    this.#unsorted = texts;
    this.letters = texts.reduce((mask, text) => mask | firstLetters(text), 0);
  }

  /**
   * Whether a phrase may begin with one of the letters of a `letterMask()`. If not, a text whose
   * words begin with these letters contains no phrase of the set.
   */
  mayBeginWith(mask: number): boolean {
    return (this.letters & mask) !== 0;
  }

  /** Whether a phrase matches at any position. */
  isIn(tokens: readonly Token[]): boolean {
    const number = numberOf(tokens);
    if (this.#soughtTokens !== number) {
      this.#isFound = tokens.some((_, at) => this.#findAt(tokens, at).length > 0);
      this.#soughtTokens = number;
    }
    return this.#isFound;
  }

  /** Returns the length in tokens of the longest phrase at the position; 0 if there is none. */
  lengthAt(tokens: readonly Token[], at: number): number {
    return this.lengthsAt(tokens, at)[0] ?? 0;
  }

  /** Returns the lengths in tokens of the phrases at the position, longest first. */
  lengthsAt(tokens: readonly Token[], at: number): readonly number[] {
    const number = numberOf(tokens);
    if (this.#knownTokens !== number || this.#knownAt !== at) {
      this.#knownLengths = this.#findAt(tokens, at);
      this.#knownTokens = number;
      this.#knownAt = at;
    }
    return this.#knownLengths;
  }

  #findAt(tokens: readonly Token[], at: number): readonly number[] {
    const token = tokens[at];
    if (token === undefined || (this.letters & bitOf(token.text)) === 0) return NO_LENGTHS;
    const phrases = this.#beginningWith(token.text);
    if (phrases.length === 0 || !PLAIN_KINDS.has(token.kind)) return NO_LENGTHS;
    const found = phrases.filter((phrase) => continuesAt(phrase, tokens, at));
    return [...new Set(found.map(({ length }) => length))];
  }

  #sort(): void {
    const phrases = this.#unsorted.map((text) => text.split(/[ _]/))
      .sort((one, other) => other.length - one.length);
    const bySpelling = new Map<string, Phrase[]>();
    const byTypos = new Map<string, Phrase[]>();
    for (const phrase of phrases) {
      const [first = ""] = phrase;
      for (const spelling of spellingsOf(first)) addTo(bySpelling, spelling, phrase);
      const key = keyOfTypos(first);
      if (key !== null) addTo(byTypos, key, phrase);
    }
    this.#phrases = bySpelling;
    if (byTypos.size > 0) this.#typos = byTypos;
    this.#unsorted = [];
  }

  #beginningWith(word: string): readonly Phrase[] {
    if (this.#unsorted.length > 0) this.#sort();
    const phrases = this.#phrases.get(word) ?? NO_PHRASES;
    const key = this.#typos.size === 0 ? null : typoKey(word);
    const similar = key === null ? undefined : this.#typos.get(key);
    if (similar === undefined) return phrases;
    const typos = similar.filter((phrase) =>
      !phrases.includes(phrase) && sameWord(word, phrase[0] ?? "")
    );
    return typos.length === 0
      ? phrases
      : [...phrases, ...typos].sort((one, other) => other.length - one.length);
  }
}

function addTo(phrases: Map<string, Phrase[]>, key: string, phrase: Phrase): void {
  const others = phrases.get(key);
  if (others) others.push(phrase);
  else phrases.set(key, [phrase]);
}

const PLAIN_KINDS: ReadonlySet<Token["kind"]> = new Set(["word", "mark", "operator"]);

/** Whether the words of a phrase after its first one follow in the tokens. */
function continuesAt(phrase: Phrase, tokens: readonly Token[], at: number): boolean {
  for (let index = 1; index < phrase.length; index++) {
    const token = tokens[at + index];
    const word = phrase[index];
    if (token === undefined || word === undefined || !PLAIN_KINDS.has(token.kind)) return false;
    if (!sameWord(token.text, word)) return false;
  }
  return true;
}
