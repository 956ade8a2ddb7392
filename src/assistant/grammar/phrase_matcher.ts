import { bitOf, PhraseSet } from "./forms.ts";
import type { Token } from "./tokens.ts";

/** The tokens in the slots of a match: from the first up to, and excluding, `to`. */
export type Captures = Readonly<Record<string, { from: number; to: number }>>;

interface Element {
  isOptional: boolean;
  words: PhraseSet | null;
  slot: string | null;
}

export interface PhrasePattern {
  elements: readonly Element[];
  /** The letters with which a match may begin, as a `letterMask()`; null if a slot may begin it. */
  letters: number | null;
  /** The words and slots of its mandatory elements. */
  needed: { words: readonly PhraseSet[]; slots: readonly string[] };
}

/**
 * The slots of a grammar. Each function returns the positions where a value that begins at `at` may
 * end, most likely first.
 */
export type Slots = Readonly<Record<string, (tokens: readonly Token[], at: number) => number[]>>;

/**
 * Compiled words by their classes, which are few, and by text, because hundreds of patterns share
 * them.
 */
const compiledWords = new WeakMap<object, Map<string, PhraseSet>>();

/**
 * Compiles a pattern such as `run|execute <it>? {inputs}`. `classes` contains the words of classes
 * such as `<it>`.
 */
export function compilePhrase(
  pattern: string,
  classes: Readonly<Record<string, string>>,
): PhrasePattern {
  const elements = pattern.split(" ").map((part): Element => {
    const isOptional = part.endsWith("?");
    const body = isOptional ? part.slice(0, -1) : part;
    const slot = /^\{(\w+)\}$/.exec(body)?.[1] ?? null;
    const words = slot === null ? wordsOf(body, classes) : null;
    return { isOptional, slot, words };
  });
  return { elements, letters: firstLetters(elements), needed: neededBy(elements) };
}

function neededBy(elements: readonly Element[]): PhrasePattern["needed"] {
  const needed = elements.filter(({ isOptional }) => !isOptional);
  return {
    words: needed.flatMap(({ words }) => words ?? []),
    slots: needed.flatMap(({ slot }) => slot ?? []),
  };
}

function firstLetters(elements: readonly Element[]): number | null {
  let letters = 0;
  for (const { words, isOptional } of elements) {
    if (words === null) return null;
    letters |= words.letters;
    if (!isOptional) return letters;
  }
  return null;
}

function wordsOf(body: string, classes: Readonly<Record<string, string>>): PhraseSet {
  const known = compiledWords.get(classes) ?? new Map<string, PhraseSet>();
  compiledWords.set(classes, known);
  const words = known.get(body) ?? new PhraseSet(textsOf(body, classes));
  known.set(body, words);
  return words;
}

function textsOf(body: string, classes: Readonly<Record<string, string>>): string[] {
  return body.split("|").flatMap((text) => {
    const name = /^<(\w+)>$/.exec(text)?.[1];
    if (name === undefined) return [text];
    const words = classes[name];
    if (words === undefined) throw new Error(`Cannot compile "${body}": there is no class ${name}`);
    return words.split("|");
  });
}

/** Groups patterns by the letters with which a match may begin. */
export class PatternsByLetter<T extends { pattern: PhrasePattern }> {
  readonly #all: readonly T[];
  readonly #byBit = new Map<number, readonly T[]>();

  constructor(all: readonly T[]) {
    this.#all = all;
  }

  /** Returns the patterns that may match at the token, in their original order. */
  at(token: Token | undefined): readonly T[] {
    const bit = bitOf(token?.text ?? "");
    const known = this.#byBit.get(bit);
    if (known) return known;
    const found = this.#all.filter(({ pattern }) => mayBeginAt(pattern, bit));
    this.#byBit.set(bit, found);
    return found;
  }
}

function mayBeginAt({ letters }: PhrasePattern, bit: number): boolean {
  return letters === null || (letters & bit) !== 0;
}

/** A text to search for patterns. */
export interface SearchedText {
  tokens: readonly Token[];
  /** The first letters of its tokens, as a `letterMask()`. */
  letters: number;
  /** The slots for which the text contains no value. */
  absent: ReadonlySet<string>;
}

/** Whether a text contains everything that a pattern requires. */
export function mayBeIn({ needed }: PhrasePattern, text: SearchedText): boolean {
  const { words, slots } = needed;
  return !slots.some((slot) => text.absent.has(slot)) &&
    words.every((each) => each.mayBeginWith(text.letters)) &&
    words.every((each) => each.isIn(text.tokens));
}

export interface PhraseMatch {
  end: number;
  captures: Captures;
}

/** Yields every match of the pattern at the position. */
export function matchPhrase(
  pattern: PhrasePattern,
  { tokens, at, slots }: { tokens: readonly Token[]; at: number; slots: Slots },
): Iterable<PhraseMatch> {
  const { elements } = pattern;
  const isOther = !mayBeginAt(pattern, bitOf(tokens[at]?.text ?? ""));
  if (isOther || !mayBegin(elements, tokens, at)) return [];
  return matchFrom(elements, { tokens, slots }, { at, index: 0, captures: {} });
}

/** Whether the first words of a pattern match, which rules out nearly all patterns. */
function mayBegin(elements: readonly Element[], tokens: readonly Token[], at: number): boolean {
  for (const { words, isOptional } of elements) {
    if (words === null || words.lengthAt(tokens, at) > 0) return true;
    if (!isOptional) return false;
  }
  return true;
}

interface MatchInput {
  tokens: readonly Token[];
  slots: Slots;
}

interface MatchState {
  at: number;
  index: number;
  captures: Captures;
}

function* matchFrom(
  elements: readonly Element[],
  input: MatchInput,
  { index: from, at: start, captures }: MatchState,
): Generator<PhraseMatch> {
  const { tokens, slots } = input;
  let at = start;
  for (let index = from;; index++) {
    const element = elements[index];
    if (!element) return yield { end: at, captures };
    const { words, slot, isOptional } = element;
    if (words) {
      const lengths = words.lengthsAt(tokens, at);
      if (!isOptional && lengths.length === 0) return;
      // Without alternatives, no further generator is needed.
      if (!isOptional && lengths.length === 1) {
        at += lengths[0] ?? 0;
        continue;
      }
      for (const length of lengths) {
        yield* matchFrom(elements, input, { index: index + 1, at: at + length, captures });
      }
    } else if (slot !== null) {
      for (const to of slots[slot]?.(tokens, at) ?? []) {
        const found = { ...captures, [slot]: { from: at, to } };
        yield* matchFrom(elements, input, { index: index + 1, at: to, captures: found });
      }
    }
    if (!isOptional) return;
  }
}
