/** Filters of the audit log read their page and no more, however many records there are. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { exportAuditRecords } from "../../src/identity/audit/export_audit_records.ts";
import {
  type AuditFilterInput,
  listAuditRecords,
} from "../../src/identity/audit/list_audit_records.ts";
import { deleteOldRecords } from "../../src/identity/audit/audit_store.ts";
import { AppError } from "../../src/lib/errors.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase, type TestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";

const RECORDS = 5_000;
const MALLORY = "11111111-1111-4111-8111-111111111111";
const ADA = "22222222-2222-4222-8222-222222222222";
const WORKFLOW = "33333333-3333-4333-8333-333333333333";
const RARE = "44444444-4444-4444-8444-444444444444";

/** One rare action of a rare actor among many, all of one workflow, and all of one user's. */
async function fill(db: TestDatabase): Promise<void> {
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO audit_records (id, org_key, actor_id, action, details, created_at)
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${RECORDS}
      )
      SELECT printf('r%06d', number), 'acme', iif(number = 3, ${ADA}, ${MALLORY}),
        iif(number IN (3, 4), 'workflow.deleted', 'schedule.paused'),
        json_object('workflowId', ${WORKFLOW}, 'schedule', 'default',
          'runId', iif(number = 3, ${RARE}, 'x')), number
      FROM numbers`.execute(queries);
  });
}

const FILTERS: AuditFilterInput[] = [
  {},
  { action: "workflow.deleted" },
  { action: "schedule.paused", from: 10, to: 20 },
  { actorId: ADA },
  { actorId: MALLORY, to: 100 },
  { actorId: MALLORY, action: "workflow.deleted" },
  { target: RARE },
  { target: WORKFLOW, from: 4_000 },
  { target: WORKFLOW, action: "workflow.deleted" },
  { target: WORKFLOW, actorId: ADA },
  { target: WORKFLOW, actorId: MALLORY, to: 100 },
  { target: WORKFLOW, actorId: MALLORY, action: "workflow.deleted" },
  { from: RECORDS - 2 },
  { to: 3 },
];

/** The ids of the records that fit, latest first, as found by looking at each. */
async function allThatFit(db: TestDatabase, filter: AuditFilterInput): Promise<string[]> {
  const { action, actorId, target, from = 0, to = Infinity } = filter;
  const rows = await db.queries.selectFrom("audit_records").selectAll().execute();
  return rows.filter((row) =>
    (action === undefined || row.action === action) &&
    (actorId === undefined || row.actor_id === actorId) &&
    (target === undefined || row.details.includes(target)) &&
    row.created_at >= from && row.created_at < to
  ).map(({ id }) => id).sort().reverse();
}

Deno.test("a filtered page reads about as many rows as it shows, by an index", async () => {
  await using file = await openTestDatabase();
  await fill(file);
  const { db, fullScans, steps } = recordQueries(file);
  const counted = countRowsOf(db);
  const ctx = testContext({ ...db, queries: counted.queries }, { orgKey: "acme", isAdmin: true });
  for (const filter of FILTERS) {
    const before = counted.all();
    const { records, total, totalIsExact } = await listAuditRecords(ctx, { ...filter, limit: 5 });
    const all = await allThatFit(file, filter);
    deepEqual(records.map(({ id }) => id), all.slice(0, 5), JSON.stringify(filter));
    deepEqual([total, totalIsExact], [Math.min(all.length, 1_000), all.length <= 1_000]);
    // The page, one more row, and its count.
    ok(counted.all() - before <= 7, `${counted.all() - before} rows: ${JSON.stringify(filter)}`);
  }
  deepEqual(await fullScans(["counted"]), []);
  deepEqual((await steps()).filter((step) => step.includes("TEMP B-TREE")), []);
});

Deno.test("an export comes in pieces, and ends once its reader is no admin any more", async () => {
  await using db = await openTestDatabase();
  await fill(db);
  let elapsed = 0;
  const context = testContext(db, { orgKey: "acme", isAdmin: true });
  const ctx = {
    ...context,
    clock: { ...context.clock, elapsed: () => elapsed },
    renew: () => Promise.resolve({ ...context.principal, isAdmin: elapsed < 20_000 }),
  };
  const pieces = [];
  for await (const piece of exportAuditRecords(ctx, {})) pieces.push(piece);
  equal(pieces.length, RECORDS / 100);
  equal(pieces.join("").split("\n").length, RECORDS + 1);
  const rest = exportAuditRecords(ctx, {});
  const read = async (): Promise<void> => {
    for await (const _ of rest) elapsed += 9_000;
  };
  await rejects(read, (error) => error instanceof AppError && error.code === "forbidden");
  equal(elapsed, 27_000);
});

Deno.test("removed records are named by no target any more", async () => {
  await using db = await openTestDatabase();
  await fill(db);
  const removed = await db.transaction(({ queries }) =>
    deleteOldRecords(queries, { before: 101, limit: 100 })
  );
  equal(removed, 100);
  const { total } = await db.queries.selectFrom("audit_targets")
    .select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  equal(total, 2 * (RECORDS - 100));
});
