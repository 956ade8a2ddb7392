import assert from "node:assert/strict";
import { sql } from "kysely";
import { countRows } from "../../../src/db/keyset.ts";
import { openTestDatabase } from "./database.ts";
import { takeFaults } from "./plan_guard.ts";
import { PLAN_EXCEPTIONS } from "./plan_exceptions.ts";
import { openPlanCheck } from "./statement_plans.ts";

/** The faulty steps of a statement. */
function stepsOf(statement: string): readonly string[] {
  using check = openPlanCheck();
  return check(statement)?.steps ?? [];
}

Deno.test("a statement of the application that reads a whole table is found", async () => {
  await using db = await openTestDatabase();
  await countRows(db.queries, db.queries.selectFrom("workflows").where("name", "=", "x"));
  const [fault, ...others] = takeFaults();
  assert.match(fault?.place ?? "", /^src\/db\/keyset\.ts:\d+$/);
  assert.deepEqual(fault?.steps, ["SCAN workflows"]);
  assert.match(fault?.sql ?? "", /"workflows" where "name" = \?/);
  assert.deepEqual(others, []);
});

Deno.test("a statement of a test may read a whole table", async () => {
  await using db = await openTestDatabase();
  await db.queries.selectFrom("workflows").selectAll().where("description", "=", "x").execute();
  await sql`SELECT name FROM workflows WHERE description = 'y'`.execute(db.queries);
  assert.deepEqual(takeFaults(), []);
});

Deno.test("a walk over a whole index is found, also under another name and inside another query", () => {
  const scan = "SCAN shares USING COVERING INDEX workflow_teams_by_team";
  assert.deepEqual(stepsOf("SELECT workflow_id FROM workflow_teams AS shares"), [scan]);
  const inside =
    "SELECT id FROM threads WHERE id = ? AND EXISTS (SELECT 1 FROM drafts WHERE source = ?)";
  assert.match(stepsOf(inside).join(), /^SCAN drafts( EXISTS)?$/);
  assert.deepEqual(stepsOf("DELETE FROM messages WHERE content = ?"), ["SCAN messages"]);
  assert.deepEqual(stepsOf("UPDATE objects SET name = ? WHERE name = ?"), ["SCAN objects"]);
});

Deno.test("a sort of all that an index finds is found, and one of a page is none", () => {
  const owned =
    "SELECT id FROM workflows WHERE org_key = ? AND owner_id = ? AND deleted_at IS NULL";
  const [sort = ""] = stepsOf(`${owned} ORDER BY name LIMIT 20`);
  assert.match(sort, /^USE TEMP B-TREE FOR ORDER BY of SEARCH workflows USING INDEX workflows_/);
  assert.deepEqual(stepsOf(`${owned} ORDER BY updated_at DESC, id DESC LIMIT 20`), []);
  const page =
    "SELECT id FROM workflows WHERE id IN (SELECT value FROM json_each(?)) ORDER BY name";
  assert.deepEqual(stepsOf(page), []);
  const grouped =
    "SELECT status, count(DISTINCT trigger) FROM runs WHERE org_key = ? GROUP BY status";
  assert.notDeepEqual(stepsOf(grouped), []);
});

Deno.test("each exception says what bounds the step", () => {
  for (const [step, reason] of Object.entries(PLAN_EXCEPTIONS)) {
    assert.match(step, /^(SCAN|USE TEMP B-TREE FOR) /);
    assert.match(reason, /^(takes|has|counts) .{10,}/, step);
  }
});
