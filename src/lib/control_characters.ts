/** The error message for a text that fails one of the checks below. */
export const NO_CONTROLS = "must have no control characters";

/** Whether a text of one line, such as a name, holds no control characters and whole characters. */
export function isPlainLine(text: string): boolean {
  return !/\p{Cc}|\p{Cs}/u.test(text);
}

/**
 * Whether a text of any lines holds no control characters but tabs and line breaks, and whole
 * characters: a database keeps something else for half of one.
 */
export function isPlainText(text: string): boolean {
  return !/(?![\t\n\r])\p{Cc}|\p{Cs}/u.test(text);
}

/** The text with a replacement character for each such control character. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, "\ufffd");
}
