import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { isMailAddress } from "../lexemes.ts";
import type { ReadRequest } from "../request.ts";

const ADDRESS = /^(?:(?:to|an|à|a|it is|use)\s+)?(\S+@[^\s!]*[^\s.!])[.!]?$/iu;

/** Asks for the address of the person in "send it to Anna". */
export function missingPerson(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(({ kind }) => kind === "mail_person");
  const place = part?.places["person"];
  if (!part || !place) return null;
  return {
    text: DRAFT_QUESTIONS[draftLanguage(text)].addressOf(part.said["person"] ?? ""),
    fill(answer) {
      const address = ADDRESS.exec(answer.trim().slice(0, 320))?.[1] ?? "";
      return isMailAddress(address)
        ? `${text.slice(0, place.start)}${address}${text.slice(place.end)}`
        : null;
    },
  };
}
