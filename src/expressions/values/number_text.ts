import { NUMBER_LENGTH_MAX } from "../limits.ts";

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether `double()` takes the text. */
export function isNumberText(text: string): boolean {
  return text.length <= NUMBER_LENGTH_MAX && NUMBER.test(text);
}
