/** The error message for a text that fails one of the checks below. */
export const NO_CONTROLS = "must have no control characters";

/** Whether a text of one line, such as a name, has no control characters and no lone surrogates. */
export function isPlainLine(text: string): boolean {
  return !/\p{Cc}|\p{Cs}/u.test(text);
}

/**
 * Whether a text has no control characters except tabs and line breaks, and no lone surrogates,
 * which a database would change.
 */
export function isPlainText(text: string): boolean {
  return !/(?![\t\n\r])\p{Cc}|\p{Cs}/u.test(text);
}

/** Replaces each such control character by U+FFFD. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, "\ufffd");
}

/** The error message for a name that fails `isClearLine()`. */
export const NO_HIDDEN = "must have no characters that are invisible or turn text around";

/**
 * Characters that are never shown, among them those that display the text after them backwards, and
 * rare line breaks. Joiners and variation selectors count only after a letter or a sign that does
 * not go with them: emoji, Persian and Indic scripts need them.
 */
const HIDDEN =
  /(?![\u200c\u200d\ufe0e\ufe0f])[\p{DI}\p{Zl}\p{Zp}]|(?<=^|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\s])[\u200c\u200d\ufe0e\ufe0f]|(?<=\p{Nd})[\u200c\u200d]/u;

/**
 * Whether a name shows all of its characters, so that no two look the same because of hidden ones.
 */
export function isClearLine(text: string): boolean {
  return !HIDDEN.test(text);
}
