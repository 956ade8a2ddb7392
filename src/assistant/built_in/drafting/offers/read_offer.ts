import { OFFER_TEXTS } from "../../../grammar/language/drafts/offer_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { NAMES_SOURCE_OR_RECIPIENT, readDraft, type ReadDraftOptions } from "../read_draft.ts";
import { offerFor } from "./offer.ts";
import { offerQuestion } from "./offer_question.ts";

/** The offers by message, because each later message of the thread reads the earlier ones again. */
const known = new Map<string, DetailQuestion | null>();
const KNOWN_MAX = 50;

const OFFERED = Object.values(OFFER_TEXTS).map(({ offered }) => offered);

/** Whether a reply contains an offer. */
export function offersDraft(reply: string): boolean {
  return OFFERED.some((offered) => reply.includes(offered));
}

/**
 * Returns an offer for a request that is not understood as a whole; null if too little of it is
 * understood. `pause` is awaited before each reading, so that other work can run.
 */
export async function readOffer(
  text: string,
  { asker, pause }: { asker: ReadDraftOptions; pause: () => Promise<void> },
): Promise<DetailQuestion | null> {
  if (!NAMES_SOURCE_OR_RECIPIENT.test(text) && !/webhook/iu.test(text)) return null;
  const key = `${asker.email} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const question = await findOffer(text, { asker, pause });
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, question);
  return question;
}

async function findOffer(
  text: string,
  { asker, pause }: { asker: ReadDraftOptions; pause: () => Promise<void> },
): Promise<DetailQuestion | null> {
  const language = draftLanguage(text);
  const read = (said: string) => readDraft(said, asker);
  const offer = await offerFor(text, {
    language,
    async read(said) {
      await pause();
      return read(said);
    },
  });
  return offer && offerQuestion(offer, { language, read });
}
