import { deepEqual, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Transaction } from "../../src/db/database.ts";
import { discardThreadRuleDrafts } from "../../src/rules/drafts/discard_draft.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { discardThreadDrafts } from "../../src/workflows/drafts/discard_draft.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";

const DRAFTS = 120;

const KINDS = [
  { table: "workflows", drafts: "drafts", key: "workflow_id", discard: discardThreadDrafts },
  { table: "rules", drafts: "rule_drafts", key: "rule_id", discard: discardThreadRuleDrafts },
] as const;

for (const { table, drafts, key, discard } of KINDS) {
  Deno.test(`the many ${drafts} of a deleted thread go in pieces, with their ${table}`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    const { threadId } = await createThread(ctx);
    const { orgKey, userId } = ctx.principal;
    const numbers = sql`WITH RECURSIVE numbers (number) AS (
      SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${DRAFTS}
    )`;
    const more = table === "workflows"
      ? { columns: sql`, services`, values: sql`, '[]'`, draftColumns: sql``, draftValues: sql`` }
      : {
        columns: sql``,
        values: sql``,
        draftColumns: sql`, warnings, tests`,
        draftValues: sql`, '[]', '[]'`,
      };
    await db.transaction(async ({ queries }) => {
      await sql`INSERT INTO ${sql.table(table)} (id, org_key, owner_id, name, name_folded,
          created_at, updated_at ${more.columns})
        ${numbers} SELECT 'id ' || number, ${orgKey}, ${userId}, 'A', 'a', 1, 1 ${more.values}
        FROM numbers`.execute(queries);
      await sql`INSERT INTO ${sql.table(drafts)} (id, ${sql.ref(key)}, thread_id, owner_id, format,
          source, errors, latest_version_number, created_at, updated_at ${more.draftColumns})
        ${numbers} SELECT 'draft ' || number, 'id ' || number, ${threadId}, ${userId}, 'yaml', '',
          '[]', 0, 1, 1 ${more.draftValues} FROM numbers`.execute(queries);
    });
    const most = await db.transaction(async (tx: Transaction) => {
      const counted = countRowsOf(tx);
      await discard({ ...tx, queries: counted.queries }, { threadId, now: 9 });
      return counted.most();
    });
    ok(most <= 50, `one statement deleted ${most} drafts`);
    const left = await db.queries.selectFrom(table).select("id").where("deleted_at", "is", null)
      .execute();
    deepEqual(left, []);
    deepEqual(await db.queries.selectFrom(drafts).select("id").execute(), []);
  });
}
