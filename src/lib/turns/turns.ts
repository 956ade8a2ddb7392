import { setImmediate } from "node:timers";
import { FairQueue } from "./fair_queue.ts";

/**
 * How long turns follow each other at once. The runtime looks at its sockets when it has nothing to
 * do, else only in every 61st round of the event loop: by then turns of 5 ms took 300 ms.
 */
const BUSY_MS = 10;

/** The time at which the event loop last had nothing to do but to wait for a timer of a queue. */
let restedAt = -Infinity;

/**
 * Those who have much to do in this process: in each round of the event loop one goes on.
 * Organizations take turns; within one the first to ask is first.
 */
export class TurnQueue {
  readonly #waiting = new FairQueue<() => void>();
  #isMoving = false;

  /** Resolves when it is the caller's turn; timers and requests have theirs before. */
  async turn(orgKey: string): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.add(orgKey, resolve);
      this.#move();
    });
  }

  #move(): void {
    if (this.#isMoving) return;
    this.#isMoving = true;
    inNextRound(() => {
      this.#isMoving = false;
      this.#waiting.take()?.();
      if (!this.#waiting.isEmpty) this.#move();
    });
  }
}

function inNextRound(goOn: () => void): void {
  if (performance.now() - restedAt < BUSY_MS) return void setImmediate(goOn);
  setTimeout(() => {
    restedAt = performance.now();
    goOn();
  }, 0);
}

/** How long one run may compute before others have their turn. */
const TURN_MS = 25;

const computing = new TurnQueue();

/** Resolves when timers and requests, and all other organizations that compute, have had a turn. */
export function nextTurn(orgKey: string): Promise<void> {
  return computing.turn(orgKey);
}

/** How long one run has computed, be it one step or thousands. */
export class Turns {
  readonly #orgKey: string;
  readonly #turnMs: number;
  #endsAt: number;

  constructor({ orgKey, turnMs = TURN_MS }: { orgKey: string; turnMs?: number }) {
    this.#orgKey = orgKey;
    this.#turnMs = turnMs;
    this.#endsAt = performance.now() + turnMs;
  }

  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Lets timers, requests and other runs have theirs. */
  async next(): Promise<void> {
    await nextTurn(this.#orgKey);
    this.#endsAt = performance.now() + this.#turnMs;
  }
}
