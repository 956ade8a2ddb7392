import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { comparedBy } from "../parts/comparing.ts";
import type { ReadRequest } from "../request.ts";
import { columnIn } from "./given_values.ts";

/**
 * Asks which column identifies a row of two compared lists, then which list has the wanted rows.
 */
export function missingComparison(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const compare = parts.find(({ kind }) => kind === "compare");
  const part = parts.find(({ kind }) => kind === "added" || kind === "lacking");
  if (!compare || parts.some(({ kind }) => kind === "missing")) return null;
  const compared = comparedBy(part ?? compare, parts);
  if (!compared) return null;
  const { names: [first, second], kept, columns } = compared;
  const texts = DRAFT_QUESTIONS[draftLanguage(text)];
  const end = compare.start + compare.words.length;
  if (columns.length === 0) {
    return {
      text: texts.comparedBy(first, second),
      fill(answer) {
        const column = columnIn(answer);
        return column === null ? null : `${text.slice(0, end)} by ${column}${text.slice(end)}`;
      },
    };
  }
  if (kept !== null) return null;
  return {
    text: texts.rowsOf(first, second),
    fill(answer) {
      const named = namedIn(answer, [first, second]);
      if (named === null) return null;
      if (!part) {
        const other = named === first ? second : first;
        return `${text.slice(0, end)}, keep the rows of ${named} not in ${other}${text.slice(end)}`;
      }
      const side = part.kind === "added" ? named : named === first ? second : first;
      const state = part.places["is_new"] ?? part.places["is_missing"];
      return state ? `${text.slice(0, state.end)} in ${side}${text.slice(state.end)}` : null;
    },
  };
}

/** Returns the first of two names that an answer contains; null if it contains none. */
function namedIn(answer: string, names: readonly string[]): string | null {
  const said = answer.trim().toLowerCase().slice(0, 200);
  if (
    !/^(?:(?:the|those|rows|ones|die|zeilen|celles|ceux|les|lignes|las|los|filas)\s+){0,3}(?:(?:of|in|from|aus|von|de|en)\s+)?["„«]?\S+["“»]?[.!]?$/u
      .test(said)
  ) {
    return null;
  }
  const plain = said.replace(/["„“«».!]/gu, "").split(/\s+/).at(-1)?.replace(
    /\.(?:csv|json)$/u,
    "",
  );
  return names.find((name) => name.toLowerCase() === plain) ?? null;
}
