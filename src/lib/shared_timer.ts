import { type Clock, elapsedMs } from "./clock.ts";

interface Wait {
  endsAt: number;
  callback: () => void;
}

/** Waits of equal length that share one timer: a timer for each costs as much as a small query. */
export class SharedTimer {
  readonly delayMs: number;
  readonly #clock: Clock;
  /** In the order of their ends. */
  readonly #waits = new Set<Wait>();
  #cancelTimer: (() => void) | null = null;

  constructor({ clock, delayMs }: { clock: Clock; delayMs: number }) {
    this.#clock = clock;
    this.delayMs = delayMs;
  }

  /** Calls back once after the delay. Returns a function that cancels the wait. */
  after(callback: () => void): () => void {
    const wait = { endsAt: elapsedMs(this.#clock) + this.delayMs, callback };
    this.#waits.add(wait);
    if (this.#cancelTimer === null) this.#arm(this.delayMs);
    return () => {
      this.#waits.delete(wait);
      if (this.#waits.size === 0) this.#disarm();
    };
  }

  #arm(leftMs: number): void {
    this.#cancelTimer = this.#clock.after(leftMs, () => this.#endDue());
  }

  #disarm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #endDue(): void {
    for (const wait of this.#waits) {
      const leftMs = wait.endsAt - elapsedMs(this.#clock);
      if (leftMs > 0) return this.#arm(leftMs);
      this.#waits.delete(wait);
      wait.callback();
    }
    this.#cancelTimer = null;
  }
}
