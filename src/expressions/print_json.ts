import { isJsonObject, type Json } from "../lib/json.ts";
import { giveWay } from "./steps.ts";
import { boundText, isTurnOver, spend, spendKeys, spendText } from "./work.ts";

/** A value as JSON text, its length bounded before it is made: a part may be in it many times. */
export function printJson(value: Json): string {
  const length = weigh(value);
  boundText(length);
  spend(length >> 4);
  return JSON.stringify(value);
}

/** Takes all that a value holds off the allowance, giving way to others between items of a list. */
export async function weighInTurns(value: Json): Promise<void> {
  if (!Array.isArray(value)) return void weigh(value);
  spend(value.length);
  for (const item of value) {
    weigh(item);
    if (isTurnOver()) await giveWay();
  }
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
    spendKeys(value);
    for (const key in value) length += key.length + 4 + weigh(value[key] ?? null);
  }
  return length;
}
