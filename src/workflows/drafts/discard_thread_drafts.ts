import type { Transaction } from "../../db/database.ts";
import { deleteDraftsOfThread } from "./draft_store.ts";
import { markDeletedIfEmpty } from "../workflow_store.ts";

/**
 * Deletes the drafts of a deleted thread, and the workflows of these that were never published and
 * have no other draft.
 */
export async function discardThreadDrafts(
  { queries }: Transaction,
  { threadId, now }: { threadId: string; now: number },
): Promise<void> {
  for (const workflowId of await deleteDraftsOfThread(queries, threadId)) {
    await markDeletedIfEmpty(queries, { workflowId, now });
  }
}
