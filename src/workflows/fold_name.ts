import { normalize } from "../lib/text/normalize.ts";

/** The version of the rules of `foldName()`. Stored names of another version are folded again. */
export const FOLDING = "2";

/**
 * A name, or a part of one, as searches compare it: NFKC, and case folded in full, so that "ß" is "ss"
 * and the Turkish "İ" and "ı" are "i". The final sigma, which lower case gives only at the end of a
 * word, is made the common one, so that a part still matches.
 */
export function foldName(text: string): string {
  const lower = normalize(text, "NFKC")
    // There and back: upper case spells "ß" as two letters, which lower case alone keeps.
    .toLowerCase().toUpperCase().toLowerCase();
  return normalize(lower, "NFKC")
    // The dot that lower case leaves of "İ".
    .replaceAll("i\u0307", "i")
    .replaceAll("ς", "σ");
}
