import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { formatOf } from "../parts/formats.ts";
import type { ReadRequest } from "../request.ts";

const MONTH =
  /^(?:the |der |le |el )?(?:month|monat|mois|mes)(?: first| zuerst| d['’]abord| primero)?[.!]?$/iu;
const DAY =
  /^(?:the |der |le |el )?(?:day|tag|jour|día)(?: first| zuerst| d['’]abord| primero)?[.!]?$/iu;

/** Matches words around the first part of a date: "the first is the day", "the day comes first". */
const FIRST_IS =
  /^(?:(?:the |der |die |le |el )?(?:first|erste|zuerst|premier|primero)(?: one| number)?(?: is| ist| est| es)|it(?: is|['’]s))(?= )\s+/iu;
const IS_FIRST =
  /(?<=\S)\s+(?:is|comes|goes|ist|kommt|vient|est|va|viene|es)\s+(?:first|zuerst|en premier|primero)[.!]?$/iu;

/** Asks whether the day or the month comes first in "3/5/2026". */
export function missingFormat(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find((each) => each.kind === "format" && formatOf(each) === "unclear");
  if (!part) return null;
  const end = part.start + part.words.length;
  return {
    text: DRAFT_QUESTIONS[draftLanguage(text)].dayOrMonth(part.said["sample"] ?? ""),
    fill(answer) {
      const said = answer.trim().replace(FIRST_IS, "").replace(IS_FIRST, "");
      const first = MONTH.test(said) ? "month" : DAY.test(said) ? "day" : null;
      return first && `${text.slice(0, end)} with the ${first} first${text.slice(end)}`;
    },
  };
}
