import type { Context } from "../../identity/context.ts";
import { loadDraft, requireDraftWrite } from "./draft_access.ts";
import { deleteDraft, deleteDraftsOfThread, type DraftChoice } from "./draft_store.ts";
import type { Transaction } from "../../db/database.ts";
import { markDeletedIfEmpty } from "../workflow_store.ts";

/** Deletes the selected draft. Errors: `not_found`, `forbidden`. */
export async function discardDraft(
  ctx: Context,
  choice: DraftChoice,
): Promise<{ success: true; message: string }> {
  const { principal } = ctx;
  await ctx.db.transaction(async ({ queries }) => {
    const draft = await loadDraft(queries, { principal, choice });
    await requireDraftWrite(queries, { principal, ...draft });
    await deleteDraft(queries, draft.draftId);
  });
  return { success: true, message: "Draft discarded" };
}

/**
 * Deletes the drafts of a deleted thread, and the workflows of these that were never published and
 * have no other draft.
 */
export async function discardThreadDrafts(
  { queries }: Transaction,
  { threadId, now }: { threadId: string; now: number },
): Promise<void> {
  for await (const workflowId of deleteDraftsOfThread(queries, threadId)) {
    await markDeletedIfEmpty(queries, { workflowId, now });
  }
}
