import type { Json } from "../../../lib/json.ts";
import { type Mask, maskOf } from "./mask.ts";

/** Stands where a secret was. */
export const MASKED = "***";

/**
 * Masks the secrets in every text, key and number of a JSON value, however they are spelled there
 * (docs/security.md). A value without secrets is not copied.
 */
export function redact(value: Json, secrets: readonly string[]): Json {
  const mask = maskOf(secrets);
  return mask === null ? value : redactIn(value, mask);
}

/** Masks the secrets in one text. */
export function redactText(text: string, secrets: readonly string[]): string {
  return maskOf(secrets)?.matcher.replace(text, MASKED) ?? text;
}

function redactIn(value: Json, mask: Mask): Json {
  if (typeof value === "string") return mask.matcher.replace(value, MASKED);
  if (typeof value === "number") return mask.numbers.has(Math.abs(value)) ? MASKED : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => redactIn(item, mask));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  let isSame = true;
  const entries = Object.entries(value).map(([key, item]) => {
    const entry = [mask.matcher.replace(key, MASKED), redactIn(item, mask)] as const;
    isSame &&= entry[0] === key && entry[1] === item;
    return entry;
  });
  return isSame ? value : Object.fromEntries(entries);
}
