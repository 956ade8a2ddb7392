import type { Transaction } from "../../db/database.ts";
import type { Context } from "../../identity/context.ts";
import { markDeletedIfEmpty } from "../rule_store.ts";
import { loadRuleDraft, requireDraftWrite } from "./draft_access.ts";
import { deleteDraft, deleteDraftsOfThread, type RuleDraftChoice } from "./draft_store.ts";

/** Deletes the chosen draft. Errors: `not_found`, `forbidden`. */
export async function discardRuleDraft(
  { db, principal }: Context,
  choice: RuleDraftChoice,
): Promise<{ success: true; message: string }> {
  await db.transaction(async ({ queries }) => {
    const draft = await loadRuleDraft(queries, { principal, choice });
    await requireDraftWrite(queries, { principal, ...draft });
    await deleteDraft(queries, draft.draftId);
  });
  return { success: true, message: "Draft discarded" };
}

/**
 * Deletes the drafts of a thread that is being deleted, and each of their rules that has no other
 * draft and was never published.
 */
export async function discardThreadRuleDrafts(
  { queries }: Transaction,
  { threadId, now }: { threadId: string; now: number },
): Promise<void> {
  for await (const ruleId of deleteDraftsOfThread(queries, threadId)) {
    await markDeletedIfEmpty(queries, { ruleId, now });
  }
}
