import { PhraseSet } from "../../grammar/forms.ts";
import { EITHER } from "../../grammar/language/comparisons.ts";
import type { Token } from "../../grammar/tokens.ts";
import { SUPERLATIVES } from "./words/ranking_words.ts";
import { NO_NOUNS, NO_PLACES, NO_QUALITIES, STATES } from "./words/word_lists.ts";
import { REQUEST_CLASSES } from "./words/words.ts";

export const NO_NOUN_WORDS = new PhraseSet(NO_NOUNS);
const EITHER_OF = new PhraseSet(EITHER);
const NO_PLACE = new PhraseSet(NO_PLACES);
const PLACES_MAX = 10;

/** Returns the ends of one to `most` words, shortest first. */
export function wordsFrom(tokens: readonly Token[], at: number, most: number): number[] {
  const ends: number[] = [];
  for (let to = at; to < at + most; to++) {
    const token = tokens[to];
    if (token?.kind !== "word" || NO_NOUN_WORDS.lengthAt(tokens, to) > 0) break;
    ends.push(to + 1);
  }
  return ends;
}

const STATE = new PhraseSet(STATES);
const NO_QUALITY = new PhraseSet([
  ...NO_QUALITIES,
  ...SUPERLATIVES,
  ...(REQUEST_CLASSES["some"] ?? "").split("|"),
]);

/** Returns the end of a state of one or several words: "closed", "out of stock". */
export function qualityEnds(tokens: readonly Token[], at: number): number[] {
  const state = STATE.lengthAt(tokens, at);
  if (state > 1) return [at + state];
  return NO_QUALITY.lengthAt(tokens, at) > 0 ? [] : wordsFrom(tokens, at, 1);
}

/**
 * Returns the ends of a list of names whose last two are joined by "or" ("DE, FR or US"), longest
 * first.
 */
export function placeEnds(tokens: readonly Token[], start: number): number[] {
  const ends: number[] = [];
  let mayEnd = true;
  for (let at = start, count = 0; count < PLACES_MAX && isPlace(tokens, at); count++) {
    at++;
    if (mayEnd) ends.unshift(at);
    if (tokens[at]?.text === ",") at++;
    const or = EITHER_OF.lengthAt(tokens, at);
    if (or === 0 && tokens[at - 1]?.text !== ",") break;
    mayEnd = or > 0;
    at += or;
  }
  return ends;
}

/** Whether a token may be the name of a place. "DE" in capitals is not the French "de". */
function isPlace(tokens: readonly Token[], at: number): boolean {
  const { kind, original = "" } = tokens[at] ?? {};
  const isName = kind === "word" && /^\p{Lu}/u.test(original);
  return (isName || wordsFrom(tokens, at, 1).length > 0) && NO_PLACE.lengthAt(tokens, at) === 0;
}

const CHAT = new PhraseSet((REQUEST_CLASSES["chat"] ?? "").split("|"));
const POSSESSIVE = new PhraseSet(
  "the,my,our,his,her,their,der,die,den,dem,meinem,meinen,meiner,unserem,unserer,le,la,mon,ma,notre,el,mi,nuestro"
    .split(","),
);

/** Returns the end of a person's name ("Anna") or title ("the boss"). */
export function personEnds(tokens: readonly Token[], at: number): number[] {
  if (CHAT.lengthAt(tokens, at) > 0) return [];
  const { kind, original = "" } = tokens[at] ?? {};
  if (kind === "word" && /^\p{Lu}\p{Ll}/u.test(original) && isPlace(tokens, at)) return [at + 1];
  const article = POSSESSIVE.lengthAt(tokens, at);
  return article === 0 ? [] : wordsFrom(tokens, at + article, 1);
}
