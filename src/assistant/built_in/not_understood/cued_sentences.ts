import { Cue } from "../../grammar/cue.ts";
import type { ViewWords } from "../../grammar/language/views/view_words.ts";
import type { Token } from "../../grammar/tokens.ts";

/** A sentence that is understood, and the cues for it. */
export interface CuedSentence {
  readAs: string;
  cues: readonly Cue[];
}

export function cuedSentencesOf(words: readonly ViewWords[]): CuedSentence[] {
  return words.map(({ readAs, cues }) => ({ readAs, cues: cues.map((cue) => new Cue(cue)) }));
}

export interface MatchedSentence {
  readAs: string;
  /** The positions of the words that point to the target. */
  covered: ReadonlySet<number>;
}

/**
 * Returns the only target that the words point to. A target that matches more of the same words
 * wins; with different words there is none. Words such as "what", for which `isAsking` is true, do
 * not count in that.
 */
export function onlyMatch(
  targets: readonly CuedSentence[],
  words: readonly Token[],
  isAsking: (word: Token) => boolean = () => false,
): MatchedSentence | null {
  const hits = targets.flatMap(({ readAs, cues }) => {
    const places = cues.flatMap((cue) => cue.placesIn(words) ?? []);
    if (places.length === 0) return [];
    const telling = new Set(places.filter((at) => words[at] && !isAsking(words[at])));
    return [{ readAs, covered: new Set(places), telling }];
  });
  const best = hits.filter((hit) =>
    !hits.some(({ telling }) => telling.size > hit.telling.size && hit.telling.isSubsetOf(telling))
  );
  const [only, another] = best;
  return only && !another ? only : null;
}
