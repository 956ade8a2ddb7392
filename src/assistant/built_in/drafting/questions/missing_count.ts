import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { comparisonAt } from "../conditions/comparison.ts";
import { draftLanguage } from "../draft_language.ts";
import { lexemesOf } from "../lexemes.ts";
import type { ReadRequest } from "../request.ts";
import { columnIn } from "./given_values.ts";

const NOUN_FIRST: ReadonlySet<string> = new Set(["fr", "es"]);

function languageOf(comparison: string): string {
  return comparisonAt(lexemesOf(comparison).tokens, 0)?.language ?? "";
}

/** Asks for the column that contains "open" in "if there are more than 20 open orders". */
export function missingCountColumn(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(({ kind }) => kind === "if_count_of");
  const { quality, plural, thing, data: url, compared, number } = part?.places ?? {};
  if (!part || !quality || !compared || !number) return null;
  const shown = (place: { start: number; end: number }) => text.slice(place.start, place.end);
  // In "Plus de 20 tickets ouverts" the noun precedes the adjective.
  const isNounFirst = plural && NOUN_FIRST.has(languageOf(shown(compared)));
  const [noun, state] = isNounFirst ? [quality, plural] : [plural ?? thing, quality];
  if (!noun) return null;
  const said = shown(state);
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichColumn(said),
    fill(answer) {
      const column = columnIn(answer);
      if (column === null) return null;
      const from = url === undefined ? "" : ` of ${shown(url)}`;
      const condition = `if there are ${shown(compared)} ${shown(number)} ${shown(noun)}${from} ` +
        `where ${column} is ${said}, `;
      const rest = text.slice(part.start + part.words.length).replace(/^[\s,]+/u, "");
      return `${text.slice(0, part.start)}${condition}${rest}`;
    },
  };
}
