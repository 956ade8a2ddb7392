import { nextTurn } from "../../../lib/turns/turns.ts";
import { PROPOSAL_TEXTS } from "../../grammar/language/answers/proposal_texts.ts";
import { ownWords } from "../../grammar/own_words.ts";
import { readConsent } from "../../grammar/read_consent.ts";
import { readLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { readRuleText } from "../../tools/linked_rule.ts";
import { tellTable } from "../attached/describe_table.ts";
import { tableOf } from "../attached/table_of.ts";
import { readCommand } from "../drafting/curl.ts";
import { readOffer } from "../drafting/offers/read_offer.ts";
import { missingEssentials } from "../drafting/questions/missing_essentials.ts";
import { readUnclear } from "../drafting/read_draft.ts";
import { answerToPasted } from "../pasted.ts";
import { standingOf } from "../views/standing.ts";
import { notUnderstood } from "./not_understood.ts";
import { pattern } from "../../../lib/text/pattern.ts";

const QUESTION_WORDS = {
  en: ["how|what|why|where|when|who|which|does|is|are"],
  de: ["wie|was|warum|wo|wann|wer|welche(r|s|n|m)|ist|sind"],
  fr: ["comment|pourquoi|quel*|où|est-ce|qu'est"],
  es: ["cómo|qué|por_qué|dónde|cuál*"],
};
/** Matches a question that begins with a word such as "how", "what" or "is". */
const ASKS = pattern("isu")`^ [\s¿]* ${QUESTION_WORDS} (?!\p{L}) .* \? \s* $`;

/** Whether a message is a question, and no request for a deed or a change. */
function isQuestion(words: string): boolean {
  return (words.endsWith("?") || ASKS.test(`${words}?`)) && !REQUESTS.test(words);
}

const MAY_YOU = {
  en: ["can|could|would|will you|we|i"],
  de: ["kannst|könntest|würdest du", "können|könnten|würden sie|wir"],
  fr: [
    "peux-tu|peux_tu|pourrais-tu|pourrais_tu|tu_peux",
    "pouvez-vous|pouvez_vous|pourriez-vous|pourriez_vous|vous_pouvez",
    "on peut|pourrait",
  ],
  es: ["me? puedes|podrías|podemos"],
};
/** Matches "can you …", "could we …". */
const REQUESTS = pattern("iu")`^ [\s¿]* (?: \p{L}+ [\s,]+ )? ${MAY_YOU} (?!\p{L})`;

/** Asks about the only unclear part of a request, or offers a draft of the rest; null otherwise. */
export async function askForUnclear(talk: Talk): Promise<string | null> {
  const { turn: { message, attachments }, ctx: { principal } } = talk;
  const words = ownWords(message);
  if (attachments.length > 0 || readCommand(words) !== null) return null;
  const reading = { asker: principal, pause: () => nextTurn(principal.orgKey) };
  const unclear = ASKS.test(words) ? null : await readUnclear(words, reading);
  const isNew = await readLinkedWorkflow(talk) === null;
  return (unclear ?? (isNew ? await readOffer(words, reading) : null))?.text ?? null;
}

/** Asks for the missing source and recipient of an order; null if a draft or file may be meant. */
export async function asksForEssentials(talk: Talk): Promise<string | null> {
  const { message, attachments } = talk.turn;
  const question = missingEssentials(ownWords(message), talk.language);
  if (question === null || attachments.length > 0 || await tableOf(talk) !== null) return null;
  return await readThreadDraft(talk) === null ? question.text : null;
}

/** Answers a message that nothing else understands. Consents were handled before. */
export async function notAnswered(talk: Talk): Promise<string> {
  const { message, attachments } = talk.turn;
  if (readConsent(message) !== null) {
    return PROPOSAL_TEXTS[talk.language].nothingWaits;
  }
  const pasted = await answerToPasted(talk, message);
  if (pasted !== null) return pasted;
  const about = await Promise.all([
    readLinkedWorkflow(talk),
    readThreadDraft(talk),
    readRuleText(talk),
  ]);
  const isLinked = about.some((each) => each !== null);
  const { language } = talk;
  const table = isLinked && attachments.length === 0 ? null : await tableOf(talk);
  const offered = table && tellTable(table, language);
  const known = isQuestion(ownWords(message)) ? await standingOf(talk) : null;
  return notUnderstood(ownWords(message), { isLinked, language, offered, known });
}
