import type { BatchDeps } from "../db/delete_in_batches.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import {
  deleteRecords,
  findDeleted,
  hideOldRunFiles,
  type UnfinishedCondition,
} from "./prune_store.ts";

interface PruneDeps extends BatchDeps {
  storage: ObjectStorage;
  isUnfinished: UnfinishedCondition;
}

const FILES_MAX = 100;

/** How long records of deleted files are kept, because an attempt of a step may look for them. */
const RECORDS_STAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the files that runs created longer than `ageMsMax` ago (null for none), and the records
 * of files that were deleted a day ago. A file is hidden first, then its bytes are removed, then
 * its record, so that after a crash the next call finds all remains. Returns the number of files
 * that it hid. Errors: `unavailable`.
 */
export async function pruneObjects(deps: PruneDeps, ageMsMax: number | null): Promise<number> {
  const { db, clock, isUnfinished } = deps;
  await forgetDeleted(deps);
  if (ageMsMax === null) return 0;
  const before = clock.now() - ageMsMax;
  let hidden = 0;
  for (;;) {
    deps.stopping.throwIfAborted();
    const keys = await db.transaction(({ queries }) =>
      hideOldRunFiles(queries, { before, now: clock.now(), limit: FILES_MAX, isUnfinished })
    );
    if (keys.length === 0) return hidden;
    await remove(deps, keys);
    hidden += keys.length;
  }
}

async function forgetDeleted(deps: PruneDeps): Promise<void> {
  const before = deps.clock.now() - RECORDS_STAY_MS;
  for (;;) {
    deps.stopping.throwIfAborted();
    const keys = await findDeleted(deps.db.queries, { before, limit: FILES_MAX });
    if (keys.length === 0) return;
    await remove(deps, keys);
  }
}

async function remove({ db, storage }: PruneDeps, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.delete(key);
  await db.transaction(({ queries }) => deleteRecords(queries, keys));
}
