import { type BatchDeps, deleteInBatches, DeletionPace } from "../../db/delete_in_batches.ts";
import type { ObjectStorage } from "../../storage/object_storage.ts";
import { IDEMPOTENCY_KEY_LIVES_MS } from "../start/start_run.ts";
import { childrenInPieces } from "../store/child_store.ts";
import {
  deletePartsOf,
  deleteRuns,
  deleteValue,
  type EndedRun,
  findBeyond,
  findChildrenOfHidden,
  findEnded,
  findHidden,
  findOrgWithEnded,
  findParents,
  findRemovable,
  findValuesOf,
  hideRuns,
} from "../store/prune_store.ts";

export interface PruneDeps extends BatchDeps {
  storage: ObjectStorage;
}

/** Deps with the pace of one sweep. */
type SweepDeps = PruneDeps & { pace: DeletionPace };

/**
 * The pruning is behind if a run should have been removed this much earlier. A sweep is due each
 * hour, so its first runs are nearly an hour late.
 */
const BEHIND_MS = 2 * 60 * 60 * 1000;

/** The ended runs that an organization keeps; null for all of them. */
export interface RunRetention {
  /** How long runs are kept after their end. */
  ageMsMax: number | null;
  /** The number of most recently ended runs that are kept. */
  countMax: number | null;
}

/**
 * The number of runs in a batch: among 200,000 runs, deleting 100 takes 8 ms, and 200 take 23 ms.
 */
const RUNS_MAX = 100;
const VALUES_MAX = 100;

/**
 * Removes the runs that ended too long ago or that exceed the number to keep, oldest first, each
 * with its journal and its values in the object storage. After a crash, hidden runs may be left;
 * the next call removes them. Returns how many runs it hid. Errors: `unavailable`, `storage_full`.
 */
export async function pruneRuns(deps: PruneDeps, retention: RunRetention): Promise<number> {
  const sweep = { ...deps, pace: new DeletionPace() };
  let hidden = await removeHidden(sweep);
  let orgKey = await findOrgWithEnded(deps.db.queries, "");
  while (orgKey !== null) {
    hidden += await pruneOrganization(sweep, { orgKey, retention });
    orgKey = await findOrgWithEnded(deps.db.queries, orgKey);
  }
  return hidden;
}

async function pruneOrganization(
  deps: SweepDeps,
  { orgKey, retention }: { orgKey: string; retention: RunRetention },
): Promise<number> {
  const upTo = await lastToGo(deps, { orgKey, retention });
  if (upTo === null) return 0;
  let hidden = 0;
  let after: EndedRun = { finishedAt: 0, id: "" };
  for (;;) {
    const page = await findEnded(deps.db.queries, { orgKey, after, upTo, limit: RUNS_MAX });
    const last = page.at(-1);
    if (last === undefined) return hidden;
    deps.pace.isBehind = upTo.finishedAt - last.finishedAt > BEHIND_MS;
    hidden += await hide(deps, await withoutOpenChildren(deps, page.map(({ id }) => id)));
    hidden += await removeHidden(deps);
    after = last;
  }
}

/** Returns the runs among these that started no runs, directly or not, that have not ended. */
async function withoutOpenChildren(deps: PruneDeps, ids: readonly string[]): Promise<string[]> {
  const parents = new Set(await findParents(deps.db.queries, ids));
  const settled: string[] = [];
  for (const id of ids) {
    if (!parents.has(id) || !await hasOpenChildren(deps, id)) settled.push(id);
  }
  return settled;
}

async function hasOpenChildren(
  { db: { queries }, stopping }: PruneDeps,
  runId: string,
): Promise<boolean> {
  const parents = [runId];
  for (let parentId = parents.pop(); parentId !== undefined; parentId = parents.pop()) {
    for await (const children of childrenInPieces(queries, parentId)) {
      stopping.throwIfAborted();
      if (children.some(({ isOpen }) => isOpen)) return true;
      parents.push(...await findParents(queries, children.map(({ id }) => id)));
    }
  }
  return false;
}

/** Hides those of the runs that may be removed. Returns how many. */
async function hide({ db, clock }: PruneDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const now = clock.now();
  return await db.transaction(async ({ queries }) => {
    const keysSince = now - IDEMPOTENCY_KEY_LIVES_MS;
    const removable = await findRemovable(queries, { ids, keysSince });
    return await hideRuns(queries, { ids: removable, now });
  });
}

/** Returns the last run to remove by age and by count, whichever removes more. */
async function lastToGo(
  { db, clock }: PruneDeps,
  { orgKey, retention: { ageMsMax, countMax } }: { orgKey: string; retention: RunRetention },
): Promise<EndedRun | null> {
  // No id is less than the empty text, so runs that ended at exactly that millisecond are kept.
  const tooOld = ageMsMax === null ? null : { finishedAt: clock.now() - ageMsMax, id: "" };
  const tooMany = countMax === null
    ? null
    : await findBeyond(db.queries, { orgKey, kept: countMax });
  if (tooOld === null || tooMany === null) return tooOld ?? tooMany;
  return tooOld.finishedAt > tooMany.finishedAt ? tooOld : tooMany;
}

/**
 * Removes hidden runs: stored values first, then the journal, then the runs. Hides the runs that
 * these have started, and removes them as well. Returns how many runs it hid.
 */
async function removeHidden(deps: PruneDeps): Promise<number> {
  for (let hidden = 0;;) {
    const children = await hideChildren(deps);
    const ids = await findHidden(deps.db.queries, RUNS_MAX);
    if (children + ids.length === 0) return hidden;
    hidden += children;
    if (ids.length === 0) continue;
    await removeValues(deps, ids);
    await removeRows(deps, ids);
  }
}

/** Hides the next runs that steps of hidden runs have started. Returns how many. */
async function hideChildren({ db, clock }: PruneDeps): Promise<number> {
  const ids = await findChildrenOfHidden(db.queries, RUNS_MAX);
  if (ids.length === 0) return 0;
  return await db.transaction(({ queries }) => hideRuns(queries, { ids, now: clock.now() }));
}

async function removeValues({ db, storage, stopping }: PruneDeps, ids: string[]): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const values = await findValuesOf(db.queries, { ids, limit: VALUES_MAX });
    if (values.length === 0) return;
    for (const { object_key } of values) await storage.delete(object_key);
    await db.transaction(async ({ queries }) => {
      for (const value of values) await deleteValue(queries, value);
    });
  }
}

async function removeRows(deps: PruneDeps, ids: string[]): Promise<void> {
  await deleteInBatches(deps, async (queries, limit) => {
    const rows = await deletePartsOf(queries, { ids, limit });
    if (rows >= limit) return { rows, isLast: false };
    await deleteRuns(queries, ids);
    return { rows: rows + ids.length, isLast: true };
  });
}
