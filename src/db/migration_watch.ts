import { sql } from "kysely";
import type { Clock } from "../lib/clock.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";

const LOOK_EVERY_MS = 5_000;

/** Looks for migrations of a newer program, beside which this one must not go on. */
export class MigrationWatch implements Disposable {
  /** Resolves with the name of the first one. */
  readonly newer: Promise<string>;
  readonly #options: { db: Database; clock: Clock };
  readonly #found = Promise.withResolvers<string>();
  #cancelTimer = () => {};
  #isStopped = false;

  constructor(options: { db: Database; clock: Clock }) {
    this.#options = options;
    this.newer = this.#found.promise;
    this.#lookLater();
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  #lookLater(): void {
    if (this.#isStopped) return;
    this.#cancelTimer = this.#options.clock.after(LOOK_EVERY_MS, () => void this.#look());
  }

  async #look(): Promise<void> {
    try {
      const name = await findNewer(this.#options.db);
      if (name !== null) return this.#found.resolve(name);
    } catch {
      // The database is away, which others tell.
    }
    this.#lookLater();
  }
}

async function findNewer({ queries }: Database): Promise<string | null> {
  const known = MIGRATIONS.at(-1)?.number ?? 0;
  const query = sql<{ name: string }>`SELECT name FROM _migrations WHERE number > ${known}
    ORDER BY number LIMIT 1`;
  return (await query.execute(queries)).rows[0]?.name ?? null;
}
