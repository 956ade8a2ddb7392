import { onFirstUse } from "../../grammar/first_use.ts";
import { PhraseSet } from "../../grammar/forms.ts";
import { GO_AHEAD } from "../../grammar/language/consent_words.ts";
import { CHEERFUL, LEADING, POLITE, TRAILING } from "../../grammar/language/vocabulary.ts";
import { tokenize } from "../../grammar/tokens.ts";
import type { Talk } from "../../talk.ts";
import type { Wish } from "../phrases.ts";
import { situationOf } from "../views/next_steps.ts";

const CHARACTERS_MAX = 60;
const MARKS: ReadonlySet<string> = new Set([",", ".", "!", "\n"]);
const WORDS = onFirstUse(() => ({
  going: new PhraseSet(GO_AHEAD),
  beside: new PhraseSet([...LEADING, ...POLITE, ...TRAILING, ...CHEERFUL]),
}));

/**
 * Reads "go", "do it" or "leg los" if no proposal is open, and returns the wish to publish the
 * thread's draft, which is only proposed. Returns null for any other message, and without such a
 * draft.
 */
export async function readGoingAhead(talk: Talk): Promise<Wish | null> {
  const { message, attachments } = talk.turn;
  if (attachments.length > 0 || message.length > CHARACTERS_MAX || !isGoing(message)) return null;
  return await situationOf(talk) === "draft" ? { tool: "publish", input: { force: false } } : null;
}

function isGoing(message: string): boolean {
  const { tokens } = tokenize(message);
  const { going, beside } = WORDS();
  let isSaid = false;
  for (let at = 0; at < tokens.length;) {
    const said = going.lengthAt(tokens, at);
    const other = MARKS.has(tokens[at]?.text ?? "") ? 1 : beside.lengthAt(tokens, at);
    if (said + other === 0) return false;
    isSaid ||= said > 0;
    at += Math.max(said, other);
  }
  return isSaid;
}
