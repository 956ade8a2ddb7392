import type { Transaction } from "../../db/database.ts";
import {
  discardDraft as discardDraftOf,
  discardDraftsOfThread,
} from "../../documents/drafts/discard_draft.ts";
import type { Context } from "../../identity/context.ts";
import { WORKFLOWS } from "../kind.ts";
import type { WorkflowDraftChoice } from "./draft_access.ts";

/** Deletes the selected draft. Errors: `not_found`, `forbidden`. */
export async function discardDraft(
  ctx: Context,
  { workflowId, ...choice }: WorkflowDraftChoice,
): Promise<{ success: true; message: string }> {
  return await discardDraftOf(ctx, { kind: WORKFLOWS, documentId: workflowId, ...choice });
}

/** Deletes the drafts of workflows of a deleted thread: see `discardDraftsOfThread()`. */
export async function discardThreadDrafts(
  tx: Transaction,
  thread: { threadId: string; now: number },
): Promise<void> {
  await discardDraftsOfThread(tx, { kind: WORKFLOWS, ...thread });
}
