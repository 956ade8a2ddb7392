import { join } from "node:path";
import type { Database } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/open.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";

/** A migrated database in a directory of its own, gone when disposed of. */
export async function openTestDatabase(): Promise<Database & { path: string }> {
  const directory = await Deno.makeTempDir({ prefix: "heddle-test-" });
  const path = join(directory, "heddle.db");
  const db = await openDatabase({ kind: "file", path }, randomIds);
  await migrate({ db, clock: systemClock });
  return {
    path,
    queries: db.queries,
    transaction: (work) => db.transaction(work),
    check: () => db.check(),
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]();
      await Deno.remove(directory, { recursive: true });
    },
  };
}
