import { type BatchDeps, deleteInBatches } from "../../db/delete_in_batches.ts";
import { deleteOldMessages } from "./prune_store.ts";

/** Removes messages that were deleted before `before`, including those of deleted threads. */
export async function pruneMessages(deps: BatchDeps, before: number): Promise<void> {
  await deleteInBatches(deps, async (queries, limit) => {
    const rows = await deleteOldMessages(queries, { before, limit });
    return { rows, isLast: rows < limit };
  });
}
