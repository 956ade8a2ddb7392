import { setImmediate } from "node:timers";
import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { findAuditPage } from "../../src/identity/audit/find_audit_records.ts";
import { filterOf } from "../../src/identity/audit/list_audit_records.ts";
import { listVersions } from "../../src/workflows/versions/list_versions.ts";
import { listRules } from "../../src/rules/list_rules.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import type { Database } from "../../src/db/database.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";

const ROWS = 12_345;

const NUMBERS = sql`WITH RECURSIVE numbers (number) AS (
  SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${ROWS}
)`;

async function fill(db: Database, statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction(async ({ queries }) => void await statement.execute(queries));
}

/** The result of the work, and whether others had a turn of the event loop meanwhile. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; othersHadTurns: boolean }> {
  let hadTurn = false;
  setImmediate(() => hadTurn = true);
  const result = await work();
  return { result, othersHadTurns: hadTurn };
}

Deno.test("a page by its number that lies far behind lets others in between", async () => {
  await using db = await openTestDatabase();
  await fill(
    db,
    sql`INSERT INTO audit_records (id, org_key, actor_id, action, details, created_at)
      ${NUMBERS} SELECT 'r' || number, 'acme', 'someone', 'run.cancelled', '{}', number / 3
      FROM numbers`,
  );
  const pageAt = (offset: number, limit: number) =>
    findAuditPage(db.queries, {
      filter: filterOf({ orgKey: "acme" }, {}),
      ...{ limit, offset, after: null },
    });
  const all = await pageAt(0, ROWS);
  equal(all.length, ROWS);
  for (const offset of [2_000, 2_001, 4_000, 10_007, ROWS - 3]) {
    deepEqual(await pageAt(offset, 20), all.slice(offset, offset + 20));
  }
  const { result, othersHadTurns } = await watched(() => pageAt(Number.MAX_SAFE_INTEGER, 20));
  deepEqual(result, []);
  ok(othersHadTurns);
});

Deno.test("lists of workflows and rules far behind let others in between", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { orgKey, userId } = ctx.principal;
  for (const table of ["workflows", "rules"]) {
    const more = table === "rules" ? [sql.ref("id")] : [sql.ref("id"), sql.ref("services")];
    const values = table === "rules" ? sql`'x' || number` : sql`'x' || number, '[]'`;
    await fill(
      db,
      sql`INSERT INTO ${sql.table(table)}
        (${sql.join(more)}, org_key, owner_id, name, name_folded, created_at, updated_at)
        ${NUMBERS} SELECT ${values}, ${orgKey}, ${userId}, 'One', 'one', number, number
        FROM numbers`,
    );
  }
  const page = { page: 601, limit: 20 };
  const workflows = await watched(() => listWorkflows(ctx, { ...page, scope: "owned" }));
  equal(workflows.result.workflows[0]?.id, `x${ROWS - 600 * 20}`);
  ok(workflows.othersHadTurns);
  const rules = await watched(() => listRules(ctx, { ...page, scope: "owned" }));
  equal(rules.result.rules[0]?.id, `x${ROWS - 600 * 20}`);
  ok(rules.othersHadTurns);
});

Deno.test("all versions of a workflow are read in pieces that let others in between", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  await fill(
    db,
    sql`INSERT INTO workflow_versions (id, workflow_id, number, definition, created_by, created_at)
      ${NUMBERS} SELECT 'v' || number, ${workflowId}, number + 1, '{}', 'someone', number
      FROM numbers`,
  );
  const { result, othersHadTurns } = await watched(() =>
    listVersions(ctx, { workflowId, limit: 20, includeAll: true })
  );
  deepEqual(
    result.versions.map(({ versionNumber }) => versionNumber),
    Array.from({ length: ROWS + 1 }, (_, at) => ROWS + 1 - at),
  );
  ok(othersHadTurns);
});
