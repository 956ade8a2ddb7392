import type { Transaction } from "../../db/database.ts";
import { deleteDraftsOfThread } from "./draft_store.ts";
import { markDeletedIfEmpty } from "../workflow_store.ts";

/** Part of deleting a thread: deletes its drafts, and each workflow that was never published. */
export async function discardThreadDrafts(
  { queries }: Transaction,
  { threadId, now }: { threadId: string; now: number },
): Promise<void> {
  for (const workflowId of await deleteDraftsOfThread(queries, threadId)) {
    await markDeletedIfEmpty(queries, { workflowId, now });
  }
}
