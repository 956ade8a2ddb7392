import type { Clock } from "../../lib/clock.ts";

/** One timer for the waits of all runs, set to the earliest time that it was given. */
export class WakeTimer implements Disposable {
  readonly #clock: Clock;
  readonly #onDue: () => void;
  #at = Infinity;
  #cancelTimer = (): void => {};

  /**
   * `onDue` must call `scheduleAt()` with the next time: later times are forgotten here and have to
   * be read from the database.
   */
  constructor(clock: Clock, onDue: () => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  scheduleAt(at: number): void {
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
