import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { Question } from "../../question.ts";
import { draftLanguage } from "../draft_language.ts";
import type { ReadRequest } from "../request.ts";

const DIGITS =
  /^(?:(?:to|auf|à|a)\s+)?(\d{1,2})(?:\s+(?:decimals?|decimal places?|digits?|places?|(?:nachkomma|dezimal|komma)?stellen?|décimales?|decimal(?:es)?))?[.!]?$/iu;
const DIGITS_MAX = 15;

/** Asks for the number of decimals after "round the price". */
export function missingDigits(text: string, { parts }: ReadRequest): Question | null {
  const part = parts.find(({ kind }) => kind === "round_open");
  if (!part) return null;
  const end = part.start + part.words.length;
  return {
    text: DRAFT_QUESTIONS[draftLanguage(text)].decimals(part.said["columns"] ?? ""),
    fill(answer) {
      const digits = DIGITS.exec(answer.trim().slice(0, 60))?.[1];
      if (digits === undefined || Number(digits) > DIGITS_MAX) return null;
      return `${text.slice(0, end)} to ${digits} decimals${text.slice(end)}`;
    },
  };
}
