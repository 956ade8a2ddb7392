import { CHANGE_OFFER_TEXTS } from "../../../../grammar/language/answers/change_offer_texts.ts";
import { readEditable } from "../../../../linked_workflow.ts";
import type { Talk } from "../../../../talk.ts";
import type { DetailQuestion } from "../../../detail_question.ts";
import { furtherRecipient } from "./further_recipient.ts";
import { rowsCalled } from "./rows_called.ts";

const ASKED = Object.values(CHANGE_OFFER_TEXTS)
  .flatMap(({ whichMail, whichColumn }) => [whichMail, whichColumn("|").split("|").at(-1) ?? ""]);

/** Whether a reply asks for a detail of a change. */
export function asksForDetail(reply: string): boolean {
  return ASKED.some((asked) => reply.includes(asked));
}

/** Asks for the only detail that a change of the draft leaves open; null if there is none. */
export async function readChangeQuestion(talk: Talk, text: string): Promise<DetailQuestion | null> {
  const draft = (await readEditable(talk))?.definition;
  if (!draft) return null;
  const about = { draft, language: talk.language };
  return furtherRecipient(text, about) ?? rowsCalled(text, about);
}
