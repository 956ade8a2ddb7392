/** A member has left so much that it is handed over in pieces. */
import { setImmediate } from "node:timers";
import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import { handOver, type HandOverInput } from "../../src/members/hand_over.ts";
import { readMemberDetail } from "../../src/members/read_member.ts";
import { listOwnedWebhooks } from "../../src/webhooks/list_owned_webhooks.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { walkByCursors } from "../support/db/cursor_walk.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";

const LEAVER = "11111111-1111-4111-8111-111111111111";
const HEIR = "22222222-2222-4222-8222-222222222222";
const WORKFLOWS = 620;

const NUMBERS = sql`WITH RECURSIVE numbers (number) AS (
  SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${WORKFLOWS}
)`;

/** Workflows of one name, each with a schedule, a webhook and an API key beside it. */
async function fill(db: Database, orgKey: string): Promise<void> {
  const memberships = JSON.stringify([[orgKey, { teamKeys: [], roles: [] }]]);
  const statements = [
    sql`INSERT INTO workflows
      (id, org_key, owner_id, name, name_folded, services, created_at, updated_at)
      ${NUMBERS} SELECT 'w' || number, ${orgKey}, ${LEAVER}, 'Report', 'report', '[]', number, number
      FROM numbers`,
    sql`INSERT INTO schedules
      (workflow_id, cron, timezone, catchup, overlap, next_at, updated_at)
      ${NUMBERS} SELECT 'w' || number, '0 9 * * *', 'UTC', 'last', 'skip', 4e12, 1 FROM numbers`,
    sql`INSERT INTO webhooks (id, workflow_id, token_hash, wait_seconds, created_by, created_at)
      ${NUMBERS} SELECT 'h' || number, 'w' || number, 't' || number, 0, ${LEAVER}, number
      FROM numbers`,
    sql`INSERT INTO api_keys (id, org_key, owner_id, name, secret_hash, created_at)
      ${NUMBERS} SELECT 'k' || number, ${orgKey}, ${LEAVER}, 'key', '', number FROM numbers`,
    sql`INSERT INTO members (user_id, is_admin, memberships, issued_at, seen_at)
      VALUES (${HEIR}, 0, ${memberships}, 1, 1)`,
  ];
  await db.transaction(async ({ queries }) => {
    for (const statement of statements) await statement.execute(queries);
  });
}

const ALL = { userId: LEAVER, revokeApiKeys: true, pause: true, to: HEIR };

Deno.test("much is handed over by repeated calls, which let others in between", async () => {
  await using file = await openTestDatabase();
  const { db, fullScans } = recordQueries(file);
  const ctx = {
    ...testContext(db, { orgKey: "acme", isAdmin: true }),
    schedules: { onScheduleChanged() {} },
  };
  await fill(file, "acme");
  let [calls, turns, moved] = [0, 0, 0];
  for (let isComplete = false; !isComplete; calls++) {
    let isHandingOver = true;
    const countTurns = (): void => {
      turns++;
      if (isHandingOver) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const done = await handOver(ctx, ALL);
    isHandingOver = false;
    ({ isComplete } = done);
    moved += done.transferredWorkflows;
    // After the first one, the receiver has the name.
    ok(done.collisions.length <= 50);
  }
  deepEqual([calls, moved], [5, WORKFLOWS]);
  ok(turns > calls * 40, `${turns} turns of others`);
  const { holdings } = await readMemberDetail(ctx, LEAVER);
  deepEqual([...new Set(Object.values(holdings))], [0]);
  const received = await readMemberDetail(ctx, HEIR);
  deepEqual([received.holdings.workflows, received.holdings.activeSchedules], [WORKFLOWS, 0]);
  deepEqual([received.holdings.webhooks, received.holdings.activeWebhooks], [WORKFLOWS, 0]);
  await walkByCursors((page) => listOwnedWebhooks(ctx, { ...page, userId: HEIR }));
  deepEqual(await fullScans(["members", "quota_usage"]), []);
  const records = await file.queries.selectFrom("audit_records")
    .select(["action", (eb) => eb.fn.countAll<number>().as("total")]).groupBy("action")
    .orderBy("action").execute();
  deepEqual(records.map(({ action, total }) => [action, total]), [
    ["api_key.revoked", WORKFLOWS],
    ["schedule.paused", WORKFLOWS],
    ["webhook.paused", WORKFLOWS],
    ["workflow.transferred", WORKFLOWS],
  ]);
});

Deno.test("a client that leaves ends the work, and what is done stays done", async () => {
  await using db = await openTestDatabase();
  const ctx = {
    ...testContext(db, { orgKey: "acme", isAdmin: true }),
    schedules: { onScheduleChanged() {} },
  };
  await fill(db, "acme");
  const leaving = new AbortController();
  let schedules = 0;
  const watched = {
    ...ctx,
    schedules: { onScheduleChanged: () => ++schedules === 3 && leaving.abort() },
  };
  const input: HandOverInput = { ...ALL, revokeApiKeys: false, signal: leaving.signal };
  const done = await handOver(watched, input);
  deepEqual([done.pausedSchedules, done.transferredWorkflows, done.isComplete], [30, 0, false]);
  const rest = await handOver(ctx, { ...ALL, revokeApiKeys: false });
  equal(rest.pausedSchedules, 500);
  equal((await readMemberDetail(ctx, LEAVER)).holdings.activeSchedules, WORKFLOWS - 530);
});
