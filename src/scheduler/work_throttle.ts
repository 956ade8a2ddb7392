import { type Clock, elapsedMs } from "../lib/clock.ts";

/** The rest after work lasts this many times as long as the work, up to the maximum. */
const REST_FACTOR = 20;
const REST_MS_MAX = 60_000;

/** Limits repeated work to a small share of the time. */
export class WorkThrottle {
  readonly #clock: Clock;
  #restsUntil = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isResting(): boolean {
    return elapsedMs(this.#clock) < this.#restsUntil;
  }

  /** Does the work and starts the rest after it. */
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
