import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import type { Context } from "../../src/identity/context.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { insertUserMessage } from "../../src/threads/message_store.ts";
import { countQueries } from "../support/db/counted_database.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordObject } from "../support/files/stored_objects.ts";
import { testContext } from "../support/identity/context.ts";

const MESSAGES = 1_200;
const FILES = 350;

/** A thread of many messages, the first of which have a file each. */
async function longThread(ctx: Context): Promise<string> {
  const { threadId } = await createThread(ctx);
  const { orgKey, userId } = ctx.principal;
  const numbers = (count: number) =>
    sql`WITH RECURSIVE numbers (number) AS (
      SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count}
    )`;
  const key = sql`'file ' || number`;
  const id = sql`printf('message %05d', number)`;
  await ctx.db.transaction(async ({ queries }) => {
    await sql`INSERT INTO messages (id, thread_id, role, type, content, created_at)
      ${numbers(MESSAGES)} SELECT ${id}, ${threadId}, 'user', 'text', 'Hello', 1 FROM numbers`
      .execute(queries);
    await sql`INSERT INTO objects (key, org_key, kind, owner_id, name, size_bytes, content_type, etag,
        created_at)
      ${numbers(FILES)} SELECT ${key}, ${orgKey}, 'inputs', ${userId}, 'a', 1, 'text/plain', 'x', 1
      FROM numbers`.execute(queries);
    await sql`INSERT INTO message_attachments (message_id, object_key)
      ${numbers(FILES)} SELECT ${id}, ${key} FROM numbers`.execute(queries);
  });
  return threadId;
}

async function visibleFiles({ queries }: Database): Promise<string[]> {
  const rows = await queries.selectFrom("objects").select("key").where("deleted_at", "is", null)
    .execute();
  return rows.map(({ key }) => key);
}

Deno.test("the files of a long thread are found and hidden in pieces", async () => {
  await using db = await openTestDatabase();
  const { db: counted, take } = countQueries(db);
  const { queries, most } = countRowsOf(counted);
  const ctx = testContext({ ...counted, queries });
  const threadId = await longThread(ctx);
  take();
  const removed: string[] = [];
  await deleteThread(ctx, {
    threadId,
    removeFiles: (keys) => Promise.resolve(void removed.push(...keys)),
  });
  equal(take().transactions, Math.ceil(FILES / 100) + 1);
  ok(most() <= 500, `one statement returned ${most()} rows`);
  deepEqual(await visibleFiles(db), []);
  equal(removed.length, 100);
});

Deno.test("a file that comes while a thread is deleted goes with it", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const threadId = await longThread(owner);
  let transactions = 0;
  const late: Database = {
    ...db,
    async transaction(work) {
      if (++transactions === 2) {
        const objectKey = await recordObject(owner, {});
        const message = { messageId: "message 00000", threadId, content: "Hello", now: 1 };
        await db.transaction((tx) =>
          insertUserMessage(tx.queries, { ...message, objectKeys: [objectKey] })
        );
      }
      return await db.transaction(work);
    },
  };
  await deleteThread({ ...owner, db: late }, { threadId });
  ok(transactions > 2);
  deepEqual(await visibleFiles(db), []);
});
