import { type Clock, elapsedMs } from "../lib/clock.ts";

/** The rest after some work is so many times as long as the work took, and has an end. */
const REST_FACTOR = 20;
const REST_MS_MAX = 60_000;

/** Keeps work that is done again and again from taking more than a small part of the time. */
export class Pace {
  readonly #clock: Clock;
  #restsUntil = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isResting(): boolean {
    return elapsedMs(this.#clock) < this.#restsUntil;
  }

  /** Does the work and begins the rest after it. */
  async measured<T>(work: () => Promise<T>): Promise<T> {
    const beganAt = elapsedMs(this.#clock);
    try {
      return await work();
    } finally {
      const endedAt = elapsedMs(this.#clock);
      this.#restsUntil = endedAt + Math.min((endedAt - beganAt) * REST_FACTOR, REST_MS_MAX);
    }
  }
}
