import { normalize } from "./normalize.ts";

/** The version of `foldName()`. Names that were stored with another version are folded again. */
export const FOLDING = "2";

/**
 * Folds a name, or a part of one, for comparison in searches: NFKC with full case folding, so that
 * "ß" becomes "ss", and the Turkish "İ" and "ı" become "i". The final sigma, which lower case
 * produces only at the end of a word, becomes the common one, so that parts of words match.
 */
export function foldName(text: string): string {
  const lower = normalize(text, "NFKC")
    // Upper case first turns "ß" into two letters; lower case alone keeps it.
    .toLowerCase().toUpperCase().toLowerCase();
  return normalize(lower, "NFKC")
    // The dot that lower case leaves after the "i" of "İ".
    .replaceAll("i\u0307", "i")
    .replaceAll("ς", "σ");
}
