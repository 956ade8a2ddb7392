import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { readConsent } from "../../../grammar/read_consent.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { NUMBER_KINDS } from "../parts/selection.ts";
import type { ReadRequest, RequestPart } from "../request.ts";
import { columnIn } from "./given_values.ts";

/** Kinds of parts that write or send a result, and may name a number that no part computes. */
const PASSING: ReadonlySet<string> = new Set(["mail", "mail_me", "mail_open", "write", "post"]);

/**
 * Matches a number of rows, or of the cells of a column, at the end of a part or before its target.
 */
const COUNT =
  /\s(?:number|count|anzahl|nombre|número|cantidad)(?=\s(?:to|as|an|als|unter|à|a|sous|como)\s|$)/iu;
const TOTAL =
  /\s(?:total|sum|average|mean|summe|gesamtsumme|durchschnitt|mittelwert|somme|moyenne|suma|promedio|media)(?=\s(?:to|as|an|als|unter|à|a|sous|como)\s|$)/iu;

const OF: Readonly<Record<Language, string>> = { en: "of", de: "von", fr: "de", es: "de" };

/** Asks what "email me the number" counts, if no part computes a number. */
export function missingCounted(text: string, request: ReadRequest): DetailQuestion | null {
  const end = endOfNumber(request, COUNT);
  if (end === null) return null;
  const language = draftLanguage(text);
  return {
    text: DRAFT_QUESTIONS[language].whatCounted,
    fill(answer) {
      const counted = /^(?:the |die |der |les |las )?(\p{L}{2,40})[.!]?$/iu.exec(answer.trim())
        ?.[1];
      return counted === undefined || readConsent(answer) !== null
        ? null
        : `${text.slice(0, end)} ${OF[language]} ${counted}${text.slice(end)}`;
    },
  };
}

/** Asks for the column of "email me the total", if no part computes a number. */
export function missingTotal(text: string, request: ReadRequest): DetailQuestion | null {
  const end = endOfNumber(request, TOTAL);
  if (end === null) return null;
  const language = draftLanguage(text);
  return {
    text: DRAFT_QUESTIONS[language].numberColumn,
    about: { number: true },
    fill(answer) {
      const column = columnIn(answer);
      return column === null
        ? null
        : `${text.slice(0, end)} ${OF[language]} ${column}${text.slice(end)}`;
    },
  };
}

/**
 * Returns the English words for the number that a part sends, such as "the total"; null if it sends
 * none.
 */
export function numberIn(words: string): string | null {
  const total = TOTAL.exec(words)?.[0];
  if (total !== undefined) return AVERAGE.test(total) ? "the average" : "the total";
  return COUNT.test(words) ? "the number" : null;
}

const AVERAGE = /average|mean|durchschnitt|mittelwert|moyenne|promedio|media/i;

function endOfNumber({ parts }: ReadRequest, number: RegExp): number | null {
  if (parts.some(makesNumber)) return null;
  for (const { kind, start, words } of parts) {
    const match = PASSING.has(kind) ? number.exec(words) : null;
    if (match) return start + match.index + match[0].length;
  }
  return null;
}

function makesNumber({ kind, said }: RequestPart): boolean {
  return kind === "group" || NUMBER_KINDS.has(kind) || said["by"] !== undefined ||
    said["counted"] !== undefined;
}
