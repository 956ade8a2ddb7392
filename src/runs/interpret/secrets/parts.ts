import type { Json } from "../../../lib/json.ts";

/** Shorter texts would occur by chance in any text. */
export const PART_LENGTH_MIN = 6;

/**
 * The maximum number of lines of a text, or of texts and numbers of a document; further ones are
 * not searched.
 */
const PIECES_MAX = 500;

/**
 * Returns the texts that are as secret as the value: the value, also without surrounding white
 * space; the texts and numbers in it if it is a JSON document; and each line of all of these. The
 * most revealing come first.
 */
export function partsOf(secret: string): string[] {
  const documents = [secret, ...leavesOf(secret)];
  const lines = documents.flatMap((text) =>
    /[\r\n]/.test(text) ? text.split(/[\r\n]+/, PIECES_MAX) : []
  );
  const parts = [...documents, ...lines].flatMap((text) => [text, text.trim()]);
  return [...new Set(parts.flatMap((text) => [text, ...asNumber(text)]))]
    .filter((part) => part.length >= PART_LENGTH_MIN && part.trim() !== "")
    .slice(0, PIECES_MAX);
}

/** Returns the number that a text of digits represents; null for any other text. */
export function numberIn(text: string): number | null {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Returns a text of digits as it appears after it was a number: `007123456` becomes 7123456. */
function asNumber(text: string): string[] {
  const value = text.length < PART_LENGTH_MIN ? null : numberIn(text);
  return value === null ? [] : [String(value)];
}

/**
 * Returns the texts and numbers in a JSON document of objects and lists; none for any other text.
 */
function leavesOf(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return [];
  const open: Json[] = [];
  try {
    open.push(JSON.parse(text));
  } catch {
    return [];
  }
  const leaves: string[] = [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (leaves.length === PIECES_MAX) break;
    if (typeof at === "string") leaves.push(at);
    else if (typeof at === "number") leaves.push(String(at));
    else if (at !== null && typeof at === "object") {
      for (const inner of Object.values(at)) open.push(inner);
    }
  }
  return leaves;
}
