import type { Transaction } from "../db/database.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { hideObjects } from "../objects/object_store.ts";
import { discardThreadRuleDrafts } from "../rules/drafts/discard_draft.ts";
import { discardThreadDrafts } from "../workflows/drafts/discard_draft.ts";
import { cancelInterrupts } from "./interrupts/interrupt_store.ts";
import { overtakeProposals } from "./proposals/proposal_store.ts";
import { requireMayManage } from "./thread.ts";
import { hideThreadFiles } from "./attachments/hide_thread_files.ts";
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
  // Most files are hidden before the thread, so that nobody waits for one large transaction. If the
  // process dies between the two, the thread remains without them, and can be deleted again.
  const hidden = await hideThreadFiles(ctx.db.queries, {
    threadId,
    hide: (keys) => ctx.db.transaction(({ queries }) => hideObjects(queries, { keys, now })),
  });
  const added = await ctx.db.transaction(async (tx) => {
    const keys = await deleteWith(tx, { threadId, now });
    await recordDeed(tx.queries, ctx, { action: "thread.deleted", details: { threadId } });
    return keys;
  });
  await removeFiles?.([...hidden, ...added].slice(0, REMOVED_AT_ONCE_MAX));
  return { success: true, message: "Thread deleted" };
}

/** Deletes a thread with all that is left of it. Returns the keys of the files that were. */
async function deleteWith(
  tx: Transaction,
  { threadId, now }: { threadId: string; now: number },
): Promise<string[]> {
  const { queries } = tx;
  await discardThreadDrafts(tx, { threadId, now });
  await discardThreadRuleDrafts(tx, { threadId, now });
  await cancelInterrupts(queries, threadId);
  await overtakeProposals(queries, threadId);
  const hide = (keys: readonly string[]) => hideObjects(queries, { keys, now });
  const hidden = await hideThreadFiles(queries, { threadId, hide });
  await softDeleteThread(queries, { threadId, now });
  return hidden;
}
