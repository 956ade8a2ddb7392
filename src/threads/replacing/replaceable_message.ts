import type { Context } from "../../identity/context.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { findAttachments, findUserMessage } from "../message_store.ts";
import { findLastUserMessageId } from "../proposals/proposal_store.ts";
import { requireMayPost } from "../thread.ts";

/** The last user message, which another message may replace. */
export interface ReplaceableMessage {
  content: string;
  objectKeys: string[];
}

/**
 * Reads the message with its files, if it is the last user message in the thread. Errors:
 * `not_found`, `forbidden`, `conflict` (`message_not_last`).
 */
export async function readReplaceableMessage(
  ctx: Context,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<ReplaceableMessage> {
  await requireMayPost(ctx, threadId);
  const { queries } = ctx.db;
  const message = await findUserMessage(queries, { threadId, messageId });
  if (!message) throw notFound("Message");
  if (await findLastUserMessageId(queries, threadId) !== messageId) throw notLast();
  const files = await findAttachments(queries, [messageId]);
  return { content: message.content, objectKeys: files.map(({ objectKey }) => objectKey) };
}

export function notLast(): AppError {
  const message = "Cannot replace the message: it is not the last one of a user in its thread";
  return new AppError("conflict", message, { reason: "message_not_last" });
}
