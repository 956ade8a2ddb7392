/** A period of time in milliseconds. */
export type TimeRange = readonly [from: number, to: number];

/** The share of the width to which an idle period is folded. */
const FOLD_SHARE = 0.06;

/** A shorter idle period is not folded. */
const IDLE_MS_MIN = 2_000;

/** Maps times to positions from 0 to 1. */
export interface Scale {
  at(time: number): number;
  folds: readonly TimeRange[];
}

/**
 * Returns the scale of a run. Long periods without work are folded, so that the steps of a run that
 * waited for days can still be distinguished.
 */
export function timeScale(busy: readonly TimeRange[], [start, end]: TimeRange): Scale {
  const folds = idleRanges(merged(busy), [start, end]);
  const folded = folds.reduce((sum, [from, to]) => sum + to - from, 0);
  const open = Math.max(end - start - folded, 1);
  const room = Math.max(1 - folds.length * FOLD_SHARE, FOLD_SHARE);
  const foldShare = (1 - room) / Math.max(folds.length, 1);
  const at = (time: number): number => {
    const bounded = Math.min(Math.max(time, start), end);
    let place = (bounded - start) / open * room;
    for (const [from, to] of folds) {
      const passed = Math.min(Math.max(bounded - from, 0), to - from);
      place += passed / (to - from) * foldShare - passed / open * room;
    }
    return place;
  };
  return { at, folds };
}

function idleRanges(busy: readonly TimeRange[], [start, end]: TimeRange): TimeRange[] {
  const worked = busy.reduce((sum, [from, to]) => sum + to - from, 0);
  const shortest = Math.max(worked / 2, IDLE_MS_MIN);
  const starts = [start, ...busy.map(([, to]) => to)];
  const ends = [...busy.map(([from]) => from), end];
  return starts.map((from, index): TimeRange => [from, ends[index] ?? end])
    .filter(([from, to]) => to - from > shortest);
}

/** Returns the periods in order; adjacent and overlapping ones are joined. */
function merged(stretches: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = [];
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}
