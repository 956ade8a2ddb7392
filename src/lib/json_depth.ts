const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The most lists and objects inside each other that a run takes in JSON. */
export const LEVELS_MAX = 200;

/**
 * Whether JSON text has more than `levelsMax` lists and objects inside each other, found
 * without parsing it and in time linear in its length. Text that is no JSON gets an answer too.
 */
export function isTextDeeperThan(text: string, levelsMax: number): boolean {
  // Each level takes a character to open it.
  if (text.length <= levelsMax) return false;
  let levels = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++levels > levelsMax) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) levels--;
  }
  return false;
}

/** The position of the closing quote of the string that begins there, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}
