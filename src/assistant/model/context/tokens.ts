/** Images are counted by their size in pixels, which is bounded elsewhere. */
export const IMAGE_TOKENS = 1_600;

const ASCII_OF_A_TOKEN = 3;

/**
 * Estimates the tokens of a text, rather too many than too few: one for three ASCII characters, and
 * one for every other character, because vocabularies are made for English.
 */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) others++;
  }
  return Math.ceil((text.length - others) / ASCII_OF_A_TOKEN) + others;
}

/** Returns the text; if it has too many tokens, its beginning and end with a note in between. */
export function cutToTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  const note = (left: number) => `\n[… ${left} characters left out …]\n`;
  const share = Math.max(0, tokens - estimateTokens(note(text.length))) / estimateTokens(text);
  const kept = Math.floor(text.length * share);
  const head = Math.ceil(kept * 0.75);
  const tail = kept - head;
  const cut = join(text, { head, tail, note });
  // A text with different parts, such as English before Chinese, may need another cut.
  if (estimateTokens(cut) <= tokens || kept === 0) return cut;
  const smaller = Math.floor(kept / 3);
  return join(text, { head: smaller, tail: 0, note });
}

function join(
  text: string,
  { head, tail, note }: { head: number; tail: number; note: (left: number) => string },
): string {
  const end = tail === 0 ? "" : whole(text.slice(-tail));
  return `${whole(text.slice(0, head))}${note(text.length - head - tail)}${end}`;
}

/** Returns the text without half a surrogate pair at either end. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}
