/** The maximum number of characters before a fence on its line. */
const OPENING_CHARACTERS_MAX = 60;
const OPENING = /(?:^|[^`~])(`{3,20}|~{3,20})[ \t]*(?:ya?ml|json)?[ \t]*\r?$/i;

/**
 * Returns the content of the first fenced block, or the rest of the text if it is not closed. Null
 * if there is none.
 */
export function fencedText(message: string): string | null {
  let fence: string | null = null;
  let start = 0;
  for (let at = 0; at <= message.length;) {
    const newline = message.indexOf("\n", at);
    const end = newline < 0 ? message.length : newline;
    if (fence === null) {
      const tail = message.slice(Math.max(at, end - OPENING_CHARACTERS_MAX), end);
      fence = OPENING.exec(tail)?.[1] ?? null;
      start = end + 1;
    } else if (message.slice(at, at + OPENING_CHARACTERS_MAX).trimStart().startsWith(fence)) {
      return message.slice(start, Math.max(start, at - 1));
    }
    at = end + 1;
  }
  return fence === null ? null : message.slice(start);
}
