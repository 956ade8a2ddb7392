import type { Queries } from "../../db/dialect.ts";

/** A file attached to a message. */
export interface AttachedFile {
  objectKey: string;
  name: string;
  sizeBytes: number;
  contentType: string;
}

/** The files of messages that still exist, in no particular order. */
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

/** The keys of the files of a thread's messages. */
export async function findThreadFileKeys(queries: Queries, threadId: string): Promise<string[]> {
  const rows = await queries.selectFrom("messages")
    .innerJoin("message_attachments", "message_attachments.message_id", "messages.id")
    .select("message_attachments.object_key as key")
    .where("messages.thread_id", "=", threadId)
    .where("messages.deleted_at", "is", null)
    .execute();
  return rows.map(({ key }) => key);
}
