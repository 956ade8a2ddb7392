import type { Clock } from "./clock.ts";
import type { JsonObject } from "./json.ts";
import { type Log, wordsOf } from "./log.ts";

export interface FaultOptions {
  clock: Clock;
  log: Log;
  /** The log message of the failure. */
  message: string;
  /** The log level; `error` unless stated. */
  level?: "warn" | "error";
}

const LOG_EVERY_MS = 60_000;

/**
 * A failure that may repeat, such as in a loop that retries. It is logged immediately, then once a
 * minute with the number of failures since the last log line, and once when it is over.
 */
export class Fault {
  readonly #options: FaultOptions;
  #beganAt: number | null = null;
  #reportedAt = 0;
  #unlogged = 0;
  #count = 0;

  constructor(options: FaultOptions) {
    this.#options = options;
  }

  /** Reports one more failure. */
  occurred(error: unknown, fields: JsonObject = {}): void {
    const { clock, log, message, level = "error" } = this.#options;
    const now = clock.now();
    this.#count++;
    this.#unlogged++;
    // If the clock is set back, logging must not stop.
    if (this.#beganAt !== null && Math.abs(now - this.#reportedAt) < LOG_EVERY_MS) return;
    this.#beganAt ??= now;
    this.#reportedAt = now;
    const repeated = this.#unlogged > 1 ? { count: this.#unlogged } : null;
    this.#unlogged = 0;
    const logged = { ...fields, ...repeated };
    if (level === "warn") log.warn(message, { ...logged, ...wordsOf(error) });
    else log.error(message, error, logged);
  }

  /** Reports success. Logs the end of the failure, if there was one. */
  over(): void {
    if (this.#beganAt === null) return;
    const { clock, log, message } = this.#options;
    const durationMs = Math.max(clock.now() - this.#beganAt, 0);
    log.info(`over: ${message}`, { count: this.#count, durationMs });
    this.#beganAt = null;
    this.#count = 0;
    this.#unlogged = 0;
  }
}

const shared = new WeakMap<Log, Map<string, Fault>>();

/** The shared fault with this message in this log, for functions without state. */
export function sharedFault(options: FaultOptions): Fault {
  const known = shared.get(options.log) ?? new Map<string, Fault>();
  shared.set(options.log, known);
  const fault = known.get(options.message) ?? new Fault(options);
  known.set(options.message, fault);
  return fault;
}
