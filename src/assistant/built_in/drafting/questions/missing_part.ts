import type { DetailQuestion } from "../../detail_question.ts";
import { missingClock } from "./missing_clock.ts";
import type { ReadRequest } from "../request.ts";
import {
  missingColumn,
  missingColumns,
  missingDistinct,
  missingRank,
  missingSortColumn,
} from "./missing_columns.ts";
import { missingComparison } from "./missing_comparison.ts";
import { missingPeriodColumn } from "./missing_date.ts";
import { missingCountColumn } from "./missing_count.ts";
import { missingMail } from "./missing_mail.ts";
import { missingDigits } from "./missing_number.ts";
import { missingFormat } from "./missing_format.ts";
import { missingPerson } from "./missing_person.ts";
import { missingSheet } from "./missing_sheet.ts";
import { missingSource } from "./missing_source.ts";
import { missingCounted, missingTotal } from "./missing_total.ts";
import { missingTime } from "./missing_time.ts";

/** The questions in their order, because an answer may decide whether a later one is asked. */
const QUESTIONS = [
  missingColumns,
  missingCountColumn,
  missingPerson,
  missingSource,
  missingPeriodColumn,
  missingColumn,
  missingDistinct,
  missingRank,
  missingSortColumn,
  missingDigits,
  missingFormat,
  missingSheet,
  missingComparison,
  missingCounted,
  missingTotal,
  missingMail,
  missingClock,
  missingTime,
];

/** The questions that steps added to a draft may require. */
const OF_STEPS = [
  missingColumns,
  missingPeriodColumn,
  missingColumn,
  missingDistinct,
  missingRank,
  missingSortColumn,
  missingDigits,
  missingPerson,
  missingMail,
];

/** Asks for the first missing detail of a request; null if none is missing. */
export function missingPart(text: string, request: ReadRequest): DetailQuestion | null {
  return firstOf(QUESTIONS, text, request);
}

/** Asks for the first missing detail of steps that use existing rows; null if none is missing. */
export function missingOfStep(text: string, request: ReadRequest): DetailQuestion | null {
  return firstOf(OF_STEPS, text, request);
}

function firstOf(
  questions: readonly ((text: string, request: ReadRequest) => DetailQuestion | null)[],
  text: string,
  request: ReadRequest,
): DetailQuestion | null {
  for (const asks of questions) {
    const question = asks(text, request);
    if (question !== null) return question;
  }
  return null;
}
