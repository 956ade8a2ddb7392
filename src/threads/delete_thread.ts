import type { Context } from "../identity/context.ts";
import { discardThreadRuleDrafts } from "../rules/drafts/discard_draft.ts";
import { discardThreadDrafts } from "../workflows/drafts/discard_thread_drafts.ts";
import { cancelInterrupts } from "./interrupts/interrupt_store.ts";
import { overtakeProposals } from "./proposals/proposal_store.ts";
import { requireMayManage } from "./thread.ts";
import { softDeleteThread } from "./thread_store.ts";

/**
 * Deletes the thread with its messages and its drafts, and the workflow or rule of a draft where it
 * was never published and has no other; a reply being written ends. Errors: `not_found`, `forbidden`.
 */
export async function deleteThread(
  ctx: Context,
  { threadId }: { threadId: string },
): Promise<{ success: true; message: string }> {
  await requireMayManage(ctx, threadId);
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await discardThreadDrafts(tx, { threadId, now });
    await discardThreadRuleDrafts(tx, { threadId, now });
    await cancelInterrupts(tx.queries, threadId);
    await overtakeProposals(tx.queries, threadId);
    await softDeleteThread(tx.queries, { threadId, now });
  });
  return { success: true, message: "Thread deleted" };
}
