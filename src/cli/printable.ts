/** Makes one line of a text, without control characters for the terminal. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, " ");
}

/** Formats JSON without control characters for the terminal. */
export function printableJson(value: unknown): string {
  const unseen = (letter: string): string =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, 2).replaceAll(/[\x7f-\x9f\u2028\u2029]/g, unseen);
}
