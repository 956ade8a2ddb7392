import { sql } from "kysely";
import type { Clock } from "../lib/clock.ts";
import type { Database } from "./database.ts";
import type { Queries } from "./dialect.ts";
import type { KeyRing } from "./keys/key_ring.ts";
import { readKeyInUse } from "./keys/key_store.ts";
import { MIGRATIONS } from "./migrations.ts";

const POLL_INTERVAL_MS = 5_000;

/** Why this process must not continue, and what to do, for the log. */
export interface StopReason {
  message: string;
  reason: string;
}

interface WatchOptions {
  db: Database;
  clock: Clock;
  /** Uses the key that another process has put into use. */
  ring: KeyRing;
}

/**
 * Watches for changes by other processes after which this one must not continue: migrations of a
 * newer program, and an encryption key that this process does not have.
 */
export class DatabaseWatch implements Disposable {
  /** Resolves with the first such change. */
  readonly outdated: Promise<StopReason>;
  readonly #options: WatchOptions;
  readonly #found = Promise.withResolvers<StopReason>();
  #cancelTimer = () => {};
  #isStopped = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.outdated = this.#found.promise;
    this.#schedulePoll();
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  #schedulePoll(): void {
    if (this.#isStopped) return;
    this.#cancelTimer = this.#options.clock.after(POLL_INTERVAL_MS, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    const { db: { queries }, ring } = this.#options;
    try {
      const found = await findNewer(queries) ?? await findUnknownKey(queries, ring);
      if (found !== null) return this.#found.resolve(found);
    } catch {
      // The database is unreachable, which other parts report.
    }
    this.#schedulePoll();
  }
}

async function findNewer(queries: Queries): Promise<StopReason | null> {
  const known = MIGRATIONS.at(-1)?.number ?? 0;
  const query = sql<{ name: string }>`SELECT name FROM _migrations WHERE number > ${known}
    ORDER BY number LIMIT 1`;
  const { rows: [row] } = await query.execute(queries);
  if (row === undefined) return null;
  const message = "a newer version has migrated the database, so this server stops: start the " +
    "newer version";
  return { message, reason: `it has migration ${row.name}` };
}

async function findUnknownKey(queries: Queries, ring: KeyRing): Promise<StopReason | null> {
  if (await ring.follow(queries)) return null;
  const message = "another process has replaced the encryption key, so this server stops: start " +
    "it with the new key";
  return { message, reason: `the key ${await readKeyInUse(queries)} is in use` };
}
