import { NUMBER_LENGTH_MAX } from "../limits.ts";

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Returns whether `double()` accepts the text. */
export function isNumberText(text: string): boolean {
  return text.length <= NUMBER_LENGTH_MAX && NUMBER.test(text);
}

/**
 * Matches a number with leading zeros, which is an identifier: a postcode, an account, a phone
 * number.
 */
const PADDED = /^[+-]?0\d/;

/**
 * Returns whether two texts contain numbers whose order differs from that of the texts, as "10"
 * comes before "9" as text.
 */
export function isContrary(left: string, right: string): boolean {
  if (!isNumberText(left) || !isNumberText(right)) return false;
  if (PADDED.test(left) || PADDED.test(right)) return false;
  const [one, other] = [Number(left), Number(right)];
  return left < right ? one > other : left > right && one < other;
}

/**
 * Returns advice for the end of an error message; empty if no value is a text that contains a
 * number.
 */
export function adviceOnNumberTexts(values: readonly unknown[]): string {
  const isAny = values.some((value) => typeof value === "string" && isNumberText(value));
  return isAny ? ": turn the texts into numbers with double() first" : "";
}
