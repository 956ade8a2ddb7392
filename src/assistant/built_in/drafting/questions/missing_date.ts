import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { dateColumnOf } from "../dates/periods.ts";
import type { ReadRequest } from "../request.ts";
import { columnIn } from "./given_values.ts";

/** Asks for the date column of "count the orders per month". */
export function missingPeriodColumn(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find((each) =>
    each.said["period"] !== undefined && dateColumnOf(each, parts) === null
  );
  const place = part?.places["period"];
  if (!part || !place) return null;
  const period = text.slice(place.start, place.end);
  return {
    text: DRAFT_QUESTIONS[draftLanguage(text)].dateColumn(period),
    fill(answer) {
      const column = columnIn(answer);
      if (column === null) return null;
      const [before, after] = [text.slice(0, place.start), text.slice(place.end)];
      // A column with the name of the period contains the periods themselves.
      const isItself = column.toLowerCase() === period.toLowerCase();
      return isItself ? `${before}"${column}"${after}` : `${before}${period} of ${column}${after}`;
    },
  };
}
