import type { Database, Work } from "../../../src/db/database.ts";

/** A database whose transactions can be made to share one commit. */
export interface GatheringDatabase {
  db: Database;
  /**
   * Delays the next `count` transactions until all of them have arrived, and calls `last` after
   * them.
   */
  gather(count: number, last: Work<void>): void;
}

export function gatheringDatabase(db: Database): GatheringDatabase {
  let missing = 0;
  let full = Promise.withResolvers<void>();
  return {
    gather(count, last) {
      missing = count;
      full = Promise.withResolvers();
      // Some turns later than those that wait for the same promise, and before they commit.
      full.promise.then(() => {}).then(() => {}).then(() => db.transaction(last));
    },
    db: {
      queries: db.queries,
      check: () => db.check(),
      async transaction(work) {
        if (missing > 0) {
          missing--;
          if (missing === 0) full.resolve();
          await full.promise;
        }
        return await db.transaction(work);
      },
      [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
    },
  };
}
