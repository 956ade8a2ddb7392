import { FILL_TEXTS } from "../../grammar/language/drafts/fill_texts.ts";
import { draftLanguage } from "./draft_language.ts";
import { numberIn } from "./questions/missing_total.ts";
import type { RequestPart } from "./request.ts";

/** Kinds of parts that send something to the user. */
export const TO_ME: ReadonlySet<string> = new Set(["mail_me", "remind_me", "remind_me_plainly"]);

/**
 * Replaces the user by an address: "mail me the open orders every Friday" becomes "every Friday,
 * email the open orders to …".
 */
export function withRecipient(
  text: string,
  { start, words, places }: RequestPart,
  recipient: string,
): string {
  const said = (place: RequestPart["places"][string] | undefined) =>
    place && text.slice(place.start, place.end);
  const time = said(places["when"]);
  const [before, after] = [text.slice(0, start), text.slice(start + words.length)];
  const first = time === undefined ? "" : `${time}, `;
  const errand = said(places["errand"] ?? places["deed"]);
  const fills = FILL_TEXTS[draftLanguage(text)];
  const filled = (part: string): string => `${before}${first}${part}${after}`;
  if (errand !== undefined) return filled(fills.remind(recipient, errand));
  const failing = /\b(?:if|when|wenn|falls|si|cuando)\b/.test(words) && !places["object"];
  if (failing) return filled(fills.mailOnFailure(recipient, said(places["second"]) ?? null));
  return filled(fills.mail(said(places["object"]) ?? numberIn(words), recipient));
}
