import { PhraseSet } from "./forms.ts";
import { DOUBTS, NO, YES } from "./language/consent_words.ts";
import { CHEERFUL, POLITE, TRAILING } from "./language/vocabulary.ts";
import { ownWords } from "./own_words.ts";
import { tokenize } from "./tokens.ts";

const YES_WORDS = new PhraseSet(YES);
const NO_WORDS = new PhraseSet(NO);
const FILLING = new PhraseSet([...POLITE, ...TRAILING, ...CHEERFUL]);
const MARKS = new Set([",", ".", "!", "\n"]);

/** The maximum length of a consent. */
const CHARACTERS_MAX = 80;
const ANSWERS_MAX = 3;

/**
 * Returns true if a message only says yes, false if it only says no, in one of the languages;
 * otherwise null.
 */
export function readConsent(message: string): boolean | null {
  if (message.length > CHARACTERS_MAX || ownWords(message) !== message) return null;
  const { tokens, isCut } = tokenize(message);
  const said: boolean[] = [];
  let at = 0;
  while (at < tokens.length) {
    const filling = MARKS.has(tokens[at]?.text ?? "") ? 1 : FILLING.lengthAt(tokens, at);
    const yes = YES_WORDS.lengthAt(tokens, at);
    const no = NO_WORDS.lengthAt(tokens, at);
    const length = Math.max(yes, no, filling);
    if (length === 0) return null;
    if (Math.max(yes, no) === length) said.push(yes > no);
    at += length;
  }
  const [first] = said;
  const isPlain = first !== undefined && !isCut && said.length <= ANSWERS_MAX &&
    said.every((each) => each === first);
  return isPlain ? first : null;
}

const DOUBT_WORDS = new PhraseSet(DOUBTS);
const LONGEST_CONSENT = 300;

/** Whether a message contains no word that excludes an order or a consent. */
export function isFreeOfDoubt(message: string): boolean {
  if (message.length > LONGEST_CONSENT) return false;
  const { tokens, isCut } = tokenize(message);
  return !isCut && tokens.length > 0 &&
    tokens.every(({ text }, at) => text !== "?" && DOUBT_WORDS.lengthAt(tokens, at) === 0);
}
