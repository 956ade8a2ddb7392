import { pattern } from "../../../../lib/text/pattern.ts";
import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { readRequest } from "../request.ts";

const COUNT = {
  en: ["two|three|four|five|six"],
  de: ["zwei|drei|vier|fünf|sechs"],
  fr: ["deux|trois|quatre|cinq"],
  es: ["dos|tres|cuatro|cinco|seis"],
};
/** Matches "three times a day", which says how often but not when. */
const TIMES_A_DAY = pattern("iu")`
  (?<!\p{L}) (?: twice | thrice | (?: \d{1,2} | ${COUNT} ) \s? ${"times|mal|fois|veces"} ) \s
  ${"a|per|each|every|am|pro|par|al"}? \s? ${"day|daily|tag|täglich|jour|día"} (?!\p{L}) [\s,]{0,3}
`;

/** Words before the hours of a daily time, in each language. */
const DAILY = ["every day at", "jeden Tag um", "tous les jours à", "todos los días a las"];

/**
 * Asks for the hours of a request that says "three times a day"; null for any other text. The
 * answer is a schedule phrase, or only the hours.
 */
export function missingHours(text: string): DetailQuestion | null {
  const said = TIMES_A_DAY.exec(text);
  // In the text of an e-mail, the words are no time of the workflow.
  if (said === null || isUnderstood(text)) return null;
  const rest = `${text.slice(0, said.index)}${text.slice(said.index + said[0].length)}`.trim();
  const request = readRequest(rest);
  if (request?.unknown !== null || request.parts.some(({ kind }) => kind === "remind_once")) {
    return null;
  }
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].atWhichHours(said[0].replace(/[\s,]+$/u, "")),
    fill(answer) {
      const said = answer.trim().replace(/[.!]$/, "").slice(0, 200);
      const hours = said.replace(/^(?:at|um|à|a las)\s/iu, "");
      const plain = hoursIn(hours);
      const phrase = [said, ...DAILY.flatMap((day) => [`${day} ${hours}`, `${day} ${plain}`])]
        .find(isPhrase);
      return phrase === undefined ? null : `${phrase}, ${rest}`;
    },
  };
}

/** Returns "8, 12 and 18" for "8, noon and 6pm". */
function hoursIn(said: string): string {
  return said.replaceAll(/(?<!\p{L})(?:noon|midday|mittags?|midi|mediodía)(?!\p{L})/giu, "12")
    .replaceAll(
      /(?<![\d:])(\d{1,2})\s?([ap])\.?m\.?(?!\p{L})/giu,
      (_, hour: string, half: string) =>
        String(Number(hour) % 12 + (half.toLowerCase() === "p" ? 12 : 0)),
    );
}

/** Whether a text is a complete request. A reminder without a time is not complete. */
function isUnderstood(text: string): boolean {
  const request = readRequest(text);
  if (request?.unknown !== null) return false;
  const { parts } = request;
  const isTimed = parts.some(({ said }) => said["when"] !== undefined);
  return isTimed || !parts.some(({ kind }) => kind.startsWith("remind"));
}
