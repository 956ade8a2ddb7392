import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { deleteOldMessages } from "../../src/threads/retention/prune_store.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import { exchange, inProcess } from "../support/chat/turns.ts";

const INTERRUPTS = 95;

Deno.test("thousands of interrupts of a deleted thread are removed as many at a time as messages", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p");
  const { threadId } = await createThread(ctx);
  const kept = (await createThread(ctx)).threadId;
  await exchange(ctx, { threadId });
  for (const thread of [threadId, kept]) {
    await db.transaction(({ queries }) =>
      sql`INSERT INTO interrupts (id, thread_id, type, payload, status, created_at)
        WITH RECURSIVE numbers (number) AS (
          SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${INTERRUPTS}
        )
        SELECT ${thread} || number, ${thread}, 'workflow-inputs', '{}', 'answered', 1 FROM numbers`
        .execute(queries).then(() => {})
    );
  }
  await deleteThread(ctx, { threadId });
  const interruptsOf = async (of: string) => {
    const rows = await db.queries.selectFrom("interrupts").select("id")
      .where("thread_id", "=", of).execute();
    return rows.length;
  };
  const before = ctx.clock.now() + 1;
  const left = [INTERRUPTS];
  for (let removed = 10; removed === 10;) {
    removed = await db.transaction(({ queries }) =>
      deleteOldMessages(queries, { before, limit: 10 })
    );
    left.push(await interruptsOf(threadId));
  }
  const steps = left.slice(1).map((now, at) => (left[at] ?? 0) - now);
  ok(Math.max(...steps) <= 10, `removed ${steps.join(", ")}`);
  equal(left.at(-1), 0);
  equal(await interruptsOf(kept), INTERRUPTS);
  const messages = await db.queries.selectFrom("messages").select("id").execute();
  deepEqual(messages, []);
});
