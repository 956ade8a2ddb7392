import assert from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { randomIds } from "../../src/lib/ids.ts";
import { indexNames } from "../../src/workflows/refold/index_names.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { writeMigratedFile } from "../support/db/migrated.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { testContext } from "../support/identity/context.ts";

/** Some pieces. */
const COUNT = 3_500;

/** Workflows whose names an older program has stored, without an index of them. */
async function insertUnindexed(db: Database): Promise<void> {
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services,
        latest_version_number, created_at, updated_at)
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${COUNT}
      )
      SELECT printf('w%06d', number), 'acme', 'u1', 'Report ' || number, 'report ' || number, '[]',
        0, number, number FROM numbers`.execute(queries);
    await sql`DELETE FROM workflow_names`.execute(queries);
    await sql`DELETE FROM settings WHERE name = 'name_index'`.execute(queries);
  });
}

/** The database, which fails from its second transaction on. */
function failingSoon(db: Database): Database {
  let left = 1;
  return {
    queries: db.queries,
    isRemote: db.isRemote,
    check: () => db.check(),
    transaction: (work) => {
      if (left-- > 0) return db.transaction(work);
      throw new Error("the process is killed");
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

Deno.test("an indexing of names that was stopped midway is made whole by the next start", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await writeMigratedFile(path);
  {
    await using db = await openDatabase({ kind: "file", path }, randomIds);
    await insertUnindexed(db);
    await assert.rejects(indexNames(failingSoon(db)), /is killed/);
  }
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const ctx = testContext(db, { orgKey: "acme", userId: "u1" });
  const totalOf = async (search: string) => (await listWorkflows(ctx, { limit: 1, search })).total;
  // Rows that were indexed, and others, are changed in between.
  await db.transaction(({ queries }) =>
    sql`UPDATE workflows SET name_folded = 'renamed ' || id WHERE id IN ('w000001', 'w003000')`
      .execute(queries)
  );
  await db.transaction(({ queries }) =>
    sql`UPDATE workflows SET deleted_at = 1 WHERE id IN ('w000002', 'w003001')`.execute(queries)
  );
  assert.equal(await totalOf("report 2999"), 0);
  await indexNames(db);
  for (const number of [3, 999, 1_000, 1_001, 2_999, COUNT]) {
    assert.notEqual(await totalOf(`report ${number}`), 0, `report ${number}`);
  }
  assert.equal(await totalOf("renamed"), 2);
  assert.equal(await totalOf("report 3001"), 0);
  const { rows: [indexed] } = await sql<{ names: number }>`
    SELECT count(*) AS names FROM workflow_grams WHERE workflow_grams MATCH '"1x726570"'
  `.execute(db.queries);
  assert.equal(indexed?.names, COUNT - 4);
});
