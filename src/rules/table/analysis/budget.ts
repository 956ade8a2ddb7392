/** Steps of a check that is done at once: about 5 ms. */
export const STEPS_AT_ONCE = 100_000;

/** Steps of a check in a thread: about a second. */
export const STEPS_IN_THREAD = 20_000_000;

/** The steps that a check may still take. A step compares about one cell. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Takes steps; false if none are left, and from then on. */
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
