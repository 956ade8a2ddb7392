import { setImmediate } from "node:timers";
import { FairQueue } from "./fair_queue.ts";

/** The longest time without a poll of the sockets while turns follow each other. */
const BLIND_MS = 5;

/**
 * The rounds of the event loop in which the runtime polls its sockets twice. A busy runtime
 * polls only in every 61st round, after which turns of 5 ms would have taken 300 ms. The first poll
 * finds a request, or a connection whose request the second poll finds. All rounds take 0.2 ms. A
 * timer would not help: while garbage is collected in steps, the runtime is busy until the timer is
 * due.
 */
const IO_ROUNDS = 2 * 61;

/** The time at which the runtime last polled its sockets. */
let ioAt = -Infinity;

/**
 * A queue of long work in this process: in each round of the event loop, one item continues.
 * Groups take turns, such as organizations, and so do the subgroups of each; within one, the first
 * to ask is served first.
 */
export class TurnQueue {
  readonly #waiting = new FairQueue<() => void>();
  #isMoving = false;

  get isEmpty(): boolean {
    return this.#waiting.isEmpty;
  }

  /** Resolves when it is the caller's turn. Timers and requests are handled before. */
  async turn(group: string, subgroup = ""): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.add(group, resolve, subgroup);
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

/** Reports that the runtime has just polled its sockets. */
export function markSocketsRead(): void {
  ioAt = performance.now();
}

function inNextRound(goOn: () => void): void {
  if (performance.now() - ioAt < BLIND_MS) return void setImmediate(goOn);
  afterRounds(IO_ROUNDS, () => {
    markSocketsRead();
    goOn();
  });
}

function afterRounds(rounds: number, goOn: () => void): void {
  if (rounds === 0) goOn();
  else setImmediate(afterRounds, rounds - 1, goOn);
}

/**
 * Resolves after timers and requests had a chance, between two pieces of work that is not to wait
 * for computing organizations. With `setImmediate()` alone, requests wait for up to 61 pieces.
 */
export function nextRound(): Promise<void> {
  return new Promise(inNextRound);
}

/** The longest time that a run may compute without a pause. */
const TURN_MS = 25;

const computing = new TurnQueue();

/** Resolves when timers, requests and all other computing organizations have had a turn. */
export function nextTurn(orgKey: string): Promise<void> {
  return computing.turn(orgKey);
}

/** Measures how long a run has computed since its last pause, whether in one step or thousands. */
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

  /** Pauses for timers, requests and other runs. */
  async next(): Promise<void> {
    await nextTurn(this.#orgKey);
    this.#endsAt = performance.now() + this.#turnMs;
  }
}
