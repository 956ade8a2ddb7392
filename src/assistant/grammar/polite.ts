import { PhraseSet } from "./forms.ts";
import { POLITE } from "./language/vocabulary.ts";
import type { Token, Tokens } from "./tokens.ts";

const POLITE_WORDS = new PhraseSet(POLITE);

/** A wording of non-native speakers, as in "please to run it". Such an order is only proposed. */
export const PLEASE_TO = /^\s{0,4}please to\s/i;

/** Returns the tokens without polite words, which may be anywhere and mean nothing. */
export function withoutPolite({ tokens, ...source }: Tokens): Tokens {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const length = POLITE_WORDS.lengthAt(tokens, at);
    const token = tokens[at];
    if (length === 0 && token) kept.push(token);
    at += Math.max(length, 1);
  }
  return { ...source, tokens: kept };
}
