import type { Clock } from "../lib/clock.ts";
import type { JsonObject } from "../lib/json.ts";
import type { Log } from "../lib/log.ts";

interface LimitedLogOptions {
  log: Log;
  clock: Clock;
}

const WINDOW_MS = 60_000;
const LINES_A_WINDOW = 10;

/**
 * A log that writes at most ten warnings with the same message a minute, and then one with their
 * number: after a downtime, each of a hundred thousand schedules has missed ticks.
 */
export class LimitedLog implements Log, Disposable {
  readonly debug: Log["debug"];
  readonly info: Log["info"];
  readonly error: Log["error"];
  readonly #options: LimitedLogOptions;
  /** The number of warnings in the current minute, by message. */
  readonly #counts = new Map<string, number>();
  #cancelTimer: (() => void) | null = null;

  constructor(options: LimitedLogOptions) {
    this.#options = options;
    const { debug, info, error } = options.log;
    this.debug = debug;
    this.info = info;
    this.error = error;
  }

  warn(message: string, fields?: JsonObject): void {
    const { log, clock } = this.#options;
    const count = (this.#counts.get(message) ?? 0) + 1;
    this.#counts.set(message, count);
    this.#cancelTimer ??= clock.after(WINDOW_MS, () => this.#endWindow());
    if (count <= LINES_A_WINDOW) log.warn(message, fields);
  }

  [Symbol.dispose](): void {
    if (this.#cancelTimer !== null) this.#endWindow();
  }

  #endWindow(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (const [message, count] of this.#counts) {
      const more = count - LINES_A_WINDOW;
      if (more > 0) this.#options.log.warn(message, { count: more });
    }
    this.#counts.clear();
  }
}
