import { type Clock, sleep } from "../lib/clock.ts";
import type { Database } from "./database.ts";
import type { Queries } from "./dialect.ts";
import { nextSize } from "./next_size.ts";

export interface BatchDeps {
  db: Database;
  clock: Clock;
  /** Aborts to end the work between two batches, with the signal's reason. */
  stopping: AbortSignal;
}

export interface Batch {
  rows: number;
  /** Whether no row is left to delete. */
  isLast: boolean;
}

/** Deletes approximately `limit` rows. */
export type DeleteSome = (queries: Queries, limit: number) => Promise<Batch>;

/** The approximate time that a batch may hold the write lock determines its number of rows. */
const ROWS = { min: 10, max: 2_000, holdMs: 10 };

/**
 * The pause after a batch, for other writers: this many times the duration of the batch, and at
 * least `REST_MS_MIN`.
 */
const REST_FACTOR = 3;
const REST_MS_MIN = 5;

/** Deletes rows until none is left, in small transactions with pauses in which others can write. */
export async function deleteInBatches(
  { db, clock, stopping }: BatchDeps,
  deleteSome: DeleteSome,
): Promise<void> {
  for (let limit = ROWS.min;;) {
    stopping.throwIfAborted();
    const { rows, isLast, tookMs } = await db.transaction(async ({ queries }) => {
      const startedAt = performance.now();
      const batch = await deleteSome(queries, limit);
      return { ...batch, tookMs: performance.now() - startedAt };
    });
    limit = nextSize(limit, tookMs, ROWS);
    if (rows > 0) await sleep(clock, Math.max(tookMs * REST_FACTOR, REST_MS_MIN), stopping);
    if (isLast) return;
  }
}
