import { setImmediate } from "node:timers";
import { FairQueue } from "./fair_queue.ts";

/** How long turns follow each other without a look at the sockets. */
const BLIND_MS = 5;

/**
 * Rounds of the event loop within which the runtime looks at its sockets twice: a busy one does so
 * in every 61st round only, and by then turns of 5 ms took 300 ms. The first look finds a request,
 * or a connection whose request the second one finds. They take 0.2 ms. A timer would not do: while
 * garbage is collected in steps, the runtime is busy until it is due.
 */
const LOOK_ROUNDS = 2 * 61;

/** The time at which the runtime last looked at its sockets. */
let lookedAt = -Infinity;

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
  if (performance.now() - lookedAt < BLIND_MS) return void setImmediate(goOn);
  afterRounds(LOOK_ROUNDS, () => {
    lookedAt = performance.now();
    goOn();
  });
}

function afterRounds(rounds: number, goOn: () => void): void {
  if (rounds === 0) goOn();
  else setImmediate(afterRounds, rounds - 1, goOn);
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
