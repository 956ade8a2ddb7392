import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import type { ReadRequest } from "../request.ts";

const CSV =
  /^(?:(?:yes|ok|okay|ja|oui|sí|si|then|as|als|en|como|a|an|ein|eine|un|une)[\s,]{1,3}){0,3}csv(?:[\s-]?(?:file|datei))?[.!]?$/iu;

/** Offers CSV instead of a spreadsheet, which no step writes. */
export function missingSheet(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(({ kind }) => kind === "write_sheet");
  const place = part?.places["spreadsheet"];
  if (!part || !place) return null;
  const said = part.said["spreadsheet"] ?? "";
  return {
    text: DRAFT_QUESTIONS[draftLanguage(text)].sheetOrCsv(said),
    fill(answer) {
      if (!CSV.test(answer.trim().slice(0, 60))) return null;
      const file = /^(.+)\.\w+$/u.exec(said)?.[1];
      const csv = file === undefined ? "csv" : `${file}.csv`;
      return `${text.slice(0, place.start)}${csv}${text.slice(place.end)}`;
    },
  };
}
