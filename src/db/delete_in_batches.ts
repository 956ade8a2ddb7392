import { type Clock, sleep } from "../lib/clock.ts";
import type { Database } from "./database.ts";
import type { Queries } from "./dialect.ts";

export interface BatchDeps {
  db: Database;
  clock: Clock;
  /** Ends the work between two batches, with the signal's reason. */
  stopping: AbortSignal;
}

export interface Batch {
  rows: number;
  /** Whether none is left. */
  isLast: boolean;
}

/** Deletes about so many rows. */
export type DeleteSome = (queries: Queries, limit: number) => Promise<Batch>;

const ROWS_MIN = 10;
const ROWS_MAX = 2_000;

/** How long a batch may hold the write lock, about; the number of rows follows from it. */
const BATCH_MS = 10;

/**
 * Other writers have the database for this many times as long as a batch took, and this at least.
 */
const REST_FACTOR = 3;
const REST_MS_MIN = 5;

/** Deletes rows until none is left, in small transactions with rests between, in which others write. */
export async function deleteInBatches(
  { db, clock, stopping }: BatchDeps,
  deleteSome: DeleteSome,
): Promise<void> {
  for (let limit = ROWS_MIN;;) {
    stopping.throwIfAborted();
    const { rows, isLast, tookMs } = await db.transaction(async ({ queries }) => {
      const startedAt = performance.now();
      const batch = await deleteSome(queries, limit);
      return { ...batch, tookMs: performance.now() - startedAt };
    });
    limit = tookMs > BATCH_MS ? Math.max(limit >> 1, ROWS_MIN) : Math.min(limit * 2, ROWS_MAX);
    if (rows > 0) await sleep(clock, Math.max(tookMs * REST_FACTOR, REST_MS_MIN), stopping);
    if (isLast) return;
  }
}
