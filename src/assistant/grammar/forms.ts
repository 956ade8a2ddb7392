import { sameWord } from "./spelling.ts";
import type { Token } from "./tokens.ts";

/** A phrase in its words. */
type Phrase = readonly string[];

/** Phrases of one or several words; their words are separated by spaces or `_`. */
export class PhraseSet {
  readonly #phrases: readonly Phrase[];

  constructor(texts: readonly string[]) {
    this.#phrases = texts.map((text) => text.split(/[ _]/)).sort((one, other) =>
      other.length - one.length
    );
  }

  /** How many tokens from there on the longest fitting phrase takes; 0 where none fits. */
  lengthAt(tokens: readonly Token[], at: number): number {
    return this.#phrases.find((phrase) => standsAt(phrase, tokens, at))?.length ?? 0;
  }

  /** Where each fitting phrase may end, the longest first. */
  *lengthsAt(tokens: readonly Token[], at: number): Generator<number> {
    for (const phrase of this.#phrases) if (standsAt(phrase, tokens, at)) yield phrase.length;
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
