import assert from "node:assert/strict";
import { sql } from "kysely";
import { openTestDatabase } from "./database.ts";
import { recordQueries } from "./query_plans.ts";

Deno.test("fullScans() names the table and the query that reads all of it", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  await db.queries.selectFrom("workflows").select("id").where("name", "=", "x").execute();
  const [scan, ...others] = await fullScans();
  assert.equal(scan?.table, "workflows");
  assert.match(scan?.sql ?? "", /^select "id" from "workflows"/);
  assert.deepEqual(others, []);
  assert.equal(count(), 1);
});

Deno.test("fullScans() counts a walk over a whole index as one", async () => {
  await using file = await openTestDatabase();
  const { db, fullScans } = recordQueries(file);
  await sql`SELECT workflow_id FROM workflow_teams WHERE team_key = 'a'`.execute(db.queries);
  assert.deepEqual((await fullScans()).map(({ table }) => table), ["workflow_teams"]);
});

Deno.test("fullScans() sees what runs inside transactions", async () => {
  await using file = await openTestDatabase();
  const { db, fullScans } = recordQueries(file);
  await db.transaction(({ queries }) =>
    queries.deleteFrom("drafts").where("source", "=", "x").execute()
  );
  assert.deepEqual((await fullScans()).map(({ table }) => table), ["drafts"]);
});

Deno.test("fullScans() passes searches, lists of values and allowed tables", async () => {
  await using file = await openTestDatabase();
  const { db, fullScans } = recordQueries(file);
  await db.queries.selectFrom("workflows").select("id").where("id", "=", "x").execute();
  await sql`SELECT value FROM json_each('[1]')`.execute(db.queries);
  await sql`SELECT n FROM (SELECT 1 AS n UNION SELECT 2)`.execute(db.queries);
  await db.queries.selectFrom("processes").select("lease_until").execute();
  assert.deepEqual(await fullScans(["processes"]), []);
});

Deno.test("fullScans() refuses to say anything where no query ran", async () => {
  await using db = await openTestDatabase();
  await assert.rejects(recordQueries(db).fullScans(), /no query ran/);
});
