import type { Transaction } from "../../db/database.ts";
import type { Context } from "../../identity/context.ts";
import { markDeletedIfEmpty } from "../document_store.ts";
import type { DocumentKind } from "../kind.ts";
import { loadDraft, requireDraftWrite } from "./draft_access.ts";
import { deleteDraft, deleteDraftsOfThread, type DraftChoice } from "./draft_store.ts";

/** Deletes the selected draft. Errors: `not_found`, `forbidden`. */
export async function discardDraft(
  { db, principal }: Context,
  { kind, ...choice }: DraftChoice & { kind: DocumentKind },
): Promise<{ success: true; message: string }> {
  await db.transaction(async ({ queries }) => {
    const draft = await loadDraft(queries, { kind, principal, choice });
    await requireDraftWrite(queries, { kind, principal, ...draft });
    await deleteDraft(queries, { kind, draftId: draft.draftId });
  });
  return { success: true, message: "Draft discarded" };
}

/**
 * Deletes the drafts of a deleted thread, and the documents of these that were never published and
 * have no other draft.
 */
export async function discardDraftsOfThread(
  { queries }: Transaction,
  { kind, threadId, now }: { kind: DocumentKind; threadId: string; now: number },
): Promise<void> {
  for await (const documentId of deleteDraftsOfThread(queries, { kind, threadId })) {
    await markDeletedIfEmpty(queries, { kind, documentId, now });
  }
}
