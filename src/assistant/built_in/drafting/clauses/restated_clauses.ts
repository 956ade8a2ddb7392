import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { columnIn } from "../questions/given_values.ts";
import { MISSING_COLUMN, MISSING_DATE } from "./canonical_request.ts";
import { readClauses } from "./read_clauses.ts";

/** A request in the canonical wording, or the question that must be answered first. */
export type RestatedRequest = { text: string } | { question: DetailQuestion };

/** The last result, because several readers ask for the same message. */
let latest: { text: string; said: string | null } | null = null;

/** Rewrites a request clause by clause. Returns null if a word is not understood. */
export function restatedClauses(text: string): RestatedRequest | null {
  const said = latest?.text === text ? latest.said : readClauses(text);
  latest = { text, said };
  if (said === null) return null;
  const missing = [MISSING_COLUMN, MISSING_DATE].find((each) => said.includes(each));
  return missing === undefined ? { text: said } : { question: askFor(missing, said) };
}

function askFor(missing: string, said: string): DetailQuestion {
  const { numberColumn, dateColumn } = DRAFT_QUESTIONS.en;
  const [, period = "date"] = new RegExp(`(\\w+) of ${MISSING_DATE}`).exec(said) ?? [];
  return {
    text: missing === MISSING_COLUMN ? numberColumn : dateColumn(period),
    ...missing === MISSING_COLUMN && { about: { number: true } },
    fill(answer) {
      const column = columnIn(answer);
      return column === null ? null : said.replaceAll(missing, column);
    },
  };
}
