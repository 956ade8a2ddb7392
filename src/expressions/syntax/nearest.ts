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

/**
 * Returns the number of insertions, deletions and replacements between two texts. Swapped
 * neighbours count as one.
 */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
