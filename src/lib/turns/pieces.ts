import { nextTurn, Turns } from "./turns.ts";

/** The longest time that work in pieces may block, except for a single piece. */
const TURN_MS = 5;

/** The characters of a piece, which take a few milliseconds at worst. */
export const PIECE_CHARACTERS = 64 * 1024;

/** The organization for which long work is done, and the signal that ends it early. */
export interface TurnOwner {
  /** The organization whose turn is used. */
  orgKey: string;
  signal?: AbortSignal;
}

/**
 * Runs work that yields after each piece, with pauses for other work in between. Throws the
 * signal's reason when it aborts.
 */
export async function doInTurns<T>(
  pieces: Generator<void, T>,
  { orgKey, signal }: TurnOwner,
): Promise<T> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    if (!turns.isOver) continue;
    await turns.next();
    signal?.throwIfAborted();
  }
}

/** Runs asynchronous pieces of work one after the other, with a pause for other work after each. */
export async function doEachInTurn(
  pieces: readonly (() => unknown)[],
  orgKey: string,
): Promise<void> {
  for (const piece of pieces) {
    await piece();
    await nextTurn(orgKey);
  }
}
