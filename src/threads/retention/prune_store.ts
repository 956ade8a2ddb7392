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
 * dependent rows. Returns the number of messages.
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
  const ids = rows.map(({ id }) => id);
  const threadIds = [...new Set(rows.map(({ thread_id }) => thread_id))];
  await queries.deleteFrom("message_attachments").where("message_id", "in", ids).execute();
  await queries.deleteFrom("proposals").where("message_id", "in", ids).execute();
  await queries.deleteFrom("interrupts")
    .where(
      "thread_id",
      "in",
      queries.selectFrom("threads").select("id")
        .where("id", "in", threadIds).where("deleted_at", "is not", null),
    ).execute();
  await queries.deleteFrom("messages").where("id", "in", ids).execute();
  return rows.length;
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
