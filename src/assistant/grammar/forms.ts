import { plainWord, sameWord } from "./spelling.ts";
import type { Token } from "./tokens.ts";

/** The words of a phrase. */
type Phrase = readonly string[];

const NO_PHRASES: readonly Phrase[] = [];

/** The tokens that were read last, and their number, so that phrase sets keep no tokens alive. */
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
 * The letters as bits. Letters share a bit if their codes differ by a multiple of 32, which no two of
 * a to z do. Each message is held against thousands of phrase sets, and sets would cost more.
 */
export function letterMask(letters: Iterable<string>): number {
  let mask = 0;
  for (const letter of letters) mask |= 1 << (letter.charCodeAt(0) & 31);
  return mask;
}

/** Phrases of one or several words; their words are separated by spaces or `_`. */
export class PhraseSet {
  /** Phrases by first letter, which rules out nearly every comparison; longest first. */
  readonly #phrases = new Map<string, Phrase[]>();
  readonly #letterMask: number;
  /** The last result, because hundreds of patterns ask for the same words at one position. */
  #knownTokens = -1;
  #knownAt = -1;
  #knownLength = 0;

  constructor(texts: readonly string[]) {
    const phrases = texts.map((text) => text.split(/[ _]/)).sort((one, other) =>
      other.length - one.length
    );
    for (const phrase of phrases) {
      const [first = ""] = phrase;
      for (const letter of new Set([first.charAt(0), plainWord(first).charAt(0)])) {
        this.#phrases.set(letter, [...this.#phrases.get(letter) ?? [], phrase]);
      }
    }
    this.#letterMask = letterMask(this.#phrases.keys());
  }

  /** The letters with which a phrase may begin. */
  get letters(): Iterable<string> {
    return this.#phrases.keys();
  }

  /**
   * Whether a phrase may begin with one of the letters of a `letterMask()`; if not, none is in a
   * text of such words.
   */
  mayBeginWith(mask: number): boolean {
    return (this.#letterMask & mask) !== 0;
  }

  /** Returns the number of tokens of the longest phrase that matches at the position; else 0. */
  lengthAt(tokens: readonly Token[], at: number): number {
    const number = numberOf(tokens);
    if (this.#knownTokens !== number || this.#knownAt !== at) {
      const found = this.#beginningAt(tokens, at).find((phrase) => standsAt(phrase, tokens, at));
      this.#knownTokens = number;
      this.#knownAt = at;
      this.#knownLength = found?.length ?? 0;
    }
    return this.#knownLength;
  }

  /** Yields the number of tokens of each phrase that matches at the position, longest first. */
  *lengthsAt(tokens: readonly Token[], at: number): Generator<number> {
    for (const phrase of this.#beginningAt(tokens, at)) {
      if (standsAt(phrase, tokens, at)) yield phrase.length;
    }
  }

  #beginningAt(tokens: readonly Token[], at: number): readonly Phrase[] {
    return this.#phrases.get(tokens[at]?.text.charAt(0) ?? "") ?? NO_PHRASES;
  }
}

const PLAIN_KINDS: ReadonlySet<Token["kind"]> = new Set(["word", "mark", "operator"]);

function standsAt(phrase: Phrase, tokens: readonly Token[], at: number): boolean {
  return phrase.every((word, index) => {
    const token = tokens[at + index];
    if (token === undefined || !PLAIN_KINDS.has(token.kind)) return false;
    return sameWord(token.text, word);
  });
}
