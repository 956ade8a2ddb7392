/** The items that are sorted or merged before a pause, which takes less than a millisecond. */
const PIECE_ITEMS = 1_000;

/** Sorts a list for `doInTurns()`: sorts its parts, then merges two and two. */
export function* sortInPieces<T extends object>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
): Generator<void, T[]> {
  let parts: T[][] = [];
  for (let at = 0; at < items.length; at += PIECE_ITEMS) {
    parts.push(items.slice(at, at + PIECE_ITEMS).sort(compare));
    yield;
  }
  while (parts.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < parts.length; at += 2) {
      merged.push(yield* mergeInPieces(parts[at] ?? [], parts[at + 1] ?? [], compare));
    }
    parts = merged;
  }
  return parts[0] ?? [];
}

function* mergeInPieces<T extends object>(
  ones: readonly T[],
  others: readonly T[],
  compare: (one: T, other: T) => number,
): Generator<void, T[]> {
  const merged: T[] = [];
  let at = 0;
  for (const other of others) {
    for (let one = ones[at]; one !== undefined && compare(one, other) <= 0; one = ones[++at]) {
      merged.push(one);
      if (merged.length % PIECE_ITEMS === 0) yield;
    }
    merged.push(other);
    if (merged.length % PIECE_ITEMS === 0) yield;
  }
  return merged.concat(ones.slice(at));
}
