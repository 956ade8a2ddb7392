import { type BatchDeps, deleteInBatches } from "../../db/delete_in_batches.ts";
import { deleteOldMessages } from "./prune_store.ts";

/** Removes the messages that were deleted before `before`, those of deleted threads among them. */
export async function pruneMessages(deps: BatchDeps, before: number): Promise<void> {
  await deleteInBatches(deps, async (queries, limit) => {
    const rows = await deleteOldMessages(queries, { before, limit });
    return { rows, isLast: rows < limit };
  });
}
