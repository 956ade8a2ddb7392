import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { LruCache } from "../lib/lru_cache.ts";

/** Called after each statement with its text and its duration. */
export type OnStatement = (sql: string, durationMs: number) => void;

export interface SlowStatementsOptions {
  clock: Clock;
  log: Log;
  /** Statements that take longer are slow; null if none is. */
  thresholdMs: number | null;
}

interface Slow {
  loggedAt: number;
  /** The number of slow executions since the last log line, and the duration of the slowest. */
  count: number;
  durationMs: number;
}

const LOG_EVERY_MS = 60_000;

/** The most statements to remember; others may be logged twice in a minute. */
const STATEMENTS_MAX = 200;
const TEXT_LENGTH_MAX = 1_000;

/**
 * Logs slow statements: the text without parameters, at most once a minute per statement, with the
 * number of slow executions since its last log line. A slow statement on a local database delays
 * all other requests.
 */
export class SlowStatements {
  readonly #options: SlowStatementsOptions;
  readonly #known = new LruCache<Slow>(STATEMENTS_MAX);
  #hasBegun = false;

  constructor(options: SlowStatementsOptions) {
    this.#options = options;
  }

  /** Starts the logging. Migrations run before: they delay no requests, and would fill the log. */
  begin(): void {
    this.#hasBegun = true;
  }

  readonly ran: OnStatement = (sql, durationMs) => {
    const { thresholdMs } = this.#options;
    if (this.#hasBegun && thresholdMs !== null && durationMs > thresholdMs) {
      this.#wasSlow(sql, durationMs);
    }
  };

  #wasSlow(sql: string, durationMs: number): void {
    const { clock, log } = this.#options;
    const statement = sql.replaceAll(/\s+/g, " ").trim().slice(0, TEXT_LENGTH_MAX);
    const now = clock.now();
    const known = this.#known.get(statement);
    const slow = {
      loggedAt: known?.loggedAt ?? 0,
      count: (known?.count ?? 0) + 1,
      durationMs: Math.max(known?.durationMs ?? 0, durationMs),
    };
    this.#known.set(statement, slow);
    // If the clock is set back, logging must not stop.
    if (known && Math.abs(now - known.loggedAt) < LOG_EVERY_MS) return;
    log.warn("a statement of the database is slow", {
      statement,
      durationMs: Math.round(slow.durationMs),
      count: slow.count,
    });
    this.#known.set(statement, { loggedAt: now, count: 0, durationMs: 0 });
  }
}
