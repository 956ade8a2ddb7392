import { pattern } from "../../../lib/text/pattern.ts";
import { listHistory } from "../../../threads/list_history.ts";
import { FIXED_TEXTS } from "../../grammar/language/answers/fixed_texts.ts";
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
 * Reads "go", "do it" or "leg los" if no proposal is open, and "ok now" after a postponement.
 * Returns the wish to publish the thread's draft, which is only proposed. Returns null for any
 * other message, and without such a draft.
 */
export async function readGoingAhead(talk: Talk): Promise<Wish | null> {
  const { message, attachments } = talk.turn;
  if (attachments.length > 0 || message.length > CHARACTERS_MAX) return null;
  if (!isGoing(message) && !(NOW.test(message) && await wasPutOff(talk))) return null;
  return await situationOf(talk) === "draft" ? { tool: "publish", input: { force: false } } : null;
}

const BEFORE = {
  en: ["ok|okay|alright|right|so|and|fine|good", "all right"],
  de: ["ok|okay|so|gut|und|na"],
  fr: ["ok|bon|bien|et", "d'accord|d’accord"],
  es: ["ok|vale|bueno|bien|y|venga"],
};
const NOW_WORDS = {
  en: ["now", "now please|then", "now you can|may", "you can|may now"],
  de: ["jetzt", "jetzt bitte|aber|doch|schon", "jetzt ja|darfst_du|kannst_du"],
  fr: ["maintenant", "maintenant oui", "c'est|c’est bon maintenant"],
  es: ["ahora", "ahora sí|si", "ya", "ya sí|puedes"],
};
/** Matches "ok now", the answer to a deed that was put off. */
const NOW = pattern("iu")`
  ^ [\s¡]* (?: ${BEFORE} [\s,.!]+ )* ${NOW_WORDS} [\s.!]* $
`;

/** Whether the last reply says that a deed is put off. */
async function wasPutOff({ ctx, turn: { threadId, userMessageId } }: Talk): Promise<boolean> {
  const history = await listHistory(ctx, { threadId, limit: 2 });
  const reply = history.filter(({ id }) => id !== userMessageId).at(-1);
  return reply?.role === "assistant" &&
    Object.values(FIXED_TEXTS).some(({ onlyOnOrder }) => reply.content.includes(onlyOnOrder));
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
