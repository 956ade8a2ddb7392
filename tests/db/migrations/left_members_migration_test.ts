import { deepEqual } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("webhooks, audit records and members of before are found by the new lists", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const at = MIGRATIONS.findIndex(({ name }) => name.endsWith("_left_members"));
  await migrate({ db, clock: systemClock, migrations: MIGRATIONS.slice(0, at) });
  const memberships = JSON.stringify([["acme", {}], ["globex", {}]]);
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO workflows
      (id, org_key, owner_id, name, name_folded, services, created_at, updated_at)
      VALUES ('w', 'acme', 'ada', 'W', 'w', '[]', 1, 1)`.execute(queries);
    await sql`INSERT INTO webhooks (id, workflow_id, token_hash, wait_seconds, created_by, created_at)
      VALUES ('h', 'w', 't', 0, 'ben', 1)`.execute(queries);
    await sql`INSERT INTO audit_records (id, org_key, actor_id, action, details, created_at)
      VALUES ('r', 'acme', 'ada', 'workflow.transferred',
        '{"workflowId":"w","from":"ada","to":"ben","name":"W"}', 7)`.execute(queries);
    await sql`INSERT INTO members (user_id, is_admin, memberships, issued_at, seen_at)
      VALUES ('ada', 0, ${memberships}, 1, 1)`.execute(queries);
  });
  await migrate({ db, clock: systemClock });

  const rowsOf = async (query: ReturnType<typeof sql<object>>) =>
    (await query.execute(db.queries)).rows.map((row) => Object.values(row));
  const webhooks = sql<object>`SELECT org_key, owner_id, created_by, is_paused FROM webhooks`;
  deepEqual(await rowsOf(webhooks), [["acme", "ada", "ben", 0]]);
  const targets = sql<object>`SELECT target, created_at, record_id FROM audit_targets ORDER BY 1`;
  deepEqual(await rowsOf(targets), [["ada", 7, "r"], ["ben", 7, "r"], ["w", 7, "r"]]);
  const members = sql<object>`SELECT org_key, user_id FROM organization_members ORDER BY 1`;
  deepEqual(await rowsOf(members), [["acme", "ada"], ["globex", "ada"]]);
});
