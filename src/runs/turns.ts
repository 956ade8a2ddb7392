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

/** A run computes this long before others have their turn, but ends what it is at. */
const TURN_MS = 25;

const runs = new Line();

/** How long one run has computed, be it one step or thousands. */
export class Turns {
  #endsAt = performance.now() + TURN_MS;

  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Lets timers, requests and other runs have theirs. */
  async next(): Promise<void> {
    await runs.turn();
    this.#endsAt = performance.now() + TURN_MS;
  }
}
