import { isDuration } from "../types.ts";
import { spend, spendKeys, spendText } from "../work.ts";

/** A text that is the same for two values exactly if `==` holds between them. */
export function valueKey(value: unknown): string {
  spend(1);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return joined("[", value.map(valueKey), "]");
  if (value instanceof Date) return `timestamp ${value.getTime()}`;
  if (isDuration(value)) return `duration ${value.valueOf()}`;
  if (typeof value !== "object" || value === null) return String(value);
  // Sorting keys costs more than reading them.
  spend(8 * spendKeys(value));
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return joined("{", entries.map(([key, item]) => `${quoted(key)}:${valueKey(item)}`), "}");
}

function quoted(text: string): string {
  spend(1 + (text.length >> 3));
  return JSON.stringify(text);
}

/** The texts of inner values are copied once more at each level. */
function joined(opening: string, keys: readonly string[], closing: string): string {
  const text = opening + keys.join() + closing;
  spendText(text);
  return text;
}
