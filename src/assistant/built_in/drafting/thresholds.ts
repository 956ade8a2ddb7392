import { readNumber } from "../../grammar/numbers.ts";
import type { Slots } from "../../grammar/phrase_matcher.ts";
import { comparisonAt } from "./conditions/comparison.ts";
import { lexemesOf } from "./lexemes.ts";
import type { RequestPart } from "./request.ts";

/** The operators of comparisons with a number, in expressions. */
const SIGNS = { more: ">", less: "<", atLeast: ">=", atMost: "<=" } as const;

function isSigned(comparison: string): comparison is keyof typeof SIGNS {
  return Object.hasOwn(SIGNS, comparison);
}

/** Slots that end after a comparison with a number: "is over", "at least", "exceeds". */
export const THRESHOLD_SLOTS: Slots = {
  compared: (tokens, at) => {
    const found = comparisonAt(tokens, at);
    return found && isSigned(found.comparison) ? [at + found.length] : [];
  },
};

/**
 * Returns the operator and the number that a part compares with, such as `> 20`; null if it
 * compares with none.
 */
export function thresholdOf({ said }: RequestPart): string | null {
  const { compared, number } = said;
  if (compared === undefined || number === undefined) return null;
  const found = comparisonAt(lexemesOf(compared).tokens, 0);
  if (!found || !isSigned(found.comparison)) return null;
  const value = readNumber(number, found.language);
  return value === null ? null : `${SIGNS[found.comparison]} ${value}`;
}

/** Returns the whole number in a part. It may have separators between its digits. */
export function countOf(said: RequestPart["said"]): number {
  return Number((said["number"] ?? "0").replaceAll(/[.,]/g, ""));
}
