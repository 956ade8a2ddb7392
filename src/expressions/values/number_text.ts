import { NUMBER_LENGTH_MAX } from "../limits.ts";

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether `double()` takes the text. */
export function isNumberText(text: string): boolean {
  return text.length <= NUMBER_LENGTH_MAX && NUMBER.test(text);
}

/** The advice behind the failure of a function; empty if none of the values is a text that holds a number. */
export function mendOfNumberTexts(values: readonly unknown[]): string {
  const isAny = values.some((value) => typeof value === "string" && isNumberText(value));
  return isAny ? ": turn the texts into numbers with double() first" : "";
}
