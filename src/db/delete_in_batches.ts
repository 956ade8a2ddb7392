import { type Clock, sleep } from "../lib/clock.ts";
import type { Database } from "./database.ts";
import type { Queries } from "./dialect.ts";
import { nextSize } from "./next_size.ts";

export interface BatchDeps {
  db: Database;
  clock: Clock;
  /** Aborts to end the work between two batches, with the signal's reason. */
  stopping: AbortSignal;
  /** The pace of earlier deletions of the same kind; a new one unless stated. */
  pace?: DeletionPace;
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
 * least `REST_MS_MIN`. Where deletions are behind, the pause is as long as the batch.
 */
const REST_FACTOR = 3;
const REST_MS_MIN = 5;

/** The size of batches and their pauses, which one deletion leaves to the next. */
export class DeletionPace {
  #limit = ROWS.min;
  /** Whether rows are deleted much later than they should be. */
  isBehind = false;

  /** The number of rows of the next batch. */
  get limit(): number {
    return this.#limit;
  }

  /** Adapts the size to a batch. Returns the pause after it, in milliseconds. */
  afterBatch({ rows, tookMs }: { rows: number; tookMs: number }): number {
    const isWhole = rows >= this.#limit;
    // A batch without enough rows does not show how long a larger one takes.
    if (isWhole || tookMs > ROWS.holdMs) this.#limit = nextSize(this.#limit, tookMs, ROWS);
    return rows === 0 ? 0 : Math.max(tookMs * (this.isBehind ? 1 : REST_FACTOR), REST_MS_MIN);
  }
}

/** Deletes rows until none is left, in small transactions with pauses in which others can write. */
export async function deleteInBatches(
  { db, clock, stopping, pace = new DeletionPace() }: BatchDeps,
  deleteSome: DeleteSome,
): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const { isLast, ...batch } = await db.transaction(async ({ queries }) => {
      const startedAt = performance.now();
      const batch = await deleteSome(queries, pace.limit);
      return { ...batch, tookMs: performance.now() - startedAt };
    });
    const restMs = pace.afterBatch(batch);
    if (restMs > 0) await sleep(clock, restMs, stopping);
    if (isLast) return;
  }
}
