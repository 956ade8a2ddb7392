import type { Clock } from "../clock.ts";

const WINDOW_MS = 60_000;
const LINES_A_WINDOW = 10;

/**
 * Lets ten lines a minute be written for each key. `tell` is called at the end of the minute, and
 * at the disposal, with the number of the others.
 */
export class LineLimit implements Disposable {
  readonly #clock: Clock;
  readonly #tell: (key: string, more: number) => void;
  /** The number of lines in the current minute, by key. */
  readonly #counts = new Map<string, number>();
  #cancelTimer: (() => void) | null = null;

  constructor(clock: Clock, tell: (key: string, more: number) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Counts a line. Returns whether it may be written. */
  admits(key: string): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    this.#cancelTimer ??= this.#clock.after(WINDOW_MS, () => this.#endWindow());
    return count <= LINES_A_WINDOW;
  }

  [Symbol.dispose](): void {
    if (this.#cancelTimer !== null) this.#endWindow();
  }

  #endWindow(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (const [key, count] of this.#counts) {
      if (count > LINES_A_WINDOW) this.#tell(key, count - LINES_A_WINDOW);
    }
    this.#counts.clear();
  }
}
