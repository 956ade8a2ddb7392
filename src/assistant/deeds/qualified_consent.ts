import { PhraseSet } from "../grammar/forms.ts";
import { NO, QUALIFYING, YES } from "../grammar/language/consent_words.ts";
import { ownWords } from "../grammar/own_words.ts";
import { readOrderedDeeds } from "../grammar/read_ordered_deeds.ts";
import { tokenize } from "../grammar/tokens.ts";

const YES_WORDS = new PhraseSet(YES);
const NO_WORDS = new PhraseSet(NO);
const QUALIFYING_WORDS = new PhraseSet(QUALIFYING);
const MARKS: ReadonlySet<string> = new Set([",", ".", "!", ";", ":", "—", "–", "-"]);
/** A longer message contains more than a condition. */
const CHARACTERS_MAX = 300;

/**
 * Returns the change to a proposal that a message asks for: "on Fridays" for "yes, but on Fridays"
 * and for "no, on Fridays". Returns null for a plain answer, an order and any other message.
 */
export function qualificationIn(message: string): string | null {
  const words = message.trim();
  if (words.length > CHARACTERS_MAX || ownWords(words) !== words) return null;
  const { tokens, isCut } = tokenize(words);
  if (isCut || words.endsWith("?")) return null;
  const said = Math.max(endOf(tokens, 0, YES_WORDS), endOf(tokens, 0, NO_WORDS));
  if (said === 0 || (readOrderedDeeds(words) ?? []).length > 0) return null;
  const from = endOf(tokens, said, QUALIFYING_WORDS);
  // "Yes the report" without a mark or a "but" is no such answer.
  const isParted = from > said || MARKS.has(tokens[said - 1]?.text ?? "");
  const start = tokens[from]?.start;
  return isParted && start !== undefined ? words.slice(start) : null;
}

/** Returns the position after all consecutive phrases and marks from a position on. */
function endOf(
  tokens: Parameters<PhraseSet["lengthAt"]>[0],
  from: number,
  phrases: PhraseSet,
): number {
  let at = from;
  let said = false;
  for (;;) {
    const length = phrases.lengthAt(tokens, at);
    const isMark = (said || from > 0) && MARKS.has(tokens[at]?.text ?? "");
    if (length === 0 && !isMark) return at;
    said ||= length > 0;
    at += Math.max(length, 1);
  }
}
