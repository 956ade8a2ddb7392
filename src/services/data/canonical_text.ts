import { isJsonObject, type Json } from "../../lib/json.ts";

/** A text that is the same for values that are equal as JSON, whatever the order of their keys. */
export function canonicalText(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return JSON.stringify(value, (_key, part: Json) => isJsonObject(part) ? sorted(part) : part);
}

function sorted(map: Record<string, Json>): Record<string, Json> {
  const entries = Object.entries(map).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(entries);
}
