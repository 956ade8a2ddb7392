import { PhraseSet } from "./forms.ts";
import { CHEERFUL, JOINING, LEADING, TRAILING } from "./language/vocabulary.ts";
import { type Captures, matchPhrase, type PhrasePattern } from "./phrase_matcher.ts";
import { withoutPolite } from "./polite.ts";
import { slotsFor } from "./slots.ts";
import { tokenize, type TokenizedText } from "./tokens.ts";

const BEFORE = new PhraseSet([...LEADING, ...JOINING]);
const AFTER = new PhraseSet([...TRAILING, ...CHEERFUL]);
const MARKS = new Set([",", ".", "!"]);

export interface WholeMatch<T> {
  kind: T;
  source: TokenizedText;
  captures: Captures;
}

/** Returns the first pattern that matches the whole text, apart from polite words. */
export function matchWhole<T>(
  text: string,
  patterns: readonly { kind: T; pattern: PhrasePattern }[],
): WholeMatch<T> | null {
  const source = withoutPolite(tokenize(text));
  const { tokens, isCut } = source;
  if (isCut) return null;
  const slots = slotsFor(source);
  const skip = (start: number, words: PhraseSet): number => {
    let at = start;
    for (let length = 1; length > 0; at += length) {
      length = MARKS.has(tokens[at]?.text ?? "") ? 1 : words.lengthAt(tokens, at);
    }
    return at;
  };
  for (const at of new Set([0, BEFORE.lengthAt(tokens, 0), skip(0, BEFORE)])) {
    for (const { kind, pattern } of patterns) {
      for (const { end, captures } of matchPhrase(pattern, { tokens, at, slots })) {
        if (skip(end, AFTER) >= tokens.length) return { kind, source, captures };
      }
    }
  }
  return null;
}
