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
