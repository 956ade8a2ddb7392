const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The deepest nesting of lists and objects in any JSON that a run accepts. */
export const LEVELS_MAX = 200;

/**
 * Whether lists and objects in JSON text are nested more than `levelsMax` deep, found without
 * parsing and in linear time. Also returns a result for text that is not JSON.
 */
export function isTextDeeperThan(text: string, levelsMax: number): boolean {
  // Each level has at least one character, which opens it.
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

/**
 * The position of the closing quote of the string that starts at `start`; the end of the text if
 * there is none.
 */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}
