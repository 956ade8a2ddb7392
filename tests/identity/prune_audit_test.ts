import { deepEqual, equal } from "node:assert/strict";
import { insertAuditRecord } from "../../src/identity/audit/audit_store.ts";
import { pruneAudit } from "../../src/identity/audit/prune_audit.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import { eventually } from "../support/time/eventually.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

Deno.test("pruneAudit() removes old records in pieces, and keeps the rest", async () => {
  await using db = await openTestDatabase();
  const { ids } = testContext(db);
  const clock = new ManualClock();
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    for (let ageMs = 0; ageMs < 60; ageMs++) {
      await insertAuditRecord(queries, {
        id: ids.uuid(),
        orgKey: "acme",
        actorId: ids.uuid(),
        via: "token",
        apiKeyId: null,
        action: "workflow.deleted",
        details: {},
        createdAt: now - ageMs,
      });
    }
  });
  let isDone = false;
  const stopping = new AbortController().signal;
  const pruning = pruneAudit({ db, clock: frozen(now, clock), stopping }, 20)
    .then(() => isDone = true);
  await eventually(() => (clock.advance(100), isDone));
  await pruning;
  const rows = await db.queries.selectFrom("audit_records").select("created_at").execute();
  equal(rows.length, 21);
  deepEqual(Math.min(...rows.map((row) => row.created_at)), now - 20);
});

/** A clock whose time stands still, though its timers go on. */
function frozen(now: number, clock: ManualClock) {
  return { now: () => now, after: clock.after.bind(clock) };
}
