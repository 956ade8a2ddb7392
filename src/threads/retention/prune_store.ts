import type { Queries } from "../../db/dialect.ts";

/**
 * Removes messages that were deleted before `before`, with all their dependent rows. Returns the
 * number of messages.
 */
export async function deleteOldMessages(
  queries: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const rows = await queries.selectFrom("messages").select(["id", "thread_id"])
    .where("deleted_at", "is not", null)
    .where("deleted_at", "<", before)
    .limit(limit).execute();
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
