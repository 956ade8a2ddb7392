import { deepEqual, equal } from "node:assert/strict";
import { deleteInBatches, DeletionPace } from "../../src/db/delete_in_batches.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { openTestDatabase } from "../support/db/database.ts";

Deno.test("batches grow while they are whole and short, and rest three times as long", () => {
  const pace = new DeletionPace();
  deepEqual([pace.limit, pace.afterBatch({ rows: 10, tookMs: 4 })], [10, 12]);
  deepEqual([pace.limit, pace.afterBatch({ rows: 20, tookMs: 1 })], [20, 5]);
  deepEqual([pace.limit, pace.afterBatch({ rows: 30, tookMs: 1 })], [40, 5]);
  deepEqual([pace.limit, pace.afterBatch({ rows: 40, tookMs: 30 })], [40, 90]);
  deepEqual([pace.limit, pace.afterBatch({ rows: 0, tookMs: 1 })], [20, 0]);
});

Deno.test("batches rest as long as they took where deletions are behind", () => {
  const pace = new DeletionPace();
  pace.isBehind = true;
  equal(pace.afterBatch({ rows: 10, tookMs: 9 }), 9);
  equal(pace.afterBatch({ rows: 10, tookMs: 1 }), 5);
});

Deno.test("a deletion begins at the size that the one before has come to", async () => {
  await using db = await openTestDatabase();
  const pace = new DeletionPace();
  const after = (_delayMs: number, callback: () => void) => systemClock.after(0, callback);
  const deps = {
    db,
    clock: { ...systemClock, after },
    stopping: new AbortController().signal,
    pace,
  };
  const deletionOf = async (total: number): Promise<number[]> => {
    const sizes: number[] = [];
    let left = total;
    await deleteInBatches(deps, (_queries, limit) => {
      sizes.push(Math.min(limit, left));
      left -= limit;
      return Promise.resolve({ rows: sizes.at(-1) ?? 0, isLast: left <= 0 });
    });
    return sizes;
  };
  deepEqual(await deletionOf(60), [10, 20, 30]);
  deepEqual(await deletionOf(40), [40]);
});
