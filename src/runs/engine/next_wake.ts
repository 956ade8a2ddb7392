import type { Clock } from "../../lib/clock.ts";

/** One timer for the waits of all runs: it is armed for the earliest of the times that it is told. */
export class NextWake implements Disposable {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  #at = Infinity;
  #cancelTimer = (): void => {};

  /** `onDue` tells the time after that: later ones are forgotten, and stand in the database. */
  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  tell(at: number): void {
    if (at >= this.#at) return;
    this.#cancelTimer();
    this.#at = at;
    this.#cancelTimer = this.#clock.after(at - this.#clock.now(), () => {
      this.#at = Infinity;
      this.#onDue();
    });
  }

  [Symbol.dispose](): void {
    this.#cancelTimer();
    this.#at = -Infinity;
  }
}
