import { nextRound } from "../lib/turns/turns.ts";

/** The rows that one transaction changes, which takes a few milliseconds. */
const PIECE_ROWS = 10;

/** How much may be changed at once. */
export interface Amount {
  /** The most rows. */
  max: number;
  /** Ends the work after the present piece. */
  signal?: AbortSignal;
}

/**
 * Changes rows in transactions with pauses for other requests. `changePiece` changes up to a number
 * of rows that are left to change, and returns how many. Returns the number of all, which is less
 * than `max` if none is left.
 */
export async function changeInPieces(
  { max, signal }: Amount,
  changePiece: (limit: number) => Promise<number>,
): Promise<number> {
  for (let changed = 0;;) {
    const limit = Math.min(PIECE_ROWS, max - changed);
    if (limit === 0 || signal?.aborted) return changed;
    const count = await changePiece(limit);
    changed += count;
    if (count < limit) return changed;
    await nextRound();
  }
}
