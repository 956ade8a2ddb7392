import { setImmediate } from "node:timers";

/** Those who have much to do in this process: in each round of the event loop one goes on. */
export class Line {
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn; timers and requests have theirs before. */
  async turn(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#goOn());
    });
  }

  #goOn(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#goOn());
  }
}

/** How long one run may compute before others have their turn. */
const TURN_MS = 25;

const computing = new Line();

/** Resolves when timers and requests, and all others that compute, have had their turn. */
export function nextTurn(): Promise<void> {
  return computing.turn();
}

/** How long one run has computed, be it one step or thousands. */
export class Turns {
  readonly #turnMs: number;
  #endsAt: number;

  constructor(turnMs = TURN_MS) {
    this.#turnMs = turnMs;
    this.#endsAt = performance.now() + turnMs;
  }

  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Lets timers, requests and other runs have theirs. */
  async next(): Promise<void> {
    await nextTurn();
    this.#endsAt = performance.now() + this.#turnMs;
  }
}
