import type { Question } from "../../question.ts";
import type { ReadRequest } from "../request.ts";
import { missingColumn, missingColumns, missingRank } from "./missing_columns.ts";
import { missingComparison } from "./missing_comparison.ts";
import { missingMail } from "./missing_mail.ts";
import { missingDigits } from "./missing_number.ts";
import { missingSource } from "./missing_source.ts";
import { missingTime } from "./missing_time.ts";

/** What is asked first, because what comes later may depend on it. */
const QUESTIONS = [
  missingColumns,
  missingSource,
  missingColumn,
  missingRank,
  missingDigits,
  missingComparison,
  missingMail,
  missingTime,
];

/** Asks for the first thing that a request leaves open; null if it leaves none. */
export function missingPart(text: string, request: ReadRequest): Question | null {
  for (const asks of QUESTIONS) {
    const question = asks(text, request);
    if (question !== null) return question;
  }
  return null;
}
