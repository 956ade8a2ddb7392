import { Cue } from "../../grammar/cue.ts";
import type { ViewWords } from "../../grammar/language/views/view_words.ts";
import type { Token } from "../../grammar/tokens.ts";

/** A sentence that is understood, and cues that point to it. */
export interface CuedSentence {
  readAs: string;
  cues: readonly Cue[];
}

export function cuedSentencesOf(words: readonly ViewWords[]): CuedSentence[] {
  return words.map(({ readAs, cues }) => ({ readAs, cues: cues.map((cue) => new Cue(cue)) }));
}

export interface MatchedSentence {
  readAs: string;
  /** The positions of the words that point to the sentence. */
  covered: ReadonlySet<number>;
}

/**
 * Returns the only sentence to which the words point. A sentence that matches a superset of another
 * one's words wins over it; if sentences match different words, returns null. Words such as "what",
 * for which `isAsking` returns true, do not count in this comparison.
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
