import type { Json, JsonObject } from "../../lib/json.ts";

/** The request in one of the plain sentences. */
export type Wish =
  | { tool: string; input: JsonObject }
  /** A text that is known without a tool. */
  | { answer: string };

const PAIR = /([A-Za-z_]\w*)\s*=\s*("(?:[^"\\]|\\.)*"|[^,\s]+)/g;

/** Values by name: "region=EU, limit=5". */
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
