import type { Json, JsonObject } from "../../lib/json.ts";

/** The request in one of the plain sentences. */
export type Wish =
  | { tool: string; input: JsonObject }
  /** An answer that needs no tool. */
  | {
    answer: string;
    /** Whether the answer says that a part of the message is not understood. */
    isPartial?: boolean;
  };

/** Each part is bounded; otherwise a long word would be read again from each of its letters. */
const PAIR = /\b([A-Za-z_]\w{0,62})\s{0,20}=\s{0,20}("(?:[^"\\]|\\.)*"|[^,\s]+)/g;

/** Returns values by name: "region=EU, limit=5". */
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
