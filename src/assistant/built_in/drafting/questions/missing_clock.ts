import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { type ReadRequest, readRequest } from "../request.ts";

/** Words between a day and an hour, in each language. */
const AT = ["at", "um", "à", "a las", ""];
/** The most words that a day has: "the day after tomorrow". */
const DAY_WORDS_MAX = 4;

/** Matches an hour such as 9, which is read as one in the morning. */
const IN_THE_MORNING =
  /(?<=^\d{1,2}(?::\d\d)?)\s+(?:in the morning|am morgen|morgens|du matin|de la mañana)$/iu;

/** Asks for the time of "Remind me tomorrow to call Bob". */
export function missingClock(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const rest = parts.find(({ kind }) => kind === "remind_once")?.places["rest"];
  if (!rest) return null;
  const words = text.slice(rest.start, rest.end).split(/(?<=\S)(?=\s)/u).slice(0, DAY_WORDS_MAX);
  const days = words.map((_, at) => words.slice(0, at + 1).join(""));
  const day = days.find((each) => timeOf(each, "9") !== null);
  if (day === undefined) return null;
  const filled = (hours: string): string | null => {
    const time = timeOf(day, hours);
    if (time === null) return null;
    const said = `${text.slice(0, rest.start)}${time}${text.slice(rest.start + day.length)}`;
    const read = readRequest(said);
    const isWhole = read?.unknown === null &&
      !read.parts.some(({ kind }) => kind === "remind_once");
    return isWhole ? said : null;
  };
  if (filled("9") === null) return null;
  return {
    text: DRAFT_QUESTIONS[draftLanguage(text)].timeOf(day),
    fill: (answer) =>
      filled(
        answer.trim().replace(/[.!]$/, "").replace(/^(?:at|um|à|a las)\s/iu, "")
          .replace(IN_THE_MORNING, "").slice(0, 40),
      ),
  };
}

function timeOf(day: string, hours: string): string | null {
  return AT.map((at) => [day, at, hours].filter((word) => word !== "").join(" ")).find(isPhrase) ??
    null;
}
