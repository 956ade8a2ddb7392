/** The Unicode normalization forms. */
export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD";

/** The most combining marks in a row. No language has as many on one letter. */
const MARKS_MAX = 30;
/** Marks, and the two letters that compatibility forms turn into marks. */
const TOO_MANY = new RegExp(
  String.raw`[\p{M}\uff9e\uff9f]{${MARKS_MAX}}(?=[\p{M}\uff9e\uff9f])`,
  "gu",
);
/** An invisible character. Marks are sorted separately on each side of it. */
const JOINER = "\u034f";

/**
 * Converts a text to a normalization form. The JavaScript engine sorts the marks of a letter by
 * insertion, which takes 10 s for 100,000 of them. Longer sequences are therefore divided as in the
 * Stream-Safe Text Format of Unicode Annex 15.
 */
export function normalize(text: string, form: NormalForm): string {
  const safe = text.length > MARKS_MAX ? text.replace(TOO_MANY, `$&${JOINER}`) : text;
  return safe.normalize(form);
}
