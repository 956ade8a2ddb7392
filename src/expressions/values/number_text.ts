import { NUMBER_LENGTH_MAX } from "../limits.ts";

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether `double()` takes the text. */
export function isNumberText(text: string): boolean {
  return text.length <= NUMBER_LENGTH_MAX && NUMBER.test(text);
}

/** A number with zeros before it is the name of something: a postcode, an account, a phone. */
const PADDED = /^[+-]?0\d/;

/**
 * Whether two texts stand for numbers of which the greater one comes first in the order of texts, as
 * "10" comes before "9".
 */
export function isContrary(left: string, right: string): boolean {
  if (!isNumberText(left) || !isNumberText(right)) return false;
  if (PADDED.test(left) || PADDED.test(right)) return false;
  const [one, other] = [Number(left), Number(right)];
  return left < right ? one > other : left > right && one < other;
}

/** The advice behind the failure of a function; empty if none of the values is a text that holds a number. */
export function mendOfNumberTexts(values: readonly unknown[]): string {
  const isAny = values.some((value) => typeof value === "string" && isNumberText(value));
  return isAny ? ": turn the texts into numbers with double() first" : "";
}
