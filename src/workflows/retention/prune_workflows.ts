import { type BatchDeps, deleteInBatches } from "../../db/delete_in_batches.ts";
import {
  deleteContents,
  type DeletedWorkflow,
  findDeleted,
  type InUseCondition,
  markEmptied,
} from "./prune_store.ts";

/**
 * Deletes the drafts of workflows that were deleted before `before`, and the values of their
 * variables once no run needs them. Versions are kept for their runs.
 */
export async function pruneWorkflows(
  deps: BatchDeps,
  { before, isInUse }: { before: number; isInUse: InUseCondition },
): Promise<void> {
  let after: DeletedWorkflow = { deletedAt: -1, id: "" };
  await deleteInBatches(deps, async (queries, limit) => {
    const page = await findDeleted(queries, { after, before, limit, isInUse });
    const ids = page.filter(({ isInUse }) => !isInUse).map(({ id }) => id);
    const rows = ids.length === 0 ? 0 : await deleteContents(queries, { ids, limit });
    if (rows >= limit) return { rows, isLast: false };
    if (ids.length > 0) await markEmptied(queries, { ids, now: deps.clock.now() });
    after = page.at(-1) ?? after;
    return { rows: rows + page.length, isLast: page.length < limit };
  });
}
