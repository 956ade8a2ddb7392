import { isDuration } from "./types.ts";
import { spend, spendText } from "./work.ts";

/** A text that is the same for two values exactly where `==` holds between them. */
export function valueKey(value: unknown): string {
  spend(1);
  if (typeof value === "string") {
    spendText(value);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(valueKey).join()}]`;
  if (value instanceof Date) return `timestamp ${value.getTime()}`;
  if (isDuration(value)) return `duration ${value.valueOf()}`;
  if (typeof value !== "object" || value === null) return String(value);
  // Sorting and quoting keys costs more than reading them.
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  spend(3 * (entries.length + 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${valueKey(item)}`).join()}}`;
}
