import { normalize } from "../../lib/text/normalize.ts";

/** A shorter word has too many neighbours for a typo to be told from another word. */
const TYPO_LENGTH_MIN = 6;

const PLAIN = /^[\x20-\x7e]*$/;

const stripped = new Map<string, string>();

function withoutAccents(word: string): string {
  const known = stripped.get(word);
  if (known !== undefined) return known;
  const plain = normalize(word, "NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
  stripped.set(word, plain);
  return plain;
}

/** No word that is understood is as long, and the forms of a longer one may take long. */
export const WORD_LENGTH_MAX = 200;

/** A word of a user in lower case, without its accents; the beginning of one that is no word. */
export function plainWord(word: string): string {
  const text = word.slice(0, WORD_LENGTH_MAX).toLowerCase();
  return normalize(text, "NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}

/** "si" without its accent is an "if", in Spanish and in French. */
const ACCENT_TELLS: ReadonlySet<string> = new Set(["sí"]);

/** How many letters a word is longer at most without its accents, as with `ss` for `ß`. */
const LENGTHENED_MAX = 2;

/**
 * Whether a word of a user is the known one: accents may be left out, never put in, since `publié`
 * reports what `publie` orders; and one letter may be wrong.
 */
export function sameWord(said: string, known: string): boolean {
  if (said === known) return true;
  if (ACCENT_TELLS.has(known)) return false;
  if (said.length > known.length + LENGTHENED_MAX) return false;
  if (PLAIN.test(said) && said === withoutAccents(known)) return true;
  return isTypo(said, known);
}

/**
 * One letter is missing, doubled, wrong or swapped with the next, neither at the beginning nor at
 * the end: there a letter makes another form of the word, and another form is no order.
 */
function isTypo(said: string, known: string): boolean {
  if (known.length < TYPO_LENGTH_MIN || Math.abs(said.length - known.length) > 1) return false;
  if (said.charAt(0) !== known.charAt(0) || said.slice(-2) !== known.slice(-2)) return false;
  let from = 0;
  while (from < said.length && said[from] === known[from]) from++;
  const rest = said.slice(from);
  const expected = known.slice(from);
  if (said.length === known.length) {
    if (rest.slice(1) === expected.slice(1)) return true;
    return rest[0] === expected[1] && rest[1] === expected[0] &&
      rest.slice(2) === expected.slice(2);
  }
  return said.length < known.length ? rest === expected.slice(1) : rest.slice(1) === expected;
}
