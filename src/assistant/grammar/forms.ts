import { plainWord, sameWord } from "./spelling.ts";
import type { Token } from "./tokens.ts";

/** The words of a phrase. */
type Phrase = readonly string[];

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

/** Phrases of one or several words; their words are separated by spaces or `_`. */
export class PhraseSet {
  /** Phrases by first letter, which rules out nearly every comparison; longest first. */
  readonly #phrases = new Map<string, Phrase[]>();
  /** The last result, because hundreds of patterns ask for the same words at one position. */
  #known = { tokens: -1, at: -1, length: 0 };

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
  }

  /** The letters with which a phrase may begin. */
  get letters(): Iterable<string> {
    return this.#phrases.keys();
  }

  /** Whether a phrase begins with one of the letters; without, none is in a text of such words. */
  beginsWith(letters: ReadonlySet<string>): boolean {
    return this.#phrases.keys().some((letter) => letters.has(letter));
  }

  /** Returns the number of tokens of the longest phrase that matches at the position; else 0. */
  lengthAt(tokens: readonly Token[], at: number): number {
    const number = numberOf(tokens);
    if (this.#known.tokens !== number || this.#known.at !== at) {
      const found = this.#beginningAt(tokens, at).find((phrase) => standsAt(phrase, tokens, at));
      this.#known = { tokens: number, at, length: found?.length ?? 0 };
    }
    return this.#known.length;
  }

  /** Yields the number of tokens of each phrase that matches at the position, longest first. */
  *lengthsAt(tokens: readonly Token[], at: number): Generator<number> {
    for (const phrase of this.#beginningAt(tokens, at)) {
      if (standsAt(phrase, tokens, at)) yield phrase.length;
    }
  }

  #beginningAt(tokens: readonly Token[], at: number): readonly Phrase[] {
    return this.#phrases.get(tokens[at]?.text.charAt(0) ?? "") ?? [];
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
