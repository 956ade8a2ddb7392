import type { Queries } from "../db/dialect.ts";
import { shownReplies } from "./interrupts/shown_replies.ts";
import { findReply } from "./message_store.ts";
import { findAnswering } from "./turn_store.ts";

/** A reply as far as it is stored. */
export interface StoredReply {
  text: string;
  /** Whether a process is still writing the reply. */
  isRunning: boolean;
}

/** Reads the parts of a reply that readers may see. The caller must be able to read the thread. */
export async function readReply(
  queries: Queries,
  { threadId, replyId }: { threadId: string; replyId: string },
): Promise<StoredReply> {
  // Read before the text, so that the text is complete if the reply has ended.
  const answering = await findAnswering(queries, threadId);
  const row = await findReply(queries, { threadId, replyId });
  const [shown] = row ? await shownReplies(queries, { threadId, rows: [row] }) : [];
  return { text: shown?.content ?? "", isRunning: answering?.replyId === replyId };
}
