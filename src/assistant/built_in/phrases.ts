import type { Json, JsonObject } from "../../lib/json.ts";

/** The request in a sentence that is understood. */
export type Wish =
  | { tool: string; input: JsonObject }
  /** An answer that needs no tool. */
  | {
    answer: string;
    /** Whether the answer says that a part of the message is not understood. */
    isPartial?: boolean;
  };

/**
 * Matches a pair such as `limit=5`. Each part has a maximum length, because otherwise a long word
 * would be read again from each of its letters.
 */
const PAIR = /\b([A-Za-z_]\w{0,62})\s{0,20}=\s{0,20}("(?:[^"\\]|\\.)*"|[^,\s]+)/g;

/** Returns the values in pairs, by name: "region=EU, limit=5". */
export function readPairs(text: string): JsonObject {
  const pairs = [...text.matchAll(PAIR)].map(([, name = "", value = ""]) => [name, read(value)]);
  return Object.fromEntries(pairs);
}

function read(value: string): Json {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
