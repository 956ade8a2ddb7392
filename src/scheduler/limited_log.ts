import type { Clock } from "../lib/clock.ts";
import type { JsonObject } from "../lib/json.ts";
import type { Log } from "../lib/log.ts";
import { LineLimit } from "../lib/logs/line_limit.ts";

interface LimitedLogOptions {
  log: Log;
  clock: Clock;
}

/**
 * A log that writes at most ten warnings with the same message a minute, and then one with their
 * number: after a downtime, each of a hundred thousand schedules has missed ticks.
 */
export class LimitedLog implements Log, Disposable {
  readonly debug: Log["debug"];
  readonly info: Log["info"];
  readonly error: Log["error"];
  readonly #log: Log;
  readonly #limit: LineLimit;

  constructor({ log, clock }: LimitedLogOptions) {
    this.#log = log;
    this.#limit = new LineLimit(clock, (message, count) => log.warn(message, { count }));
    this.debug = log.debug;
    this.info = log.info;
    this.error = log.error;
  }

  warn(message: string, fields?: JsonObject): void {
    if (this.#limit.admits(message)) this.#log.warn(message, fields);
  }

  [Symbol.dispose](): void {
    this.#limit[Symbol.dispose]();
  }
}
