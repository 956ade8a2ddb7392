import { isJsonObject, type Json } from "../lib/json.ts";
import { boundText, spend, spendText } from "./work.ts";

/** A value as JSON text, its length bounded before it is made: a part may be in it many times. */
export function printJson(value: Json): string {
  boundText(weigh(value));
  return JSON.stringify(value);
}

/** Takes all that a value holds off the allowance; gives about how long it prints as JSON. */
export function weigh(value: Json): number {
  if (typeof value === "string") {
    spendText(value);
    return value.length + 2;
  }
  if (typeof value !== "object" || value === null) return 5;
  let length = 2;
  if (Array.isArray(value)) {
    spend(value.length);
    for (const item of value) length += weigh(item) + 1;
  } else if (isJsonObject(value)) {
    for (const key in value) {
      spend(1);
      length += key.length + 4 + weigh(value[key] ?? null);
    }
  }
  return length;
}
