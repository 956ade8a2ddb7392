import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { LruCache } from "../lib/lru_cache.ts";

/** Called for each statement that ran, with its text and how long it took. */
export type OnStatement = (sql: string, durationMs: number) => void;

export interface SlowStatementsOptions {
  clock: Clock;
  log: Log;
  /** A statement that takes longer is slow; null: none is. */
  thresholdMs: number | null;
}

interface Slow {
  toldAt: number;
  /** How many were slow since the last line, and how long the slowest of them took. */
  count: number;
  durationMs: number;
}

const TELL_EVERY_MS = 60_000;

/** Statements that are remembered; one beyond them may be logged twice in a minute. */
const STATEMENTS_MAX = 200;
const TEXT_LENGTH_MAX = 1_000;

/**
 * Logs slow statements: the text without its parameters, at most once a minute each, with the number
 * of times since its last line. A local database holds up every other request for as long.
 */
export class SlowStatements {
  readonly #options: SlowStatementsOptions;
  readonly #known = new LruCache<Slow>(STATEMENTS_MAX);
  #hasBegun = false;

  constructor(options: SlowStatementsOptions) {
    this.#options = options;
  }

  /** Migrations come before: they keep nobody waiting, and their texts would fill the first log. */
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
      toldAt: known?.toldAt ?? 0,
      count: (known?.count ?? 0) + 1,
      durationMs: Math.max(known?.durationMs ?? 0, durationMs),
    };
    this.#known.keep(statement, slow);
    // A clock that was set back must not keep the log silent.
    if (known && Math.abs(now - known.toldAt) < TELL_EVERY_MS) return;
    log.warn("a statement of the database is slow", {
      statement,
      durationMs: Math.round(slow.durationMs),
      count: slow.count,
    });
    this.#known.keep(statement, { toldAt: now, count: 0, durationMs: 0 });
  }
}
