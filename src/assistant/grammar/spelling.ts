import { normalize } from "../../lib/text/normalize.ts";

/** Shorter words have too many similar words to distinguish a typo from another word. */
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

/**
 * The maximum length of a word. Every known word is shorter, and folding a longer word takes long.
 */
export const WORD_LENGTH_MAX = 200;

/** Returns a word in lower case without accents. A longer text is cut to the maximum length. */
export function plainWord(word: string): string {
  const text = word.slice(0, WORD_LENGTH_MAX).toLowerCase();
  return normalize(text, "NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}

const digraphs = new Map<string, string>();

/** Returns all correct spellings of a known word; the first is the word itself. */
export function spellingsOf(known: string): readonly string[] {
  if (PLAIN.test(known)) return [known];
  const others = [known.replaceAll("ß", "ss"), withoutAccents(known), withDigraphs(known)];
  return [...new Set([known, ...others])].filter((said) => sameWord(said, known));
}

/** Returns the spelling of a word without umlauts: "pruefe" for "prüfe". */
function withDigraphs(word: string): string {
  const known = digraphs.get(word);
  if (known !== undefined) return known;
  const plain = word.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue")
    .replaceAll("ß", "ss");
  digraphs.set(word, plain);
  return plain;
}

/** Words whose accent must not be missing: without it, "si" means "if" in Spanish and French. */
const NEED_ACCENTS: ReadonlySet<string> = new Set(["sí"]);

/**
 * The maximum number of letters that a word gains in a spelling without special letters, such as
 * `ss` for `ß`.
 */
const LENGTHENED_MAX = 2;

/**
 * Whether a word is a known word. Accents may be missing but not added, because `publié` is a
 * report and `publie` an order. One letter may be wrong.
 */
export function sameWord(said: string, known: string): boolean {
  // In Switzerland "ß" is written "ss".
  if (said === known || said === known.replaceAll("ß", "ss")) return true;
  if (NEED_ACCENTS.has(known)) return false;
  // A typo removes at most one letter.
  if (said.length > known.length + LENGTHENED_MAX || said.length < known.length - 1) return false;
  if (PLAIN.test(said)) {
    if (said === withoutAccents(known)) return true;
    if (said.length > known.length && said === withDigraphs(known)) return true;
  }
  return isTypo(said, known);
}

/** Returns the letters of a word that no typo changes: the first one and the last two. */
function fixedLetters(word: string): string {
  return word.charAt(0) + word.slice(-2);
}

/** Returns the key under which the typos of a known word are stored; null if none are accepted. */
export function keyOfTypos(known: string): string | null {
  if (known.length < TYPO_LENGTH_MIN || NEED_ACCENTS.has(known)) return null;
  return fixedLetters(known);
}

/** Returns the key of the known words of which a word may be a typo; null if it is too short. */
export function keyAsTypo(said: string): string | null {
  return said.length < TYPO_LENGTH_MIN - 1 || said.length > WORD_LENGTH_MAX
    ? null
    : fixedLetters(said);
}

/**
 * Whether one letter is missing, doubled, wrong or swapped with the next one. The first letter and
 * the last two must be right, because a word with another ending is another form, which is
 * not always an order.
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
