import { setImmediate } from "node:timers";

/** A run computes this long before others in the process have their turn, but ends what it is at. */
const TURN_MS = 25;

/** Of all runs that are out of turn, one goes on in each round of the event loop. */
const waiting: (() => void)[] = [];

/** How long one run has computed, be it one step or thousands. */
export class Turns {
  #endsAt = performance.now() + TURN_MS;

  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Lets timers, requests and other runs have theirs. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(goOn);
    });
    this.#endsAt = performance.now() + TURN_MS;
  }
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
