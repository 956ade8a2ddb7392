import { sql } from "kysely";
import type { Clock } from "../lib/clock.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";

const POLL_INTERVAL_MS = 5_000;

/** Watches for migrations by a newer program, after which this process must not continue. */
export class MigrationWatch implements Disposable {
  /** Resolves with the name of the first such migration. */
  readonly newer: Promise<string>;
  readonly #options: { db: Database; clock: Clock };
  readonly #found = Promise.withResolvers<string>();
  #cancelTimer = () => {};
  #isStopped = false;

  constructor(options: { db: Database; clock: Clock }) {
    this.#options = options;
    this.newer = this.#found.promise;
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
    try {
      const name = await findNewer(this.#options.db);
      if (name !== null) return this.#found.resolve(name);
    } catch {
      // The database is unreachable, which other parts report.
    }
    this.#schedulePoll();
  }
}

async function findNewer({ queries }: Database): Promise<string | null> {
  const known = MIGRATIONS.at(-1)?.number ?? 0;
  const query = sql<{ name: string }>`SELECT name FROM _migrations WHERE number > ${known}
    ORDER BY number LIMIT 1`;
  return (await query.execute(queries)).rows[0]?.name ?? null;
}
