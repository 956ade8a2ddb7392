import { pattern } from "../../../../lib/text/pattern.ts";
import { nextTurn } from "../../../../lib/turns/turns.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { listHistory } from "../../../../threads/list_history.ts";
import { CHANGE_OFFER_TEXTS } from "../../../grammar/language/answers/change_offer_texts.ts";
import { DOUBT_TEXTS } from "../../../grammar/language/answers/doubt_texts.ts";
import { isLeftOut } from "../../../grammar/language/drafts/left_out.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { readConsent } from "../../../grammar/read_consent.ts";
import { readEditable } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import { diffBetween } from "../../diff_text.ts";
import { quoted } from "../../not_understood/not_understood.ts";
import { NAMES_DEED } from "../../other/deferring.ts";
import type { Wish } from "../../phrases.ts";
import { readClearChanges } from "../reading/clear_changes.ts";
import { ASKED, isQuestionOrReport, JOINT } from "../reading/phrases.ts";
import { wishesFor } from "../reading/read_changes.ts";
import { editDefinition } from "../edit_definition.ts";
import { edit as editShape } from "../edits.ts";
import { correctedEdit } from "../correct.ts";
import { correction } from "../edits.ts";
import { readRetiming } from "../times/retime.ts";
import { looseChange } from "./loose_change.ts";
import { timeWithin } from "./time_within.ts";

const CHARACTERS_MAX = 300;
const CLAUSES_MAX = 5;
const QUOTED_MAX = 6;
const BINDING_WORDS = {
  en: [
    "not|no|dont|doesnt|isnt|never|if|when|whenever|unless|until|till|before|after|except",
    "without|only|once|while|otherwise|else",
  ],
  de: [
    "nich|nit|ned|nicht|kein*|nie|wenn|falls|bis|bevor|nachdem|außer|ohne|nur|erst|sobald|sonst",
  ],
  fr: ["ne|pas|jamais|si|quand|lorsque|avant|après|sauf|sans|seulement|sinon"],
  es: ["no|nunca|cuando|hasta|antes|después|salvo|sin|solo|sólo|sino"],
};
/** Matches negations, conditions and values: a part with one of them is never left out. */
const BINDING = pattern("iu")`
  (?<!\p{L}) ${BINDING_WORDS} (?!\p{L}) | n['’]t (?!\p{L}) | [\d@"“„«?] | https?:
`;

/** A change of the draft that is made of some of the words of a message. */
interface ChangeOffer {
  wishes: Wish[];
  after: JsonObject;
  leftOut: string[];
}

/**
 * Offers the changes that a message names among other words, with their difference and the words
 * that they leave out; null if there are none, or if a question, a report, a deed, a negation or a
 * condition might be lost.
 */
