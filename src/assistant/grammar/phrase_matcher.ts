import { PhraseSet } from "./forms.ts";
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
  /** The letters with which a match may begin; null if a slot may begin it. */
  letters: ReadonlySet<string> | null;
}

/** The slots of a grammar. Each function returns where a value may end, most likely first. */
export type Slots = Readonly<Record<string, (tokens: readonly Token[], at: number) => number[]>>;

/** Compiled words by classes, which are few, and then by text, which hundreds of patterns share. */
const compiledWords = new WeakMap<object, Map<string, PhraseSet>>();

/** Compiles a pattern such as `run|execute <it>? {inputs}`; `classes` has the words of `<it>`. */
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
  return { elements, letters: firstLetters(elements) };
}

function firstLetters(elements: readonly Element[]): ReadonlySet<string> | null {
  const letters = new Set<string>();
  for (const { words, isOptional } of elements) {
    if (words === null) return null;
    for (const letter of words.letters) letters.add(letter);
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

export interface PhraseMatch {
  end: number;
  captures: Captures;
}

/** Returns every way in which the pattern may match at the position. */
export function matchPhrase(
  { elements, letters }: PhrasePattern,
  { tokens, at, slots }: { tokens: readonly Token[]; at: number; slots: Slots },
): Iterable<PhraseMatch> {
  const isOther = letters?.has(tokens[at]?.text.charAt(0) ?? "") === false;
  if (isOther || !mayBegin(elements, tokens, at)) return [];
  return matchFrom(elements, { tokens, at, slots, index: 0, captures: {} });
}

/** Whether the first words of a pattern match, which rules out nearly all patterns. */
function mayBegin(elements: readonly Element[], tokens: readonly Token[], at: number): boolean {
  for (const { words, isOptional } of elements) {
    if (words === null || words.lengthAt(tokens, at) > 0) return true;
    if (!isOptional) return false;
  }
  return true;
}

interface MatchState {
  tokens: readonly Token[];
  slots: Slots;
  at: number;
  index: number;
  captures: Captures;
}

function* matchFrom(elements: readonly Element[], state: MatchState): Generator<PhraseMatch> {
  const { tokens, slots, at, index, captures } = state;
  const element = elements[index];
  if (!element) return yield { end: at, captures };
  const next = { ...state, index: index + 1 };
  if (element.words) {
    for (const length of element.words.lengthsAt(tokens, at)) {
      yield* matchFrom(elements, { ...next, at: at + length });
    }
  } else if (element.slot !== null) {
    for (const to of slots[element.slot]?.(tokens, at) ?? []) {
      const found = { ...captures, [element.slot]: { from: at, to } };
      yield* matchFrom(elements, { ...next, at: to, captures: found });
    }
  }
  if (element.isOptional) yield* matchFrom(elements, next);
}
