import { editDistance } from "../../lib/text/edit_distance.ts";

/**
 * The number of names that may still be compared. With very many names, most unknown ones get no
 * suggestion.
 */
export interface Comparisons {
  left: number;
}

/** Yields the known names while comparisons are left. */
export function* within(
  comparisons: Comparisons,
  known: Iterable<string>,
): Generator<string> {
  for (const name of known) {
    if (comparisons.left <= 0) return;
    comparisons.left--;
    yield name;
  }
}

/** Returns the known name that is most similar to `name`; undefined if none is similar enough. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.ceil(name.length / 2), name.length - 1) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
