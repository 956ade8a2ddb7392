import type { Clock } from "../../../src/lib/clock.ts";

/** A clock that stands still until it is told to go on. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { at: number; callback: () => void }[] = [];

  constructor(startMs = Date.UTC(2030, 0, 1)) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  /** How many timers are armed. */
  get waiting(): number {
    return this.#timers.length;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + Math.max(delayMs, 0), callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves on and calls, in order, what falls due on the way, also what that arms. */
  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end);
      const next = due.sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }
}
