import type { Context } from "../identity/context.ts";
import { hideObjects } from "../objects/object_store.ts";
import { discardThreadRuleDrafts } from "../rules/drafts/discard_draft.ts";
import { discardThreadDrafts } from "../workflows/drafts/discard_draft.ts";
import { cancelInterrupts } from "./interrupts/interrupt_store.ts";
import { overtakeProposals } from "./proposals/proposal_store.ts";
import { requireMayManage } from "./thread.ts";
import { findThreadFileKeys } from "./attachments/thread_files_store.ts";
import { softDeleteThread } from "./thread_store.ts";

/** More files than this are left to the retention, so that the caller does not wait for them. */
const REMOVED_AT_ONCE_MAX = 100;

interface DeleteThreadInput {
  threadId: string;
  /** Removes the bytes of hidden files; unless stated, the retention does. */
  removeFiles?: (objectKeys: readonly string[]) => Promise<void>;
}

/**
 * Deletes a thread with its messages, files and drafts, and the workflow or rule of a draft if it
 * was never published and has no other draft. A reply being written ends. From then on no one can
 * read the files. Their bytes are removed next; if that fails or the process dies, the retention
 * removes them. Errors: `not_found`, `forbidden`.
 */
export async function deleteThread(
  ctx: Context,
  { threadId, removeFiles }: DeleteThreadInput,
): Promise<{ success: true; message: string }> {
  await requireMayManage(ctx, threadId);
  const now = ctx.clock.now();
  const objectKeys = await ctx.db.transaction(async (tx) => {
    await discardThreadDrafts(tx, { threadId, now });
    await discardThreadRuleDrafts(tx, { threadId, now });
    await cancelInterrupts(tx.queries, threadId);
    await overtakeProposals(tx.queries, threadId);
    const keys = await findThreadFileKeys(tx.queries, threadId);
    const hidden = await hideObjects(tx.queries, { keys, now });
    await softDeleteThread(tx.queries, { threadId, now });
    return hidden;
  });
  await removeFiles?.(objectKeys.slice(0, REMOVED_AT_ONCE_MAX));
  return { success: true, message: "Thread deleted" };
}
