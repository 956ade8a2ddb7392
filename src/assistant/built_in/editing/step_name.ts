import { PhraseSet } from "../../grammar/forms.ts";
import { RESERVED } from "../../grammar/language/reserved_words.ts";
import {
  NUMBER_WORDS,
  NUMBERED,
  ORDINALS,
  POINTING_WORDS,
  STEP_ARTICLES,
  STEP_NOUNS,
} from "../../grammar/language/step_words.ts";
import { JOINING } from "../../grammar/language/vocabulary.ts";
import type { Token } from "../../grammar/tokens.ts";
import { lexemesOf } from "../drafting/lexemes.ts";

/** Words for a step: a name, a place, or both if the words for the place may also be a name. */
export interface StepName {
  name: string | null;
  /** The place, counted from 1, or from -1 at the end. */
  place: number | null;
  /** Whether the words are "that step": the step that was mentioned last. */
  isSpokenOf?: true | undefined;
}

/** Returns the words for a question. */
export function shownName({ name, place }: StepName): string {
  return (name ?? String(place)).replaceAll(/["\s]+/g, " ").slice(0, 100);
}

/** Returns words for these steps that `severalSteps()` and `readStepName()` understand. */
export function stepWords(...steps: readonly StepName[]): string {
  const [meant, another] = steps;
  if (meant === undefined) return "";
  if (another) return `the steps ${steps.map(({ place }) => place).join(" and ")}`;
  const { place } = meant;
  const [ordinal] = place === null ? [] : ORDINALS.get(place) ?? [];
  if (ordinal !== undefined) return `the ${ordinal} step`;
  return `the step ${place ?? `"${shownName(meant)}"`}`;
}

const ARTICLES = new PhraseSet(STEP_ARTICLES);
const NOUNS = new PhraseSet(STEP_NOUNS);
const POINTING = new PhraseSet(POINTING_WORDS);
const NUMBERS = new PhraseSet(NUMBER_WORDS);
const PLACES = [...ORDINALS].map(([place, words]) => ({ place, words: new PhraseSet(words) }));
const NO_NAMES = new PhraseSet([...RESERVED, ...JOINING]);
const OF = new PhraseSet(["de", "del", "du", "des", "de l'", "d'", "zum", "mit", "of", "for"]);
const ARTICLES_MAX = 2;
const NAME_WORDS_MAX = 4;
const ONES = new PhraseSet(["one"]);

/** Returns where the words for a step may end, shortest first. `isBare`: the words need no noun. */
export function stepNameEnds(
  tokens: readonly Token[],
  { at, isBare }: { at: number; isBare: boolean },
): number[] {
  return [...readAt(tokens, { at, isBare })].map(({ end }) => end).sort((one, other) =>
    one - other
  );
}

/** Returns the step that a text names if the text contains nothing else; otherwise null. */
export function readStepName(text: string): StepName | null {
  const { tokens, isCut } = lexemesOf(text.trim().replace(/(?<![\s.!?])[\s.!?]+$/, ""));
  return isCut ? null : stepNameOf(tokens);
}

export function stepNameOf(tokens: readonly Token[]): StepName | null {
  for (const { end, ...name } of readAt(tokens, { at: 0, isBare: true })) {
    if (end === tokens.length) return name;
  }
  return null;
}

type StepNameReading = StepName & { end: number };

function* readAt(
  tokens: readonly Token[],
  { at, isBare }: { at: number; isBare: boolean },
): Generator<StepNameReading> {
  yield* spokenAt(tokens, at);
  yield* readNamed(tokens, { at, isBare });
  let from = at;
  for (let count = 0; count < ARTICLES_MAX; count++) {
    const length = ARTICLES.lengthAt(tokens, from);
    if (length === 0) return;
    from += length;
    yield* readNamed(tokens, { at: from, isBare });
  }
}

/** Reads "that step", which contains no name. */
function* spokenAt(tokens: readonly Token[], at: number): Generator<StepNameReading> {
  const pointing = POINTING.lengthAt(tokens, at);
  const noun = pointing > 0 ? NOUNS.lengthAt(tokens, at + pointing) : 0;
  if (noun === 0) return;
  const words = tokens.slice(at, at + pointing + noun).map(({ text }) => text);
  yield { name: words.join(" "), place: null, isSpokenOf: true, end: at + pointing + noun };
}

/** Reads words after articles: "last step", "step 2", "step file", "file step", "file". */
function* readNamed(
  tokens: readonly Token[],
  { at, isBare }: { at: number; isBare: boolean },
): Generator<StepNameReading> {
  const noun = NOUNS.lengthAt(tokens, at);
  if (noun > 0) {
    const number = NUMBERS.lengthAt(tokens, at + noun);
    yield* placesAt(tokens, at + noun + number);
    // Reads "el paso de archivo".
    const of = OF.lengthAt(tokens, at + noun);
    if (of > 0) yield* namesAt(tokens, { at: at + noun + of, isMarked: true });
    if (number === 0) yield* namesAt(tokens, { at: at + noun, isMarked: true });
    return;
  }
  for (const read of [...placesAt(tokens, at), ...namesAt(tokens, { at, isMarked: false })]) {
    const after = NOUNS.lengthAt(tokens, read.end) || ONES.lengthAt(tokens, read.end);
    if (after > 0) yield { ...read, end: read.end + after };
    else if (isBare && (read.place !== null || read.end === at + 1)) yield read;
  }
}

/** Reads a place. Its words may also be the name of a step. */
function* placesAt(tokens: readonly Token[], at: number): Generator<StepNameReading> {
  const token = tokens[at];
  if (!token) return;
  for (const { place, words } of PLACES) {
    for (const length of words.lengthsAt(tokens, at)) {
      yield { name: length === 1 ? token.text : null, place, end: at + length };
    }
  }
  const digits = token.kind === "number" ? /^\d{1,3}$/.exec(token.text) : NUMBERED.exec(token.text);
  if (!digits) return;
  const place = Number(digits[1] ?? digits[0]);
  yield { name: null, place, end: at + 1 };
  if (tokens[at + 1]?.text === ".") yield { name: null, place, end: at + 2 };
}

/** Reads names. After the noun, the first word always may be a name. */
function* namesAt(
  tokens: readonly Token[],
  { at, isMarked }: { at: number; isMarked: boolean },
): Generator<StepNameReading> {
  const [first] = tokens.slice(at);
  if (first?.kind === "quoted") yield { name: first.text.trim(), place: null, end: at + 1 };
  const words: string[] = [];
  for (let to = at; to < at + NAME_WORDS_MAX; to++) {
    const token = tokens[to];
    const isWord = token?.kind === "word" && ARTICLES.lengthAt(tokens, to) === 0 &&
      NOUNS.lengthAt(tokens, to) === 0;
    const isReserved = NO_NAMES.lengthAt(tokens, to) > 0;
    if (!isWord || (isReserved && !(isMarked && to === at))) return;
    words.push(token.original ?? token.text);
    yield { name: words.join(" "), place: null, end: to + 1 };
    if (isReserved) return;
  }
}
