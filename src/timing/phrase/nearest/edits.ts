import type { Lexicon } from "../words/lexicon.ts";
import { ADDITIONS } from "./additions.ts";

/** The most consecutive words that are left out. */
const LEFT_OUT_MAX = 3;

/**
 * Words that introduce an exclusion. Without them, a phrase would mean more than its author said.
 */
const EXCEPTIONS =
  /^(?:except|skip|skipping|besides|omitting|excluding|excl|but|not|apart|other|ausser|nicht|aber|ohne|sauf|pas|hors|excepto|menos|salvo|no)$/;

interface Refused {
  words: readonly string[];
  understood: readonly string[];
  unknown: readonly string[];
  lexicon: Lexicon;
}

/** Yields variants of refused words, those with the fewest changes first. */
export function* edits(refused: Refused): Generator<readonly string[]> {
  const { words, understood, unknown, lexicon } = refused;
  const { name } = lexicon.language;
  yield* replaced(words, name);
  yield* extended(words, refused);
  if (unknown.length > 0) {
    for (const left of shortened(words, lexicon)) if (isOnlyWithout(left, refused)) yield left;
    yield understood;
    yield* replaced(understood, name);
    yield* extended(understood, refused);
  }
  const isRepeated = (each: readonly string[]): boolean =>
    each.some((_, at) => lexicon.find(each, at, "every") !== null);
  for (const left of shortened(understood, lexicon)) {
    if (isRepeated(left) || !isRepeated(understood)) yield left;
  }
}

/** Returns whether `left` has all understood words, so that only unknown words are left out. */
function isOnlyWithout(left: readonly string[], { understood }: Refused): boolean {
  let at = 0;
  for (const word of left) if (word === understood[at]) at++;
  return at === understood.length;
}

function* replaced(words: readonly string[], language: string): Generator<string[]> {
  const text = words.join(" ");
  for (const [said, put] of ADDITIONS[language]?.replacements ?? []) {
    const other = text.replace(said, put);
    if (other !== text) yield other.split(" ");
  }
}

/** Yields variants with the words that are most often forgotten. */
function* extended(
  words: readonly string[],
  { unknown, lexicon }: Refused,
): Generator<string[]> {
  const additions = ADDITIONS[lexicon.language.name];
  if (!additions) return;
  const { at, ofEveryMonth, everyDay, times } = additions;
  for (const [index, word] of words.entries()) {
    const [before, after] = [words.slice(0, index), words.slice(index)];
    if (/^\d{1,2}(?::\d\d)?(?:am|pm|h)?$/.test(word)) yield [...before, ...at, ...after];
  }
  for (const [index, word] of words.entries()) {
    if (!/^\d{1,2}(?:st|nd|rd|th|er|\.)?$/.test(word)) continue;
    yield [...words.slice(0, index + 1), ...ofEveryMonth, ...words.slice(index + 1)];
  }
  const hasTime = unknown.length === 0 && words.some((word) => /^\d/.test(word));
  if (hasTime) yield [...everyDay, ...words];
  for (const time of times) yield [...words, ...time];
}

function* shortened(words: readonly string[], lexicon: Lexicon): Generator<string[]> {
  for (let length = 1; length <= Math.min(LEFT_OUT_MAX, words.length - 1); length++) {
    for (let start = words.length - length; start >= 0; start--) {
      const end = start + length;
      // The rest must not end in an "and", or lose the number of a unit.
      const isJoined = lexicon.find(words, start - 1, "and") !== null;
      const isCount = lexicon.find(words, end, "unit") !== null;
      const isException = words.slice(start, end).some((word) => EXCEPTIONS.test(word));
      if (isJoined || isCount || isException) continue;
      yield [...words.slice(0, start), ...words.slice(end)];
    }
  }
}
