import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { findTokensOf, sumUsageOfAll } from "../../../src/threads/usage/usage_store.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("threads deleted before have nothing left, and the use of models is summed up", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const at = MIGRATIONS.findIndex(({ name }) => name.endsWith("_deleted_threads"));
  await migrate({ db, clock: systemClock, migrations: MIGRATIONS.slice(0, at) });
  await db.transaction(async ({ queries }) => {
    for (const id of ["gone", "here"]) {
      await sql`INSERT INTO threads (id, org_key, owner_id, created_at, last_updated_at)
        VALUES (${id}, 'acme', 'ada', 1, 1)`.execute(queries);
      await sql`INSERT INTO messages (id, thread_id, role, type, content, created_at)
        VALUES (${`in ${id}`}, ${id}, 'user', 'text', 'Hi', 1)`.execute(queries);
    }
    await sql`UPDATE threads SET deleted_at = 2 WHERE id = 'gone'`.execute(queries);
    await sql`UPDATE messages SET deleted_at = 2 WHERE thread_id = 'gone'`.execute(queries);
    for (const [org, month, user] of [["acme", 11, "a"], ["acme", 11, "b"], ["acme", 12, "a"]]) {
      await sql`INSERT INTO model_usage VALUES (${org}, ${`2026-${month}`}, ${user}, 'm', 1, 2, 3)`
        .execute(queries);
    }
  });
  await migrate({ db, clock: systemClock });

  const threads = db.queries.selectFrom("threads").select(["id", "message_count"]).orderBy("id");
  deepEqual((await threads.execute()).map(({ id, message_count }) => [id, message_count]), [
    ["gone", 0],
    ["here", 1],
  ]);
  const tokensOf = (orgKey: string, month: string) => findTokensOf(db.queries, { orgKey, month });
  equal(await tokensOf("acme", "2026-11"), 10);
  equal(await tokensOf("acme", "2026-12"), 5);
  equal(await tokensOf("other", "2026-11"), 0);
  const months = { orgKey: "acme", from: "2026-11", to: "2026-12" };
  deepEqual(await sumUsageOfAll(db.queries, months), {
    calls: 3,
    inputTokens: 6,
    outputTokens: 9,
  });
});
