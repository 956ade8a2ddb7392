/** One line, with nothing in it that a terminal obeys. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, " ");
}

/** JSON without control sequences that a terminal would obey. */
export function printableJson(value: unknown): string {
  const unseen = (letter: string): string =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, 2).replaceAll(/[\x7f-\x9f\u2028\u2029]/g, unseen);
}
