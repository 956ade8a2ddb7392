/** The Unicode normalization forms. */
export type NormalForm = "NFC" | "NFD" | "NFKC" | "NFKD";

/** No language has so many marks on one letter. */
const MARKS_MAX = 30;
/** Marks, and the two letters that compatibility forms make marks of. */
const TOO_MANY = new RegExp(
  String.raw`[\p{M}\uff9e\uff9f]{${MARKS_MAX}}(?=[\p{M}\uff9e\uff9f])`,
  "gu",
);
/** It shows nothing, and marks are sorted on each side of it alone. */
const JOINER = "\u034f";

/**
 * The text in a normalization form. The engine sorts the marks of a letter by insertion, which takes
 * 10 s for 100,000 of them. So longer runs are divided, as the Stream-Safe Text Format of Unicode
 * Annex 15 divides them.
 */
export function normalize(text: string, form: NormalForm): string {
  const safe = text.length > MARKS_MAX ? text.replace(TOO_MANY, `$&${JOINER}`) : text;
  return safe.normalize(form);
}