export async function offerChange(talk: Talk, message: string): Promise<string | null> {
  const definition = (await readEditable(talk))?.definition;
  const offer = definition && await findOffer(talk, { text: ownWords(message), definition });
  if (!definition || !offer) return null;
  const diff = await diffBetween(talk.ctx, { before: definition, after: offer.after });
  if (diff === "") return null;
  const { offered, leavesOut, howToAccept } = CHANGE_OFFER_TEXTS[talk.language];
  const parts = offer.leftOut.slice(0, QUOTED_MAX).map((part) => quoted(part)).join(", ");
  // A diff block is the record of a change that was made.
  const shown = diff.replace(/^(`{3,})diff$/mu, "$1text");
  return [offered, shown, leavesOut(parts), howToAccept].join("\n\n");
}

/** Returns the wishes of the offer that the last reply made, if the message accepts it. */
export async function readAcceptedChange(talk: Talk): Promise<Wish[] | null> {
  const { ctx, turn: { threadId, userMessageId, message, attachments } } = talk;
  if (attachments.length > 0 || (readConsent(message) !== true && !isLeftOut(message))) return null;
  const history = (await listHistory(ctx, { threadId, limit: 5 }))
    .filter(({ id }) => id !== userMessageId);
  // An order in between was answered with the question whether the offer is accepted.
  const isAskedAgain = Object.values(DOUBT_TEXTS).some(({ offerIsOpen }) =>
    history.at(-1)?.content.includes(offerIsOpen)
  );
  const [asked, reply] = isAskedAgain ? history.slice(-4, -2) : history.slice(-2);
  const isOffered = reply?.role === "assistant" &&
    Object.values(CHANGE_OFFER_TEXTS).some(({ offered }) => reply.content.includes(offered));
  const definition = isOffered ? (await readEditable(talk))?.definition : undefined;
  if (asked?.role !== "user" || !definition) return null;
  return (await findOffer(talk, { text: ownWords(asked.content), definition }))?.wishes ?? null;
}

async function findOffer(
  talk: Talk,
  { text, definition }: { text: string; definition: JsonObject },
): Promise<ChangeOffer | null> {
  if (text.length > CHARACTERS_MAX) return null;
  const isAsked = ASKED.test(text);
  const isOther = (/\?/u.test(text) && !isAsked) ||
    isQuestionOrReport(text) ||
    NAMES_DEED.test(text) || REPORTING.test(text);
  const clauses = text.split(SENTENCE).map((clause) => clause.trim()).filter((clause) =>
    clause !== ""
  );
  if (isOther || clauses.length > CLAUSES_MAX) return null;
  const wishes: Wish[] = [];
  const leftOut: string[] = [];
  for (const clause of clauses) {
    await nextTurn(talk.ctx.principal.orgKey);
    const found = await changeIn(talk, { clause, definition });
    if (found === null && BINDING.test(clause)) return null;
    wishes.push(...found?.wishes ?? []);
    leftOut.push(...found?.leftOut ?? [clause]);
  }
  const after = wishes.length === 0 || leftOut.length === 0
    ? null
    : await applied(talk, wishes, definition);
  return after && { wishes, after, leftOut };
}

/** Words of somebody who reports what others want. */
const REPORTING =
  /(?<!\p{L})(?:said|says|told|wants?|asked|sagte?|möchte|fragte|dit|veut|demande|dice|dijo|quiere)(?!\p{L})/iu;

/** Between the clauses of a message. */
const SENTENCE = new RegExp(JOINT.source, "iu");

async function changeIn(
  talk: Talk,
  { clause, definition }: { clause: string; definition: JsonObject },
): Promise<{ wishes: Wish[]; leftOut: string[] } | null> {
  const message = clause.replace(/[\s.!]+$/u, "");
  const clear = await readClearChanges({ ...talk, turn: { ...talk.turn, message } }, {
    isPart: true,
  });
  if (clear !== null) return { wishes: clear.wishes, leftOut: [] };
  const { language } = talk;
  for (const each of language === "en" ? [language] : [language, "en" as const]) {
    const loose = looseChange(message, { draft: definition, language: each });
    if (loose !== null) return { wishes: wishesFor(loose.meant), leftOut: loose.leftOut };
  }
  return await timeIn(talk, message);
}

/** A time among other words, which is one of the present schedule. */
async function timeIn(
  talk: Talk,
  clause: string,
): Promise<{ wishes: Wish[]; leftOut: string[] } | null> {
  const within = timeWithin(clause, talk.language);
  if (within === null || within.leftOut.some((word) => BINDING.test(word))) return null;
  const turn = { ...talk.turn, message: within.time };
  const timed = await readRetiming({ ...talk, turn }) ?? await readClearChanges({ ...talk, turn });
  return timed && { wishes: timed.wishes, leftOut: within.leftOut };
}

/** The definition with all the changes; null if one is refused, or is no change of the draft. */
async function applied(
  talk: Talk,
  wishes: readonly Wish[],
  definition: JsonObject,
): Promise<JsonObject | null> {
  let after = definition;
  for (const wish of wishes) {
    const said = "tool" in wish && wish.tool === "edit_draft" ? wish.input["edit"] : null;
    const corrected = correction.safeParse(said);
    const meant = corrected.success ? await correctedEdit(talk, corrected.data, after) : said;
    const edit = editShape.safeParse(meant);
    if (!edit.success) return null;
    const changed = editDefinition(after, edit.data, talk.resultLanguage);
    if (typeof changed === "string") return null;
    after = changed;
  }
  return after;
}
