import type { Queries } from "../db/dialect.ts";
import { shownReplies } from "./interrupts/shown_replies.ts";
import { findReply } from "./message_store.ts";
import { findAnswering } from "./turn_store.ts";

/** A reply as far as it is stored. */
export interface StoredReply {
  text: string;
  /** Whether a process still writes it. */
  isRunning: boolean;
}

/** The parts of a reply that its readers may see; callers may read its thread. */
export async function readReply(
  queries: Queries,
  { threadId, replyId }: { threadId: string; replyId: string },
): Promise<StoredReply> {
  // First, so that the text read after it is whole if the reply has ended.
  const answering = await findAnswering(queries, threadId);
  const row = await findReply(queries, { threadId, replyId });
  const [shown] = row ? await shownReplies(queries, { threadId, rows: [row] }) : [];
  return { text: shown?.content ?? "", isRunning: answering?.replyId === replyId };
}
