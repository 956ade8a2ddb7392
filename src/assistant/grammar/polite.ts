import { PhraseSet } from "./forms.ts";
import { POLITE } from "./language/vocabulary.ts";
import type { Token, Tokens } from "./tokens.ts";

const POLITE_WORDS = new PhraseSet(POLITE);

/** Who thinks in another language says "please to run it": what that orders is to be proposed. */
export const PLEASE_TO = /^\s{0,4}please to\s/i;

/** The words that say something: "please" may stand anywhere, and says nothing. */
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
