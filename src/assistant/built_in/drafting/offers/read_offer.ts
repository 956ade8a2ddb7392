import { OFFER_TEXTS } from "../../../grammar/language/drafts/offer_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import type { Drafted, ReadDraftOptions } from "../read_draft.ts";
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
 * Offers to draft what is understood of a request that is not understood as a whole; null if that
 * is too little. `read` reads a text as a first message.
 */
export function readOffer(
  text: string,
  { asker, read }: { asker: ReadDraftOptions; read: (said: string) => Drafted | null },
): DetailQuestion | null {
  const tables = asker.tables ?? [];
  const files = tables.map(({ file, columns }) => [file, ...columns.map(({ name }) => name)]);
  const key = JSON.stringify([asker.email, files, text]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const language = draftLanguage(text);
  const offer = offerFor(text, { language, tables, me: asker.email, read });
  const question = offer && offerQuestion(offer, { language, read });
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, question);
  return question;
}
