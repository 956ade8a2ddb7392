import { join } from "node:path";
import type { Database } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { type DatabaseConfig, openDatabase } from "../../src/db/open.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { startSqld } from "./servers/sqld.ts";
import { temporaryDirectory } from "./temporary_directory.ts";

/** A database that others can be opened on. */
export interface TestDatabase extends Database {
  config: DatabaseConfig;
  path: string;
}

/**
 * A migrated database of its own, gone when disposed of: a local file, or with
 * `HEDDLE_TEST_DATABASE=sqld` in the environment that of a libSQL server.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  await using opening = new AsyncDisposableStack();
  const config = await openPlace(opening);
  const db = opening.use(await openDatabase(config, randomIds));
  await migrate({ db, clock: systemClock });
  const open = opening.move();
  return {
    config,
    path: config.kind === "file" ? config.path : "",
    queries: db.queries,
    transaction: (work) => db.transaction(work),
    check: () => db.check(),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function openPlace(opening: AsyncDisposableStack): Promise<DatabaseConfig> {
  if (Deno.env.get("HEDDLE_TEST_DATABASE") === "sqld") {
    const { url } = opening.use(await startSqld());
    return { kind: "remote", url, authToken: null };
  }
  const { path } = opening.use(await temporaryDirectory());
  return { kind: "file", path: join(path, "heddle.db") };
}
