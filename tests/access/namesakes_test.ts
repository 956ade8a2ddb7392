import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { countNamesakes, findNamesakes } from "../../src/access/namesakes.ts";
import type { Database } from "../../src/db/database.ts";
import { testPrincipal } from "../support/identity/context.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase } from "../support/db/database.ts";

const TABLES = ["workflows", "rules"] as const;
const CALLER = testPrincipal({ orgKey: "acme", userId: "ada" });

interface Made {
  table: typeof TABLES[number];
  ownerId: string;
  name: string;
  count: number;
}

async function insert(db: Database, { table, ownerId, name, count }: Made): Promise<void> {
  const services = table === "workflows" ? [sql`, services`, sql`, '[]'`] : [sql``, sql``];
  await db.transaction(({ queries }) =>
    sql`INSERT INTO ${sql.table(table)} (id, org_key, owner_id, name, name_folded, created_at,
        updated_at ${services[0]})
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count}
      )
      SELECT ${`${ownerId} ${name} `} || printf('%05d', number), 'acme', ${ownerId}, ${name},
        ${name.toLowerCase()}, 1, 1 ${services[1]}
      FROM numbers`.execute(queries).then(() => {})
  );
}

for (const table of TABLES) {
  Deno.test(`thousands of ${table} of one name are read in pieces, and one's own is found among them`, async () => {
    await using db = await openTestDatabase();
    await insert(db, { table, ownerId: "bob", name: "Report", count: 2_000 });
    await insert(db, { table, ownerId: "ada", name: "Report", count: 1 });
    const { queries, most } = countRowsOf(db);
    const names = new Map([["Report", "report"], ["none", "none"]]);
    const counted = await countNamesakes(queries, { table, principal: CALLER, names });
    deepEqual([...counted], [["Report", { id: "ada Report 00001", total: 1 }]]);
    ok(most() <= 250, `one statement returned ${most()} rows`);
  });

  Deno.test(`${table} with exactly a name come before those in another letter case, oldest first`, async () => {
    await using db = await openTestDatabase();
    await insert(db, { table, ownerId: "ada", name: "REPORT", count: 300 });
    await insert(db, { table, ownerId: "ada", name: "Report", count: 2 });
    const asked = { table, principal: CALLER, folded: "report" };
    const found = async (name: string, limit: number) =>
      (await findNamesakes(db.queries, { ...asked, name, limit })).map(({ id }) => id);
    deepEqual(await found("Report", 20), ["ada Report 00001", "ada Report 00002"]);
    deepEqual(await found("report", 2), ["ada REPORT 00001", "ada REPORT 00002"]);
    equal((await found("report", 300)).length, 300);
    const names = new Map([["Report", "report"], ["report", "report"]]);
    const counted = await countNamesakes(db.queries, { table, principal: CALLER, names });
    deepEqual([...counted.values()].map(({ total }) => total), [2, 2]);
  });

  Deno.test(`a name of many readable ${table} is told after one piece`, async () => {
    await using db = await openTestDatabase();
    await insert(db, { table, ownerId: "ada", name: "Report", count: 2_000 });
    const { queries, all } = countRowsOf(db);
    const asked = { table, principal: CALLER, folded: "report", name: "Report", limit: 2 };
    equal((await findNamesakes(queries, asked)).length, 2);
    ok(all() <= 250, `read ${all()} rows`);
  });
}
