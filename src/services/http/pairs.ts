import type { Json, JsonObject } from "../../lib/json.ts";
import { StepError } from "../service.ts";

/** Adds values by name to a query or form. A list adds its name several times. */
export function addPairs(
  pairs: URLSearchParams,
  { field, values }: { field: string; values: JsonObject },
): void {
  for (const [name, given] of Object.entries(values)) {
    for (const value of Array.isArray(given) ? given : [given]) {
      pairs.append(name, pairText(`${field}.${name}`, value));
    }
  }
}

function pairText(path: string, value: Json): string {
  if (typeof value !== "object") return String(value);
  const message = `Cannot do http.request: "${path}" must be a text, a number, true or false, or ` +
    "a list of these";
  throw new StepError("input_invalid", message);
}
