import { deepEqual } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("drafts of before know who reads their threads", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const at = MIGRATIONS.findIndex(({ name }) => name.endsWith("_draft_readers"));
  await migrate({ db, clock: systemClock, migrations: MIGRATIONS.slice(0, at) });
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO workflows
      (id, org_key, owner_id, name, name_folded, services, created_at, updated_at)
      VALUES ('w', 'acme', 'ada', 'W', 'w', '[]', 1, 1)`.execute(queries);
    for (const id of ["own", "shared"]) {
      await sql`INSERT INTO threads (id, org_key, owner_id, created_at, last_updated_at)
        VALUES (${id}, 'acme', ${`owner of ${id}`}, 1, 1)`.execute(queries);
    }
    await sql`INSERT INTO thread_teams (thread_id, org_key, team_key)
      VALUES ('shared', 'acme', 'ops')`.execute(queries);
    for (const [id, threadId] of [["d1", "own"], ["d2", "shared"], ["d3", null]]) {
      await sql`INSERT INTO drafts (id, workflow_id, thread_id, owner_id, format, source, errors,
        latest_version_number, created_at, updated_at)
        VALUES (${id}, 'w', ${threadId}, 'ben', 'yaml', '', '[]', 0, 1, 1)`.execute(queries);
    }
  });
  await migrate({ db, clock: systemClock });

  const rows = await db.queries.selectFrom("drafts")
    .select(["id", "thread_owner_id", "is_shared"]).orderBy("id").execute();
  deepEqual(rows.map((row) => Object.values(row)), [
    ["d1", "owner of own", 0],
    ["d2", "owner of shared", 1],
    ["d3", null, 0],
  ]);
});
