import type { Database } from "../../../src/db/database.ts";

/** A database in which another write happens just before the next transaction. */
export function overtaken(db: Database, first: () => Promise<unknown>): Database {
  let isFirst = true;
  return {
    ...db,
    async transaction(work) {
      const isOvertaken = isFirst;
      isFirst = false;
      if (isOvertaken) await first();
      return await db.transaction(work);
    },
  };
}
