import { type BatchDeps, deleteInBatches } from "../../db/delete_in_batches.ts";
import { deleteOldDrafts } from "./prune_store.ts";

/**
 * Deletes the drafts of rules that were deleted before `before`. Versions remain, because runs
 * refer to them.
 */
export async function pruneRules(deps: BatchDeps, before: number): Promise<void> {
  await deleteInBatches(deps, async (queries, limit) => {
    const rows = await deleteOldDrafts(queries, { before, limit });
    return { rows, isLast: rows < limit };
  });
}
