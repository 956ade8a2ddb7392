import { nextTurn, Turns } from "./turns.ts";

/** How long work in pieces may keep others waiting, but for one piece. */
const TURN_MS = 5;

/** Characters that are worked on at once: a few milliseconds at worst. */
export const PIECE_CHARACTERS = 64 * 1024;

/** The organization that a long piece of work is done for, and what ends it early. */
export interface TurnOwner {
  /** Organizations take turns. */
  orgKey: string;
  signal?: AbortSignal;
}

/**
 * Does work that yields after each piece, with turns for others between them. Throws the signal's
 * reason if it aborts.
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

/** Does pieces of work that wait for something, one after the other, with a turn for others after each. */
export async function doEachInTurn(
  pieces: readonly (() => unknown)[],
  orgKey: string,
): Promise<void> {
  for (const piece of pieces) {
    await piece();
    await nextTurn(orgKey);
  }
}
