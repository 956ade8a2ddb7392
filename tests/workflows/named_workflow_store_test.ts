import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import { findWorkflowsAmong } from "../../src/workflows/named_workflow_store.ts";
import { countQueries } from "../support/db/counted_database.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testPrincipal } from "../support/identity/context.ts";

interface Made {
  ownerId: string;
  name: string;
  count: number;
}

async function insert(db: Database, { ownerId, name, count }: Made): Promise<void> {
  await db.transaction(({ queries }) =>
    sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services, created_at,
        updated_at)
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count}
      )
      SELECT ${`${ownerId} ${name} `} || number, 'acme', ${ownerId}, ${name}, ${name.toLowerCase()},
        '[]', 1, 1 FROM numbers`.execute(queries).then(() => {})
  );
}

Deno.test("one's own workflow is found by words behind thousands of a colleague's of that name", async () => {
  await using db = await openTestDatabase();
  await insert(db, { ownerId: "bob", name: "Report", count: 2_000 });
  await insert(db, { ownerId: "ada", name: "Report", count: 1 });
  await insert(db, { ownerId: "ada", name: "Invoices", count: 30 });
  const principal = testPrincipal({ orgKey: "acme", userId: "ada" });
  const { db: counted, take } = countQueries(db);
  const { queries, most } = countRowsOf(counted);
  const among = (...names: string[]) => findWorkflowsAmong(queries, { principal, names });
  const found = await among("run", "REPORT", "report", "nothing");
  deepEqual(found.map(({ id, name }) => [id, name]), [["ada Report 1", "Report"]]);
  ok(most() <= 250, `one statement returned ${most()} rows`);
  equal(
    take().queries,
    1 + Math.ceil(2_001 / 250),
    "the names that there are, and the pieces of one",
  );
  equal((await among("invoices")).length, 20);
  deepEqual(await among(), []);
});
