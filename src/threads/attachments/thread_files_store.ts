import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import { nextRound } from "../../lib/turns/turns.ts";

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

/** The messages whose files one statement reads, which takes a millisecond. */
const MESSAGES_MAX = 500;

/**
 * Yields the keys of the files of a thread's messages, in pieces with pauses for other requests.
 */
export async function* threadFileKeys(
  queries: Queries,
  threadId: string,
): AsyncGenerator<readonly string[]> {
  for (let after = "";;) {
    const { rows } = await selectFiles(queries, { threadId, after });
    yield rows.flatMap(({ key }) => key ?? []);
    const last = rows.at(-1);
    if (last === undefined || rows.length < MESSAGES_MAX) return;
    after = last.id;
    await nextRound();
  }
}

/** The files of the next messages; without a key for a message that has none. */
const selectFiles = prepared((
  queries,
  { threadId, after }: { threadId: string; after: string },
) =>
  queries.selectFrom(
    queries.selectFrom("messages").select("id")
      .where("thread_id", "=", threadId)
      .where("deleted_at", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(sql.lit(MESSAGES_MAX)).as("next"),
  )
    .leftJoin("message_attachments as files", "files.message_id", "next.id")
    .select(["next.id", "files.object_key as key"])
    .orderBy("next.id")
);
