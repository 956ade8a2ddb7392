import type { Transaction } from "../../db/database.ts";
import { discardDraft, discardDraftsOfThread } from "../../documents/drafts/discard_draft.ts";
import type { Context } from "../../identity/context.ts";
import { RULES } from "../kind.ts";
import type { RuleDraftChoice } from "./draft_access.ts";

/** Deletes the selected draft. Errors: `not_found`, `forbidden`. */
export async function discardRuleDraft(
  ctx: Context,
  { ruleId, ...choice }: RuleDraftChoice,
): Promise<{ success: true; message: string }> {
  return await discardDraft(ctx, { kind: RULES, documentId: ruleId, ...choice });
}

/** Deletes the drafts of rules of a deleted thread: see `discardDraftsOfThread()`. */
export async function discardThreadRuleDrafts(
  tx: Transaction,
  thread: { threadId: string; now: number },
): Promise<void> {
  await discardDraftsOfThread(tx, { kind: RULES, ...thread });
}
