import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { columnIn } from "../questions/given_values.ts";
import { MISSING_COLUMN, MISSING_DATE } from "./in_words.ts";
import { readClauses } from "./read_clauses.ts";

/** A request in the words of parts, or what the user has to say first. */
export type Restated = { text: string } | { question: DetailQuestion };

/** The text that was read last: several readers of one message ask for it. */
let latest: { text: string; said: string | null } | null = null;

/** Rewrites a request clause by clause; returns null if any word is not understood. */
export function restatedClauses(text: string): Restated | null {
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
