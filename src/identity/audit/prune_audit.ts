import { type BatchDeps, deleteInBatches } from "../../db/delete_in_batches.ts";
import { deleteOldRecords } from "./audit_store.ts";

/** Removes audit records that are older than this. */
export async function pruneAudit(deps: BatchDeps, ageMsMax: number): Promise<void> {
  const before = deps.clock.now() - ageMsMax;
  await deleteInBatches(deps, async (queries, limit) => {
    const rows = await deleteOldRecords(queries, { before, limit });
    return { rows, isLast: rows < limit };
  });
}
