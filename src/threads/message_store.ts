import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { preparedPage } from "../db/keyset.ts";
import { prepared } from "../db/prepared.ts";
import type { Window } from "../lib/page.ts";

/** How an incomplete reply ended. */
export type ReplyEnding = "stopped" | "failed";

export interface MessageRow {
  id: string;
  role: "user" | "assistant";
  type: "text";
  content: string;
  createdAt: number;
  ending: ReplyEnding | null;
}

const MESSAGE_COLUMNS = [
  "id",
  "role",
  "type",
  "content",
  "created_at as createdAt",
  "ending",
] as const;

/** Finds a reply as far as it is stored; undefined if nothing is stored. */
export function findReply(
  queries: Queries,
  { threadId, replyId }: { threadId: string; replyId: string },
): Promise<MessageRow | undefined> {
  return queries.selectFrom("messages")
    .select(MESSAGE_COLUMNS)
    .where("id", "=", replyId)
    .where("thread_id", "=", threadId)
    .where("role", "=", "assistant")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** A page of messages, newest first. */
export async function findMessagePage(
  queries: Queries,
  { threadId, ...window }: Window & { threadId: string },
): Promise<MessageRow[]> {
  return await selectPage(queries, window, { threadId });
}

const selectPage = preparedPage(
  ["id"],
  (queries, { threadId }: { threadId: string }) =>
    queries.selectFrom("messages")
      .select(MESSAGE_COLUMNS)
      .where("thread_id", "=", threadId)
      .where("deleted_at", "is", null),
);

/** The greatest id of a message in the thread; undefined if there is none. */
export async function findLastMessageId(
  queries: Queries,
  threadId: string,
): Promise<string | undefined> {
  const { rows: [row] } = await selectLastId(queries, { threadId });
  return row?.id;
}

const selectLastId = prepared((queries, { threadId }: { threadId: string }) =>
  queries.selectFrom("messages").select("id")
    .where("thread_id", "=", threadId)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(sql.lit(1))
);

/** The exact number of messages in a thread, according to its counter. */
export async function findMessageCount(queries: Queries, threadId: string): Promise<number> {
  const { rows: [row] } = await selectCount(queries, { threadId });
  if (!row) throw new Error(`There is no thread ${threadId}`);
  return row.count;
}

const selectCount = prepared((queries, { threadId }: { threadId: string }) =>
  queries.selectFrom("threads").select("message_count as count").where("id", "=", threadId)
);

interface NewMessage {
  messageId: string;
  threadId: string;
  content: string;
  now: number;
}

export async function insertUserMessage(
  queries: Queries,
  { messageId, threadId, content, now, objectKeys }: NewMessage & {
    objectKeys: readonly string[];
  },
): Promise<void> {
  await insertMessage(queries, { messageId, threadId, content, now });
  if (objectKeys.length === 0) return;
  await queries.insertInto("message_attachments")
    .values(objectKeys.map((key) => ({ message_id: messageId, object_key: key })))
    .execute();
}

const insertMessage = prepared((queries, { messageId, threadId, content, now }: NewMessage) =>
  queries.insertInto("messages").values({
    id: messageId,
    thread_id: threadId,
    role: sql.lit("user"),
    type: sql.lit("text"),
    content,
    created_at: now,
    deleted_at: sql.lit(null),
  })
);

/** Inserts a reply, or replaces its text by the longer one. */
export async function upsertReply(
  queries: Queries,
  { messageId, threadId, content, now, ending = null }: NewMessage & {
    ending?: ReplyEnding | null;
  },
): Promise<void> {
  await insertReply(queries, { messageId, threadId, content, now, ending });
}

type StoredReply = NewMessage & { ending: ReplyEnding | null };

const insertReply = prepared((
  queries,
  { messageId, threadId, content, now, ending }: StoredReply,
) =>
  queries.insertInto("messages").values({
    id: messageId,
    thread_id: threadId,
    role: sql.lit("assistant"),
    type: sql.lit("text"),
    content,
    created_at: now,
    deleted_at: sql.lit(null),
    ending,
  }).onConflict((conflict) => conflict.column("id").doUpdateSet({ content, ending }))
);

/** Finds a message of a user; undefined if it does not exist. */
export function findUserMessage(
  queries: Queries,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<{ content: string } | undefined> {
  return queries.selectFrom("messages").select("content")
    .where("id", "=", messageId)
    .where("thread_id", "=", threadId)
    .where("role", "=", "user")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Hides a message and all later messages of its thread. */
export async function hideMessagesFrom(
  queries: Queries,
  { threadId, messageId, now }: { threadId: string; messageId: string; now: number },
): Promise<void> {
  await queries.updateTable("messages").set({ deleted_at: now })
    .where("thread_id", "=", threadId)
    .where("id", ">=", messageId)
    .where("deleted_at", "is", null)
    .execute();
}

/** Whether a file is attached to a message of the thread. */
export async function isAttachedInThread(
  queries: Queries,
  { threadId, objectKey }: { threadId: string; objectKey: string },
): Promise<boolean> {
  const row = await queries.selectFrom("message_attachments")
    .innerJoin("messages", "messages.id", "message_attachments.message_id")
    .select("messages.id")
    .where("message_attachments.object_key", "=", objectKey)
    // Because of the `+`, SQLite begins with the file and not with all messages of the thread.
    .where(sql<boolean>`+messages.thread_id = ${threadId}`)
    .where("messages.deleted_at", "is", null)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** The keys of the files attached to the messages, in no particular order. */
export async function findAttachments(
  queries: Queries,
  messageIds: readonly string[],
): Promise<{ messageId: string; objectKey: string }[]> {
  return (await selectAttachments(queries, messageIds, { count: messageIds.length })).rows;
}

const selectAttachments = prepared((
  queries,
  messageIds: readonly string[],
  { count }: { count: number },
) =>
  queries.selectFrom("message_attachments")
    .select(["message_id as messageId", "object_key as objectKey"])
    .where("message_id", "in", Array.from({ length: count }, (_, at) => messageIds[at] ?? ""))
);
