import { numberWordsAt } from "../../../grammar/number_words.ts";
import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { lexemesOf } from "../lexemes.ts";
import type { ReadRequest } from "../request.ts";

const DIGITS =
  /^(?:(?:to|auf|à|a)\s+)?(\d{1,2}|\p{L}{2,7})(?:\s+(?:decimals?|decimal places?|digits?|places?|(?:nachkomma|dezimal|komma)?stellen?|décimales?|decimal(?:es)?))?[.!]?$/iu;
const DIGITS_MAX = 15;

/** Units that imply a number of decimals. */
const UNITS: readonly { words: RegExp; digits: number }[] = [
  {
    words:
      /^(?:(?:to|auf|à|a|en)\s+)?(?:the\s+)?(?:nearest\s+)?(?:cents?|penny|pence|centimes?|céntimos?|centavos?)$/iu,
    digits: 2,
  },
  {
    words:
      /^(?:(?:to|auf|à|a|en)\s+)?(?:the\s+)?(?:nearest\s+)?(?:whole(?:\s+numbers?)?|full\s+numbers?|integers?|none|ganze(?:\s+zahlen)?|entiers?|(?:números\s+)?enteros?|euros?|dollars?)$/iu,
    digits: 0,
  },
];

/**
 * Returns the number of decimals that an answer gives in digits or words; null if it gives none.
 */
function digitsIn(answer: string): number | null {
  const said = answer.trim().slice(0, 60).replace(/[.!]$/, "");
  const unit = UNITS.find(({ words }) => words.test(said));
  if (unit) return unit.digits;
  const count = DIGITS.exec(said)?.[1];
  if (count === undefined) return null;
  if (/^\d/.test(count)) return Number(count);
  const word = count.toLowerCase();
  return ONES.has(word) ? 1 : numberWordsAt(lexemesOf(word).tokens, 0)?.value ?? null;
}

/** Words for one, which the reader of number words does not accept. */
const ONES: ReadonlySet<string> = new Set(["one", "eine", "un", "une", "uno", "una"]);

/** Asks for the number of decimals after "round the price". */
export function missingDigits(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(({ kind }) => kind === "round_open");
  if (!part) return null;
  const end = part.start + part.words.length;
  return {
    text: DRAFT_QUESTIONS[draftLanguage(text)].decimals(part.said["columns"] ?? ""),
    fill(answer) {
      const digits = digitsIn(answer);
      if (digits === null || digits > DIGITS_MAX) return null;
      return `${text.slice(0, end)} to ${digits} decimals${text.slice(end)}`;
    },
  };
}
