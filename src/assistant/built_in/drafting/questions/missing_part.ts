import type { Question } from "../../question.ts";
import { missingClock } from "./missing_clock.ts";
import type { ReadRequest } from "../request.ts";
import {
  missingColumn,
  missingColumns,
  missingRank,
  missingSortColumn,
} from "./missing_columns.ts";
import { missingComparison } from "./missing_comparison.ts";
import { missingMail } from "./missing_mail.ts";
import { missingDigits } from "./missing_number.ts";
import { missingSource } from "./missing_source.ts";
import { missingTime } from "./missing_time.ts";

/** In this order: the answer to one may decide what a later one asks. */
const QUESTIONS = [
  missingColumns,
  missingSource,
  missingColumn,
  missingRank,
  missingSortColumn,
  missingDigits,
  missingComparison,
  missingMail,
  missingClock,
  missingTime,
];

/** The questions that steps added to a draft may leave open. */
const OF_STEPS = [missingColumn, missingRank, missingSortColumn, missingDigits, missingMail];

/** Asks for the first thing that a request leaves open; null if it leaves none. */
export function missingPart(text: string, request: ReadRequest): Question | null {
  return firstOf(QUESTIONS, text, request);
}

/** Asks for the first thing that steps leave open which have rows already; null if they leave none. */
export function missingOfStep(text: string, request: ReadRequest): Question | null {
  return firstOf(OF_STEPS, text, request);
}

function firstOf(
  questions: readonly ((text: string, request: ReadRequest) => Question | null)[],
  text: string,
  request: ReadRequest,
): Question | null {
  for (const asks of questions) {
    const question = asks(text, request);
    if (question !== null) return question;
  }
  return null;
}
