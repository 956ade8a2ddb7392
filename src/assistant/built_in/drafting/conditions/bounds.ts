import { PhraseSet } from "../../../grammar/forms.ts";
import {
  type ComparisonKind,
  OR_LESS_WORDS,
  OR_MORE_WORDS,
  PERCENT_WORDS,
} from "../../../grammar/language/comparisons.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { timeIn } from "../dates/periods.ts";
import type { ComparedValue } from "../values.ts";
import { SIGNS } from "./compared_columns.ts";

const [OR_MORE, OR_LESS] = [OR_MORE_WORDS, OR_LESS_WORDS].map((words) => new PhraseSet(words));

/** Reads "or more" after "is 50", which makes the number a bound. */
function boundAt(
  tokens: readonly Token[],
  { comparison, value, at }: { comparison: ComparisonKind; value: ComparedValue; at: number },
): { sign: string; end: number } | null {
  if (!value.isNumber || (comparison !== "same" && comparison !== "atLeast")) return null;
  const more = OR_MORE?.lengthAt(tokens, at) ?? 0;
  const less = comparison === "same" ? OR_LESS?.lengthAt(tokens, at) ?? 0 : 0;
  if (more > 0) return { sign: ">=", end: at + more };
  return less > 0 ? { sign: "<=", end: at + less } : null;
}

const PERCENT = new PhraseSet(PERCENT_WORDS);

/** Returns the position after a percent sign, as in "over 10 %"; null if there is none. */
function percentAt(tokens: readonly Token[], at: number): number | null {
  const length = PERCENT.lengthAt(tokens, at);
  return length === 0 ? null : at + length;
}

/**
 * Returns a comparison of cells such as "12%" or "12" by their numbers. Empty cells do not match.
 */
function percentTest(item: string, bound: string): string {
  const plain = `regex.replace(string(${item}), "[%\\\\s]", "")`;
  return `(default(${item}, "") != "" && double(${plain}) ${bound})`;
}

/** A comparison with a number, a percentage or a date, as an expression. */
export interface ComparisonBound {
  expression: string;
  /** The position after the comparison. */
  end: number;
  isPercent: boolean;
}

/**
 * Reads the bound of a comparison whose value is at the position. Returns null if texts are
 * compared.
 */
export function boundIn(
  tokens: readonly Token[],
  { item, comparison, value, at }: {
    item: string;
    comparison: ComparisonKind;
    value: ComparedValue;
    at: number;
  },
): ComparisonBound | null {
  const last = at + value.length;
  const open = boundAt(tokens, { comparison, value, at: last });
  const sign = open?.sign ?? SIGNS[comparison];
  if (sign === undefined) return null;
  const end = open?.end ?? last;
  const test = `${sign} ${value.literal}`;
  const percent = percentAt(tokens, end);
  if (percent !== null) {
    return { expression: percentTest(item, test), end: percent, isPercent: true };
  }
  if (tokens[at]?.kind !== "date") return { expression: `${item} ${test}`, end, isPercent: false };
  // A date in another notation makes the run fail. Compared as texts, such dates would have a wrong
  // order.
  const bound = `timestamp(${value.literal}, "UTC")`;
  const expression = `(default(${item}, "") != "" && ${timeIn(item)} ${sign} ${bound})`;
  return { expression, end, isPercent: false };
}
