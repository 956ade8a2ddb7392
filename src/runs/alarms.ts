import type { Clock } from "../lib/clock.ts";

/** Timers of one owner, which end with it. */
export class Alarms implements Disposable {
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #cancels = new Set<() => void>();
  #isOver = false;

  /** `onError` is told what a repeated turn threw. */
  constructor(clock: Clock, onError: (error: unknown) => void) {
    this.#clock = clock;
    this.#onError = onError;
  }

  after(delayMs: number, callback: () => void): void {
    if (this.#isOver) return;
    const cancel = this.#clock.after(delayMs, () => {
      this.#cancels.delete(cancel);
      callback();
    });
    this.#cancels.add(cancel);
  }

  /** Begins each turn when the last one has ended. */
  repeat(everyMs: number, turn: () => Promise<void>): void {
    this.after(everyMs, async () => {
      await turn().catch(this.#onError);
      this.repeat(everyMs, turn);
    });
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
  }
}
