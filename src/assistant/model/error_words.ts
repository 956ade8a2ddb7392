import { isJsonObject, type Json } from "../../lib/json.ts";

/** Names of fields with an error's message, which differ between servers. */
const WORDS = ["message", "detail", "error", "msg", "error_description"] as const;

/** Names of fields with an error's code. */
const CODES = ["code", "param"] as const;

/**
 * Returns the message in the body of an error: `{ error: { message } }`, `[{ error }]`, `{ detail
 * }`, or text.
 */
export function errorWords(body: string): string {
  try {
    return wordsIn(JSON.parse(body)) ?? body;
  } catch {
    return body;
  }
}

function wordsIn(value: Json | undefined): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const words = value.map(wordsIn).filter((each) => each !== null);
    return words.length === 0 ? null : words.join("; ");
  }
  if (!isJsonObject(value)) return null;
  if (isJsonObject(value["error"])) return wordsIn(value["error"]);
  const said = WORDS.map((name) => wordsIn(value[name])).find((each) => each !== null);
  const codes = CODES.map((name) => value[name]).filter((code) => typeof code === "string");
  return said === undefined ? null : [said, ...codes.map((code) => `(${code})`)].join(" ");
}
