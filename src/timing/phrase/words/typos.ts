import { editDistance } from "../../../lib/text/edit_distance.ts";

/** Shorter words, and words with other first letters, are different words rather than typos. */
const LENGTH_MIN = 5;

/**
 * Returns the known word that differs by one added, missing, different or swapped letter. Returns
 * the word itself if several words with different meanings are that near.
 */
export function nearestWord(word: string, known: ReadonlyMap<string, string>): string {
  const near = [...known].filter(([each]) =>
    each.length >= LENGTH_MIN && each[0] === word[0] &&
    Math.abs(each.length - word.length) <= 1 && differsByOne(word, each)
  );
  const [first] = near;
  const isClear = first && near.every(([, meaning]) => meaning === first[1]);
  return isClear ? first[0] : word;
}

function differsByOne(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/**
 * Returns the most similar known word with at most two wrong letters; the word itself if there is
 * none.
 */
export function likeliestWord(word: string, known: ReadonlyMap<string, string>): string {
  let best = word;
  let bestDistance = word.length < LENGTH_MIN ? 2 : 3;
  for (const each of known.keys()) {
    if (each[0] !== word[0] || Math.abs(each.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word, each);
    if (distance < bestDistance) [best, bestDistance] = [each, distance];
  }
  return best;
}
