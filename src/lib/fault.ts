import type { Clock } from "./clock.ts";
import type { JsonObject } from "./json.ts";
import { type Log, wordsOf } from "./log.ts";

export interface FaultOptions {
  clock: Clock;
  log: Log;
  /** The failure in the words of the log. */
  message: string;
  /** The level of its lines; `error` unless stated. */
  level?: "warn" | "error";
}

const TELL_EVERY_MS = 60_000;

/**
 * A failure that may repeat, such as of a loop that tries again. The log tells it at once, then once
 * a minute with the number of failures since its last line, and once when it is over.
 */
export class Fault {
  readonly #options: FaultOptions;
  #beganAt: number | null = null;
  #reportedAt = 0;
  #untold = 0;
  #count = 0;

  constructor(options: FaultOptions) {
    this.#options = options;
  }

  /** Reports one more failure. */
  occurred(error: unknown, fields: JsonObject = {}): void {
    const { clock, log, message, level = "error" } = this.#options;
    const now = clock.now();
    this.#count++;
    this.#untold++;
    // A clock that was set back must not keep the log silent.
    if (this.#beganAt !== null && Math.abs(now - this.#reportedAt) < TELL_EVERY_MS) return;
    this.#beganAt ??= now;
    this.#reportedAt = now;
    const repeated = this.#untold > 1 ? { count: this.#untold } : null;
    this.#untold = 0;
    const logged = { ...fields, ...repeated };
    if (level === "warn") log.warn(message, { ...logged, ...wordsOf(error) });
    else log.error(message, error, logged);
  }

  /** Reports that it works; a line follows if it has failed before. */
  over(): void {
    if (this.#beganAt === null) return;
    const { clock, log, message } = this.#options;
    const durationMs = Math.max(clock.now() - this.#beganAt, 0);
    log.info(`over: ${message}`, { count: this.#count, durationMs });
    this.#beganAt = null;
    this.#count = 0;
    this.#untold = 0;
  }
}

const shared = new WeakMap<Log, Map<string, Fault>>();

/** The fault of this message in this log: for functions that keep nothing between their calls. */
export function sharedFault(options: FaultOptions): Fault {
  const known = shared.get(options.log) ?? new Map<string, Fault>();
  shared.set(options.log, known);
  const fault = known.get(options.message) ?? new Fault(options);
  known.set(options.message, fault);
  return fault;
}
