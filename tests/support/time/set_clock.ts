import type { Clock } from "../../../src/lib/clock.ts";
import { ManualClock } from "./manual_clock.ts";

/** A clock that an operator may set: its timers go on as time passes, whatever it is set to. */
export class SetClock implements Clock {
  readonly #passing: ManualClock;
  #setByMs = 0;

  constructor(startMs: number) {
    this.#passing = new ManualClock(startMs);
  }

  now(): number {
    return this.#passing.now() + this.#setByMs;
  }

  elapsed(): number {
    return this.#passing.now();
  }

  after(delayMs: number, callback: () => void): () => void {
    return this.#passing.after(delayMs, callback);
  }

  /** Sets it forward, or back by a negative number. */
  setBy(ms: number): void {
    this.#setByMs += ms;
  }

  /** Lets time pass. */
  advance(byMs: number): void {
    this.#passing.advance(byMs);
  }
}
