import type { Comparator } from "./comparators.ts";
import { COMPARATORS, OPERATORS } from "./comparators.ts";
import type { Parsed } from "./clause_pieces.ts";
import { phraseSet } from "./phrase_set.ts";
import type { ParseContext } from "./parse_context.ts";

/** A condition in the canonical wording. `bare` has no column, and `quality` is one word. */
export interface ConditionPhrase {
  kind: "where" | "bare" | "quality" | "place";
  text: string;
}

export type ConditionPhrases = readonly ConditionPhrase[];

export const ARTICLE = phraseSet("the,a,an,any,their,its,his,her,our,my");
/** Words between the values of a list. */
export const BETWEEN_VALUES = phraseSet("or|, or|,|and|/|nor|or the|and the", "|");

/** Returns a condition on a column. */
export function where(end: number, text: string): Parsed<ConditionPhrase> {
  return { end, value: { kind: "where", text } };
}

/** Reads the comparisons at a position, longest first. */
export function comparatorsAt(context: ParseContext, at: number): Parsed<Comparator>[] {
  const token = context.tokens[at];
  const operator = token?.kind === "operator" ? OPERATORS[token.text] : undefined;
  if (operator) return [{ end: at + 1, value: operator }];
  return COMPARATORS.map(({ comparator, words }) => ({
    end: at + context.is(at, words),
    value: comparator,
  }))
    .filter(({ end }) => end > at).sort((one, other) => other.end - one.end);
}

/** Matches names of columns that contain dates. */
export const DATE_NAME = /date|_at$|_on$|^day$|due|deadline|until|expir|birthday/iu;
