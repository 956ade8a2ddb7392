import type { Queries } from "../db/dialect.ts";

/** A file that came with a message. */
export interface AttachedFile {
  objectKey: string;
  name: string;
  sizeBytes: number;
  contentType: string;
}

/** The files of messages that are still there, in the order of their making. */
export function findAttachedFiles(
  queries: Queries,
  messageIds: readonly string[],
): Promise<(AttachedFile & { messageId: string })[]> {
  return queries.selectFrom("message_attachments")
    .innerJoin("objects", "objects.key", "message_attachments.object_key")
    .select([
      "message_attachments.message_id as messageId",
      "objects.key as objectKey",
      "objects.name",
      "objects.size_bytes as sizeBytes",
      "objects.content_type as contentType",
    ])
    .where("message_attachments.message_id", "in", messageIds)
    .where("objects.deleted_at", "is", null)
    .execute();
}

/**
 * Hides the files of the thread's messages from everybody, and answers their keys. Their bytes and
 * records are removed later, by whoever finds them hidden.
 */
export async function hideThreadFiles(
  queries: Queries,
  { threadId, now }: { threadId: string; now: number },
): Promise<string[]> {
  const attached = queries.selectFrom("messages")
    .innerJoin("message_attachments", "message_attachments.message_id", "messages.id")
    .select("message_attachments.object_key")
    .where("messages.thread_id", "=", threadId)
    .where("messages.deleted_at", "is", null);
  const rows = await queries.updateTable("objects").set({ deleted_at: now })
    .where("key", "in", attached)
    .where("deleted_at", "is", null)
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
}
