/** The most steps of a check on the main thread: about 5 ms. */
export const STEPS_AT_ONCE = 100_000;

/** The most steps of a check in a worker thread: about a second. */
export const STEPS_IN_THREAD = 20_000_000;

/** The number of steps that a check may still use. A step compares about one cell. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Uses up steps. Returns false once more steps were used than the budget had. */
  take(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  get left(): number {
    return Math.max(0, this.#left);
  }
}
