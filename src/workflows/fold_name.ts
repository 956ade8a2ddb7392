/**
 * A name, or a part of one, as searches compare it: NFKC, lower case. The final sigma, which lower
 * case gives only at the end of a word, is made the common one, so that a part still matches.
 */
export function foldName(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll("ς", "σ");
}
