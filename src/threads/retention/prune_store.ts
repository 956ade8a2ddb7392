import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";

/** A literal, because only so does SQLite take the partial index. */
const NONE = sql.lit(0);

interface Old {
  before: number;
  limit: number;
}

/**
 * Removes messages that were hidden, or whose thread was deleted, before `before`, with all their
 * dependent rows. The interrupts of a deleted thread go first: a thread may have thousands, and is
 * no longer found when its messages are gone. Returns the number of messages, or of interrupts.
 */
export async function deleteOldMessages(
  queries: Queries,
  { before, limit }: Old,
): Promise<number> {
  const rows = await findHidden(queries, { before, limit });
  if (rows.length < limit) {
    rows.push(...await findOfDeletedThreads(queries, { before, limit: limit - rows.length }));
  }
  if (rows.length === 0) return 0;
  const threadIds = [...new Set(rows.map(({ thread_id }) => thread_id))];
  const interrupts = await deleteInterrupts(queries, { threadIds, limit });
  if (interrupts >= limit) return interrupts;
  const ids = rows.map(({ id }) => id);
  await queries.deleteFrom("message_attachments").where("message_id", "in", ids).execute();
  await queries.deleteFrom("proposals").where("message_id", "in", ids).execute();
  await queries.deleteFrom("messages").where("id", "in", ids).execute();
  return rows.length;
}

/** Removes up to `limit` interrupts of those of the threads that were deleted. */
async function deleteInterrupts(
  queries: Queries,
  { threadIds, limit }: { threadIds: readonly string[]; limit: number },
): Promise<number> {
  const { numDeletedRows } = await queries.deleteFrom("interrupts")
    .where(
      "id",
      "in",
      (eb) =>
        eb.selectFrom("threads").innerJoin("interrupts", "interrupts.thread_id", "threads.id")
          .select("interrupts.id")
          .where("threads.id", "in", threadIds)
          .where("threads.deleted_at", "is not", null)
          .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface OldMessage {
  id: string;
  thread_id: string;
}

function findHidden(queries: Queries, { before, limit }: Old): Promise<OldMessage[]> {
  return queries.selectFrom("messages").select(["id", "thread_id"])
    .where("deleted_at", "is not", null)
    .where("deleted_at", "<", before)
    .limit(limit).execute();
}

/** Messages of deleted threads that were not hidden before. */
function findOfDeletedThreads(queries: Queries, { before, limit }: Old): Promise<OldMessage[]> {
  return queries.selectFrom("threads")
    .innerJoin("messages", "messages.thread_id", "threads.id")
    .select(["messages.id", "messages.thread_id"])
    .where("threads.deleted_at", "is not", null)
    .where("threads.message_count", ">", NONE)
    .where("threads.deleted_at", "<", before)
    .where("messages.deleted_at", "is", null)
    .limit(limit).execute();
}
