import type { Context } from "../identity/context.ts";
import { findAttachments, findMessagePage } from "./message_store.ts";
import { loadThread } from "./thread.ts";

/** A message for the assistant. */
export interface PastMessage {
  id: string;
  role: "user" | "assistant";
  content: string;
  /** The object keys of the message's attachments. */
  objectKeys: string[];
}

/** The last messages of a thread, oldest first. Errors: `not_found`. */
export async function listHistory(
  ctx: Context,
  { threadId, limit }: { threadId: string; limit: number },
): Promise<PastMessage[]> {
  await loadThread(ctx, threadId);
  const { queries } = ctx.db;
  const rows = (await findMessagePage(queries, { threadId, limit, offset: 0, after: null }))
    .reverse();
  const attachments = await findAttachments(queries, rows.map(({ id }) => id));
  return rows.map(({ id, role, content }) => ({
    id,
    role,
    content,
    objectKeys: attachments.flatMap((a) => a.messageId === id ? [a.objectKey] : []),
  }));
}
