import type { Context } from "../identity/context.ts";
import type { OpenTurn } from "./begin_turn.ts";
import { upsertReply } from "./message_store.ts";
import { ownsThread } from "./turn_store.ts";

/**
 * Stores the text written so far. Returns false if the thread no longer belongs to this process (it
 * was deleted, or the process was declared dead); the reply must then end.
 */
export function saveReply(
  { db }: Pick<Context, "db">,
  { turn, text }: { turn: OpenTurn; text: string },
): Promise<boolean> {
  const { threadId, replyId, startedAt } = turn;
  return db.transaction(async ({ queries }) => {
    if (!await ownsThread(queries, turn)) return false;
    await upsertReply(queries, { messageId: replyId, threadId, content: text, now: startedAt });
    return true;
  });
}
