import { isDuration } from "../types.ts";
import { chargeKeys, chargeText, chargeUnits } from "../work.ts";

/** Returns a text that is equal for two values if and only if `==` holds between them. */
export function valueKey(value: unknown): string {
  chargeUnits(1);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return joined("[", value.map(valueKey), "]");
  if (value instanceof Date) return `timestamp ${value.getTime()}`;
  if (isDuration(value)) return `duration ${value.valueOf()}`;
  if (typeof value !== "object" || value === null) return String(value);
  // Sorting the keys costs more than reading them.
  chargeUnits(8 * chargeKeys(value));
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return joined("{", entries.map(([key, item]) => `${quoted(key)}:${valueKey(item)}`), "}");
}

function quoted(text: string): string {
  chargeUnits(1 + (text.length >> 3));
  return JSON.stringify(text);
}

/**
 * Joins the texts of inner values. Charges them at each level, because each level copies them
 * again.
 */
function joined(opening: string, keys: readonly string[], closing: string): string {
  const text = opening + keys.join() + closing;
  chargeText(text);
  return text;
}
