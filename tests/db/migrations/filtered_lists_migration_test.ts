import { deepEqual } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { foldMembers } from "../../../src/members/fold_members.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("audit records, questions and members of before are found by the filtered lists", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const at = MIGRATIONS.findIndex(({ name }) => name.endsWith("_filtered_lists"));
  await migrate({ db, clock: systemClock, migrations: MIGRATIONS.slice(0, at) });
  const memberships = JSON.stringify([["acme", {}], ["globex", {}]]);
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO workflows
      (id, org_key, owner_id, name, name_folded, services, created_at, updated_at)
      VALUES ('w', 'acme', 'ada', 'W', 'w', '[]', 1, 1)`.execute(queries);
    await sql`INSERT INTO workflow_versions
      (id, workflow_id, number, definition, created_by, created_at)
      VALUES ('v', 'w', 1, '{}', 'ada', 1)`.execute(queries);
    await sql`INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status,
        inputs, created_at)
      SELECT value, 'acme', 'w', 'v', 'ada', 'api', 'waiting', '{}', 1
      FROM json_each('["asking", "parent"]')`.execute(queries);
    await sql`INSERT INTO questions (run_id, path, generation, org_key, workflow_id, principal_id,
        kind, message, fields, status, created_at)
      VALUES ('asking', 'a', 0, 'acme', 'w', 'ada', 'approve', '', '{}', 'open', 1),
        ('asking', 'b', 0, 'acme', 'w', 'ada', 'approve', '', '{}', 'open', 1),
        ('asking', 'c', 0, 'acme', 'w', 'ada', 'approve', '', '{}', 'ended', 1)`.execute(queries);
    await sql`INSERT INTO audit_records (id, org_key, actor_id, action, details, created_at)
      VALUES ('r', 'acme', 'ada', 'workflow.shared', '{"workflowId":"w"}', 7)`.execute(queries);
    await sql`INSERT INTO members (user_id, name, email, is_admin, memberships, issued_at, seen_at)
      VALUES ('ada', 'Ada', 'ada@x', 0, ${memberships}, 1, 1)`.execute(queries);
  });
  await migrate({ db, clock: systemClock });
  await foldMembers(db);

  const rowsOf = async (query: ReturnType<typeof sql<object>>) =>
    (await query.execute(db.queries)).rows.map((row) => Object.values(row));
  const targets = sql<object>`SELECT target, action, actor_id FROM audit_targets`;
  deepEqual(await rowsOf(targets), [["w", "workflow.shared", "ada"]]);
  const runs = sql<object>`SELECT id, open_questions FROM runs ORDER BY id`;
  deepEqual(await rowsOf(runs), [["asking", 2], ["parent", 0]]);
  const members = sql<object>`SELECT org_key, id, name_folded FROM member_names ORDER BY 1`;
  deepEqual(await rowsOf(members), [
    ["acme", "ada", "ada\nada@x"],
    ["globex", "ada", "ada\nada@x"],
  ]);
});
