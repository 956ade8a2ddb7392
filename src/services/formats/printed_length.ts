import type { Json } from "../../lib/json.ts";
import { Amount } from "./limits.ts";

/** The most characters that a format adds around a value: quotes, punctuation and the line end. */
const SIGNS = 8;
const INDENT = 2;
/** Up to this many levels, a printed text grows at most about twelvefold. */
export const LEVELS_HARMLESS = 8;

/**
 * Throws for a value whose indented text would be disproportionately long: indentation, and names
 * that are written twice, make a long text of a small value. Errors: `input_invalid`.
 */
export function refuseLongPrint(value: Json, format: string): void {
  const amount = new Amount({ code: "input_invalid", title: `Cannot write ${format}` }, 0);
  const pending: { value: Json; level: number }[] = [{ value, level: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: part, level } = next;
    amount.add(0, level * INDENT + SIGNS);
    if (typeof part === "string") {
      amount.add(0, part.length + linesOf(part) * level * INDENT);
    } else if (Array.isArray(part)) {
      for (const item of part) pending.push({ value: item, level: level + 1 });
    } else if (typeof part === "object" && part !== null) {
      for (const [name, item] of Object.entries(part)) {
        amount.add(0, 2 * name.length);
        pending.push({ value: item, level: level + 1 });
      }
    }
  }
}

function linesOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
