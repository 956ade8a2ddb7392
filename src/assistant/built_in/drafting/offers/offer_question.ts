import { OFFER_TEXTS } from "../../../grammar/language/drafts/offer_texts.ts";
import { isLeftOut } from "../../../grammar/language/drafts/left_out.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { readConsent } from "../../../grammar/read_consent.ts";
import { quoted } from "../../not_understood/not_understood.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { outlineSteps } from "../../step_outline.ts";
import type { BuiltDraft } from "../build_draft.ts";
import type { Drafted } from "../read_draft.ts";
import type { Offer } from "./offer.ts";

const LEFT_OUT_CHARACTERS_MAX = 80;

/**
 * Returns the question whether to draft the part of a request that is understood. "Yes" accepts the
 * offer; other words extend it if they are understood. Nothing is drafted before the answer.
 */
export function offerQuestion(
  offer: Offer,
  { language, read }: { language: Language; read: (text: string) => Drafted | null },
): DetailQuestion {
  const { request } = offer;
  return {
    text: offerText(offer, language),
    fill(answer) {
      if (isLeftOut(answer) || readConsent(answer) === true) return request;
      if (readConsent(answer) === false || answer.includes("?")) return null;
      const whole = `${request}, ${answer.trim().replace(/(?<![\s.!])[\s.!]+$/u, "")}`;
      const drafted = read(whole);
      return drafted?.kind === "built" && adds(drafted.built, offer.built) ? whole : null;
    },
  };
}

/** Whether a draft contains more than the offered one. */
function adds(built: BuiltDraft, offered: BuiltDraft): boolean {
  return JSON.stringify(built.definition.steps) !== JSON.stringify(offered.definition.steps) ||
    built.phrase !== offered.phrase;
}

function offerText({ built, leftOut }: Offer, language: Language): string {
  const { offered, atTime, leavesOut, howToAccept } = OFFER_TEXTS[language];
  // All parts are told, because the last one may be the e-mail. An offer has few parts.
  const parts = leftOut.map((part) => quoted(part, LEFT_OUT_CHARACTERS_MAX)).join(", ");
  return [
    `${offered}\n\n${outlineSteps(built.definition.steps)}`,
    ...built.phrase === null ? [] : [atTime(built.phrase)],
    ...leftOut.length === 0 ? [] : [leavesOut(parts)],
    howToAccept,
  ].join("\n\n");
}
