import type { Json } from "../../../lib/json.ts";

/** Shorter texts would be found by chance in any text. */
export const PART_LENGTH_MIN = 6;

/** Lines of one text, and texts and numbers of one document; further ones are not searched. */
const PIECES_MAX = 500;

/**
 * The texts that are as secret as the value: itself, and without white space around it; if it is
 * a JSON document, its texts and numbers; each line of all of these. The most telling come first.
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

/** The number that a text of digits is; null for any other text. */
export function numberIn(text: string): number | null {
  const value = NUMBER.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A text of digits as it looks once it has been a number: `007123456` is 7123456 then. */
function asNumber(text: string): string[] {
  const value = text.length < PART_LENGTH_MIN ? null : numberIn(text);
  return value === null ? [] : [String(value)];
}

/** The texts and numbers in a JSON document of objects and lists; none in any other text. */
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
